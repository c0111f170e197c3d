import { variable } from '#lambdas/platform/env.ts';

/**
 * Trainers have a separate user pool. A page of the inbox needs 25 decryptions, so it gets more time, in
 * milliseconds.
 */
export const forTrainers = { issuer: variable('TRAINERS_ISSUER'), deadlineMs: 8_000 };
