import { ANYBODY } from '#lambdas/platform/environment.ts';

export const mayEmail = (only: string, address: string): boolean =>
  only === ANYBODY || address.toLowerCase() === only.toLowerCase();
