import type { Caller, Submitted } from '#lambdas/platform/http/http.ts';
import { FRESH_SIGN_IN_SECONDS } from '#shared/endpoints/client.ts';
import type { RightsReason } from '#shared/endpoints/rights.ts';

/** Whether the password was given a short while ago: a session that was left open or stolen is not enough. */
export const isFreshSignIn = ({ signedInAt }: Pick<Caller, 'signedInAt'>, now: Date): boolean =>
  signedInAt !== undefined && now.getTime() - signedInAt.getTime() <= FRESH_SIGN_IN_SECONDS * 1000;

export const signInAgain = {
  outcome: 'refused',
  status: 401,
  reason: 'sign-in-again' satisfies RightsReason,
  error: 'Please sign in again',
} as const satisfies Submitted;
