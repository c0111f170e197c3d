import { ANYBODY } from '#lambdas/platform/environment.ts';

/**
 * Whether a stage mails an address. A trial mails only the one that its settings name: its site has sample content, and
 * a stranger who finds it must get nothing from it.
 *
 * @param only that address, or `ANYBODY`
 */
export const mayMail = (only: string, address: string): boolean =>
  only === ANYBODY || address.toLowerCase() === only.toLowerCase();
