import { ANYBODY } from '#lambdas/platform/environment.ts';

/**
 * Whether a stage may email an address. A trial emails only the address in its settings: its site has sample
 * content, and no stranger who finds it may get an email.
 * @param only that address, or `ANYBODY`
 */
export const mayEmail = (only: string, address: string): boolean =>
  only === ANYBODY || address.toLowerCase() === only.toLowerCase();
