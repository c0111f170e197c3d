import type { TrainersStore } from '#lambdas/audit/trainers.ts';
import type { RowFor } from '#lambdas/case/case-row.ts';
import { type CaseStore, isLastChange } from '#lambdas/case/change.ts';
import { closedBy } from '#lambdas/case/closed.ts';
import { caseOf, clientCaseOf } from '#lambdas/case/read-row.ts';
import type { Address } from '#lambdas/coach/address-of.ts';
import { changeLimit, refusals } from '#lambdas/coach/refusals.ts';
import { findTimeOff } from '#lambdas/outbox/reminders/time-off-store.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import type { Encrypt } from '#lambdas/platform/crypto/encrypt.ts';
import { paddedJson } from '#lambdas/platform/crypto/padded.ts';
import { done, refusal, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { type Case, type Change, changeMessages } from '#shared/domain/case.ts';
import { changeCase } from '#shared/domain/case-changes.ts';
import { countedBetween, type TimeOff } from '#shared/domain/promise.ts';
import { instantOf } from '#shared/domain/zone.ts';
import type * as endpoints from '#shared/endpoints/coach/case.ts';
import type { AnswerOf } from '#shared/endpoints/endpoint.ts';
import { noteContext } from './encrypted.ts';

type Now = AnswerOf<typeof endpoints.changeCase>['clientCase'];

export interface Dependencies {
  readonly cases: CaseStore;
  readonly trainers: TrainersStore;
  readonly coachState: Table;
  readonly timeZone: string;
  readonly now: () => Date;
}

const circumstancesOf = (now: Date, timeOff: TimeOff | undefined, timeZone: string) => ({
  now,
  startOf: (date: string) => instantOf({ date, minutes: 0 }, timeZone),
  counted: (from: Date, to: Date) => countedBetween(from, to, timeOff, timeZone),
});

/** The client’s page ignores an answer that the next change takes back. */
const auditWordOf = ({ to }: Change, before: Case, after: Case): string => {
  if (to === 'clearance') return to;
  return before.answeredAt && !after.answeredAt ? `back to ${after.state}` : after.state;
};

const otherTrainer = async (
  trainers: TrainersStore,
  { changedBy }: RowFor<'change'>,
  trainer: string,
): Promise<string | undefined> =>
  changedBy === undefined || changedBy === trainer
    ? undefined
    : (await trainers.namesOf([changedBy]))(changedBy);

const refusalFor = (found: RowFor<'change'> | undefined) => {
  if (!found) return refusals.notFound;
  const closed = closedBy(found);
  return closed && refusals[closed];
};

export const changeClientCase: UseCase<typeof endpoints.changeCase, Dependencies> = async (
  { cases, trainers, coachState, timeZone, now },
  { clientId, changeId, revision, change },
  { userId: by },
) => {
  if (await trainers.isLocked(by)) return refusals.locked;
  const time = now();
  const [before, timeOff] = await Promise.all([cases.findCase(clientId), findTimeOff(coachState)]);
  const refused = refusalFor(before);
  if (refused) return refused;
  const its = before && caseOf(before);
  const clientCase = before && clientCaseOf(before);
  if (!its || !clientCase) return refusals.unreadable;
  if (isLastChange(before, changeId)) return done({ clientCase, isStored: true });
  const missed = async (row: RowFor<'change'>, clientCase: Now) =>
    done({ clientCase, isStored: false, changedBy: await otherTrainer(trainers, row, by) });
  if (before.revision !== revision) return missed(before, clientCase);

  const changed = changeCase(its, change, circumstancesOf(time, timeOff, timeZone));
  if (!changed.ok) return refusal(400, changeMessages[changed.reason], 'change-refused');
  const stored = await cases.store({
    userId: clientId,
    changeId,
    revision,
    by,
    time,
    case: changed.case,
    change: auditWordOf(change, its, changed.case),
  });
  if (stored === 'locked') return refusals.locked;
  if (stored === 'limit') return changeLimit(time);
  const after = await cases.findCase(clientId);
  const refusedAfter = refusalFor(after);
  if (refusedAfter) return refusedAfter;
  const caseAfter = after && clientCaseOf(after);
  if (!caseAfter) return refusals.unreadable;
  return stored === 'stored' || isLastChange(after, changeId)
    ? done({ clientCase: caseAfter, isStored: true })
    : missed(after, caseAfter);
};

const noteRefusals = {
  locked: refusals.locked,
  missing: refusals.notFound,
  deleting: refusals.deleting,
  withdrawn: refusals.withdrawn,
  full: refusals.notesFull,
} as const;

/** Padding hides the length of a note, which could reveal something about its content. */
const NOTE_STEP_BYTES = 1024;

export const addNote: UseCase<
  typeof endpoints.addNote,
  Dependencies & { readonly encrypt: Encrypt }
> = async ({ encrypt, cases, trainers, now }, { clientId, noteId, content }, { userId: by }) => {
  if (await trainers.isLocked(by)) return refusals.locked;
  const time = now();
  const at = time.toISOString();
  const encrypted = await encrypt(
    paddedJson(content, NOTE_STEP_BYTES),
    noteContext(clientId, noteId),
  );
  const stored = await cases.addNote(clientId, { id: noteId, at, by, encrypted }, time);
  if (stored.outcome === 'limit') return changeLimit(time);
  if (stored.outcome !== 'stored') return noteRefusals[stored.outcome];
  const nameOf = await trainers.namesOf([by]);
  return done({
    note: { id: noteId, at, by: nameOf(by), content },
    revision: stored.revision,
  });
};

export const readCase: UseCase<
  typeof endpoints.readCase,
  Pick<Dependencies, 'cases' | 'trainers'> & {
    readonly findAddress: (userId: string) => Promise<Address>;
  }
> = async ({ cases, trainers, findAddress }, { clientId }, { userId: trainer }) => {
  if (await trainers.isLocked(trainer)) return refusals.locked;
  const row = await cases.findCase(clientId);
  const refused = refusalFor(row);
  if (refused) return refused;
  const clientCase = row && clientCaseOf(row);
  if (!clientCase) return refusals.unreadable;
  const { state: address } = await findAddress(clientId);
  return done({ clientCase, address, unopened: row.unreadByClient ?? 0 });
};
