import { variable } from '#lambdas/platform/env.ts';

/** Options of `serve`: trainers have their own pool, and a page of the inbox needs 25 decryptions. */
export const forTrainers = { issuer: variable('TRAINERS_ISSUER'), deadlineMs: 8_000 };
