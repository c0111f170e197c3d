import type { Table } from '#lambdas/platform/aws/table.ts';
import { unchangedSince, type Write } from '#lambdas/platform/aws/writes.ts';
import { isPostponedAfterAnswer, waits } from '#shared/domain/case.ts';
import { PROMISE } from '#shared/domain/promise.ts';
import type { CaseRow } from './case-row.ts';
import { closedBy, notClosed } from './closed.ts';
import { caseNames, caseValues, updateOf } from './update.ts';

const ASSESSMENTS_PER_DAY = 5;

export type Refusal = 'deleting' | 'too-many' | 'withdrawn';

export const joinRefusal = (row: Partial<CaseRow>, now: string): Refusal | undefined => {
  const closed = closedBy(row, now);
  if (closed) return closed;
  const fifth = row.assessments?.[ASSESSMENTS_PER_DAY - 1];
  return fifth && fifth.createdAt.slice(0, 10) >= now.slice(0, 10) ? 'too-many' : undefined;
};

const startsClock = (row: Partial<CaseRow>): boolean =>
  !row.state || (row.state !== 'spam' && (!waits(row.state) || isPostponedAfterAnswer(row)));

export interface Joining {
  userId: string;
  assessmentId: string;
  consentVersion: string;
  now: string;
  addressHash: string;
  accountHash: string;
  isConfirmed: boolean;
}

export const joinCase = (
  clients: Table,
  row: Partial<CaseRow>,
  { userId, assessmentId, now, consentVersion, isConfirmed, addressHash, accountHash }: Joining,
): Write => {
  const isNew = startsClock(row);
  const wanted = [
    'version',
    'revision',
    'changedBy',
    'assessments',
    'submittedAt',
    'addressHash',
    'accountHash',
    ...(isConfirmed ? (['isConfirmed'] as const) : []),
    ...(isNew ? caseNames : []),
  ] as const;
  const { update, values } = updateOf(wanted, {
    version: 1,
    revision: (row.revision ?? 0) + 1,
    assessments: [{ id: assessmentId, createdAt: now, consentVersion }, ...(row.assessments ?? [])],
    submittedAt: now,
    addressHash,
    accountHash,
    isConfirmed: true,
    ...caseValues({
      state: 'new',
      stateAt: now,
      waitingSince: now,
      dueAt: new Date(Date.parse(now) + PROMISE).toISOString(),
      clientUntil: row.state === 'client' ? now : row.clientUntil,
      clearance: row.state === 'withdrawn' ? undefined : row.clearance,
    }),
  });
  const unchanged = unchangedSince(row.revision);
  const open = notClosed(now);
  return {
    table: clients,
    key: { userId },
    update,
    condition: `${unchanged.condition} AND ${open.condition}`,
    values: { ...unchanged.values, ...open.values, ...values },
  };
};
