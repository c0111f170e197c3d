import { variable } from '#lambdas/platform/env.ts';

/**
 * Trainers have a separate user pool. Their endpoints get more time than the default, because a
 * page of the inbox needs up to 25 decryptions.
 */
export const forTrainers = { issuer: variable('TRAINERS_ISSUER'), deadlineMs: 8_000 };
