import { lastOpeningByOther } from '#lambdas/audit/limits.ts';
import type { TrainersStore } from '#lambdas/audit/trainers.ts';
import type { CaseStore } from '#lambdas/case/change.ts';
import { closedBy } from '#lambdas/case/standing.ts';
import { refusals } from '#lambdas/coach/refusals.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { done, type UseCase } from '#lambdas/platform/http/outcome.ts';
import type { watchCase as row } from '#shared/endpoints/coach/case.ts';

export interface Dependencies {
  readonly cases: CaseStore;
  readonly trainers: TrainersStore;
  readonly coachState: Table;
  readonly now: () => Date;
}

export const watchCase: UseCase<typeof row, Dependencies> = async (
  { cases, trainers, coachState, now },
  { clientId, assessmentId },
  { userId: trainer },
) => {
  if (await trainers.isLocked(trainer)) return refusals.locked;
  const found = await cases.findCase(clientId);
  if (found?.deleting !== undefined) return refusals.deleting;
  const sent = found?.assessments?.find(({ id }) => id === assessmentId);
  if (!found || !sent) return refusals.notFound;
  const closed = closedBy(found, sent.createdAt);
  if (closed) return refusals[closed];
  const other = await lastOpeningByOther(coachState, {
    userId: clientId,
    trainer,
    time: now(),
  });
  const nameOf = await trainers.namesOf(other ? [other.by] : []);
  return done({
    revision: Number(found.revision),
    other: other && { by: nameOf(other.by), at: other.at },
  });
};
