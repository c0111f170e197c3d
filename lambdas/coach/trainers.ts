import { variable } from '#lambdas/platform/env.ts';

/** A page of the inbox needs up to 25 decryptions. */
export const forTrainers = { issuer: variable('TRAINERS_ISSUER'), deadlineMs: 8_000 };
