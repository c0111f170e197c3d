import { say, warn } from '#infra/operate/stack.ts';
import { everythingAbout, type Held } from '#lambdas/account/download/everything-about.ts';
import { auditEntry } from '#lambdas/audit/entry.ts';
import { checkUnlocked } from '#lambdas/audit/locks.ts';
import { exportedId } from '#lambdas/case/entry-ids.ts';
import { findCase } from '#lambdas/case/find.ts';
import { isWithdrawn } from '#lambdas/case/standing.ts';
import { userIdsOf } from '#lambdas/deletion/task.ts';
import { exactAddress } from '#lambdas/email/recipient.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { transact } from '#lambdas/platform/aws/writes.ts';
import type { FoundPerson } from './find-person.ts';

async function withdrawnOf(clients: Table, userId: string): Promise<string[]> {
  const row = (await findCase(clients, userId, 'withdrawal')) ?? {};
  return (row.assessments ?? [])
    .filter(({ createdAt }) => isWithdrawn(row, createdAt))
    .map(({ id }) => id);
}

/**
 * Prints everything stored about a person. First, one transaction writes the audit entries, adds an email for the
 * person to the outbox, and checks that the trainers aren't locked.
 * @param addressId the keyed hash of the address, for the audit of people without an account
 */
export async function exportPerson(
  tables: Record<'clients' | 'audit' | 'trainers' | 'outbox', Table>,
  held: Held,
  person: FoundPerson,
  addressId: string,
  withWithdrawn: boolean,
): Promise<void> {
  const { email, userId, endedIds, hasGuideRequests } = person;
  const userIds = userIdsOf(person);
  if (userIds.length === 0 && !hasGuideRequests) return warn('There is nothing to export.');
  const withdrawn: { subject: string; assessmentId: string }[] = [];
  for (const subject of userIds) {
    const ids = await withdrawnOf(tables.clients, subject);
    withdrawn.push(...ids.map((assessmentId) => ({ subject, assessmentId })));
  }
  if (withdrawn.length > 0 && !withWithdrawn) {
    warn(
      `Assessments whose consent was withdrawn: ${withdrawn.length}. Skipped, with notes and messages from before; add --withdrawn to include them.`,
    );
  }
  const time = new Date();
  const deed = { by: 'owner', time };
  const payload = { email, at: time.toISOString() };
  const id = exportedId(userId ?? exactAddress(email));
  const written = await transact([
    checkUnlocked(tables),
    ...(userIds.length > 0 ? userIds : [addressId]).map((subject) =>
      auditEntry(tables, { ...deed, subject, action: 'downloaded' }),
    ),
    ...(withWithdrawn ? withdrawn : []).map((opened) =>
      auditEntry(tables, { ...deed, ...opened, action: 'opened' }),
    ),
    {
      table: tables.outbox,
      item: { ...newEntry({ id, kind: 'exported', payload }, time) },
    },
  ]);
  if (!written.done) {
    throw new Error(
      'All trainers are locked (npm run trainer -- lock --all), so nothing is exported.',
    );
  }
  const people = [
    { email, ...(userId !== undefined && { userId }) },
    ...endedIds.map((id) => ({ userId: id })),
  ];
  for (const each of people) {
    say(JSON.stringify(await everythingAbout(held, each, withWithdrawn), null, 2));
  }
}
