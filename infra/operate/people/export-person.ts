import { say } from '#infra/operate/stack.ts';
import { everythingAbout, type Held } from '#lambdas/account/download/everything-about.ts';
import { auditEntry } from '#lambdas/audit/entry.ts';
import { checkUnlocked } from '#lambdas/audit/locks.ts';
import type { CaseRow } from '#lambdas/case/case-row.ts';
import { findCase } from '#lambdas/case/find.ts';
import { isWithdrawn } from '#lambdas/case/standing.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { transact } from '#lambdas/platform/aws/writes.ts';
import { randomId } from '#lambdas/platform/crypto/submission-id.ts';
import { type FoundPerson, warn } from './find-person.ts';

interface Options {
  /** The keyed hash of the address, for the audit of people without an account. */
  addressId: string;
  /** Includes accounts that may belong to somebody else. */
  withUnconfirmed: boolean;
  /** Includes answers whose consent was withdrawn. */
  withWithdrawn: boolean;
}

type Tables = Record<'clients' | 'audit' | 'trainers' | 'outbox', Table>;

/** The ids of assessments whose consent was withdrawn. */
async function withdrawnOf({ clients }: Tables, userId: string): Promise<string[]> {
  const row = (await findCase(clients, userId, 'withdrawal')) ?? {};
  return (row.assessments ?? [])
    .filter(({ createdAt }) => isWithdrawn(row, createdAt))
    .map(({ id }) => id);
}

const without = (
  row: Partial<CaseRow> | undefined,
  ids: readonly string[],
): Partial<CaseRow> | undefined =>
  row?.assessments
    ? { ...row, assessments: row.assessments.filter(({ id }) => !ids.includes(id)) }
    : row;

/**
 * Prints everything stored about a person. If there is an account or a guide request, one transaction first writes
 * the audit entries, adds an email for the person to the outbox, and checks that the trainers aren't locked.
 */
export async function exportPerson(
  tables: Tables,
  held: Held,
  { email, userId, endedIds, hasGuideRequests }: FoundPerson,
  { addressId, withUnconfirmed, withWithdrawn }: Options,
): Promise<void> {
  if (endedIds.length > 0 && !withUnconfirmed) {
    warn(
      'An account with this address was deleted, and no one can tell whose it was. Skipped; add --account to include it.',
    );
  }
  const ended = withUnconfirmed ? endedIds : [];
  const userIds = userId === undefined ? ended : [userId, ...ended];
  if (userIds.length === 0 && !hasGuideRequests) return warn('There is nothing to export.');
  const withdrawn: { userId: string; assessmentId: string }[] = [];
  for (const each of userIds) {
    const ids = await withdrawnOf(tables, each);
    withdrawn.push(...ids.map((assessmentId) => ({ userId: each, assessmentId })));
  }
  if (withdrawn.length > 0 && !withWithdrawn) {
    warn(
      `Assessments whose consent was withdrawn: ${withdrawn.length}. Skipped; add --withdrawn to include them.`,
    );
  }
  const time = new Date();
  const by = 'owner';
  const opened = withWithdrawn ? withdrawn : [];
  const payload = { email, at: time.toISOString() };
  const written = await transact([
    checkUnlocked(tables),
    ...(userIds.length > 0 ? userIds : [addressId]).map((subject) =>
      auditEntry(tables, { subject, action: 'downloaded', by, time }),
    ),
    ...opened.map(({ userId: subject, assessmentId }) =>
      auditEntry(tables, { subject, action: 'opened', by, time, assessmentId }),
    ),
    {
      table: tables.outbox,
      item: { ...newEntry({ id: randomId(), kind: 'exported', payload }, time) },
    },
  ]);
  if (!written.done) {
    throw new Error(
      'All trainers are locked (npm run trainer -- lock --all), so nothing is exported.',
    );
  }
  const closed = withWithdrawn ? [] : withdrawn.map(({ assessmentId }) => assessmentId);
  const visible: Held = {
    ...held,
    findClient: async (id) => without(await held.findClient(id), closed),
  };
  const people = [
    { email, ...(userId !== undefined && { userId }) },
    ...ended.map((id) => ({ userId: id })),
  ];
  for (const person of people) {
    say(JSON.stringify(await everythingAbout(visible, person), null, 2));
  }
}
