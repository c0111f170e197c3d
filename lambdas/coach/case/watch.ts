import type { RowFor } from '#lambdas/case/case-row.ts';
import { closedBy } from '#lambdas/case/standing.ts';
import { refusals } from '#lambdas/coach/refusals.ts';
import type { Caller } from '#lambdas/platform/http/caller.ts';
import { done, type Outcome } from '#lambdas/platform/http/outcome.ts';
import type { watchCase as row } from '#shared/endpoints/coach.ts';
import type { InputOf } from '#shared/endpoints/endpoint.ts';

export interface Dependencies {
  readonly findCase: (userId: string) => Promise<RowFor<'change'> | undefined>;
  readonly isLocked: (trainer: string) => Promise<boolean>;
}

/** The revision of a case, or the reason to close its open assessment. @throws ServiceUnavailableError */
export const watchCase = async (
  { findCase, isLocked }: Dependencies,
  { clientId, assessmentId }: InputOf<typeof row>,
  { userId }: Pick<Caller, 'userId'>,
): Promise<Outcome<typeof row>> => {
  if (await isLocked(userId)) return refusals.locked;
  const found = await findCase(clientId);
  if (found?.deleting !== undefined) return refusals.deleting;
  const sent = found?.assessments?.find(({ id }) => id === assessmentId);
  if (!found || !sent) return refusals.notFound;
  const closed = closedBy(found, sent.createdAt);
  return closed ? refusals[closed] : done({ revision: Number(found.revision) });
};
