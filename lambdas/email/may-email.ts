import { ANYBODY } from '#lambdas/platform/environment.ts';

/**
 * A trial emails only the address in its settings. Its site has sample content, and a stranger who
 * finds the site must not get an email.
 * @param only the trial's address, or `ANYBODY`
 */
export const mayEmail = (only: string, address: string): boolean =>
  only === ANYBODY || address.toLowerCase() === only.toLowerCase();
