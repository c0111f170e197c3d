import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import type { CaseState } from '#shared/domain/case.ts';
import { PROMISE } from '#shared/domain/promise.ts';
import { leaveQuietHours } from '#tests/support/cloud/functions.ts';
import { allEmails } from '#tests/support/cloud/mailbox.ts';
import { alterItem, findEntry, tableOf, tables } from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { newId } from '#tests/support/product/trainer.ts';

const OVERDUE = /^Overdue since/;

export interface Reminded {
  wrong: string[];
  sent: number;
  emails: number;
}

interface Left {
  id: string;
  userId: string;
}

const leave = async (state: CaseState): Promise<Left> => {
  const dueAt = new Date(Date.now() - 3_600_000).toISOString();
  const waitingSince = new Date(Date.parse(dueAt) - PROMISE).toISOString();
  const [id, userId] = [newId(), crypto.randomUUID()];
  const item = { version: 1, userId, revision: 1, assessments: [], state, dueAt };
  const Item = { ...item, stateAt: waitingSince, waitingSince };
  await tables.send(new PutCommand({ TableName: tableOf.clients, Item }));
  const entry = newEntry(
    { id, kind: 'reminder', payload: { userId, dueAt, step: 'over' } },
    new Date(),
  );
  await tables.send(new PutCommand({ TableName: tableOf.outbox, Item: entry }));
  return { id, userId };
};

/** These cases have no assessment, and would push real ones off the inbox's first page. */
const removeCases = async (cases: readonly Left[]): Promise<void> => {
  for (const { userId } of cases) {
    await tables.send(new DeleteCommand({ TableName: tableOf.clients, Key: { userId } }));
  }
};

const emailsSent = async () =>
  (await allEmails()).filter(({ subject = '' }) => OVERDUE.test(subject)).length;

export async function leaveReminders(count: number) {
  const restore = await leaveQuietHours();
  const before = await emailsSent();
  const each = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));
  const [needed, done, either] = [
    await each(() => leave('new')),
    await each(() => leave('contacted')),
    await each(() => leave('tried')),
  ];
  // The coach answers these clients while calls fail, so each reminder may be sent or not.
  const reached = Promise.all(
    either.map(({ userId }) => alterItem(tableOf.clients, { userId }, { state: 'contacted' })),
  );
  return {
    async settle(longest: number): Promise<Reminded> {
      await reached;
      const stateOf = async ({ id }: Left) => (await findEntry(id))?.state ?? 'missing';
      const states = await eventually(async () => {
        const found = await Promise.all([...needed, ...done, ...either].map(stateOf));
        for (const state of found) expect(['sent', 'suppressed']).toContain(state);
        return found;
      }, longest);
      await restore[Symbol.asyncDispose]();
      await removeCases([...needed, ...done, ...either]);
      const [first, second] = [needed.length, needed.length + done.length];
      return {
        wrong: [
          ...states.slice(0, first).filter((state) => state !== 'sent'),
          ...states.slice(first, second).filter((state) => state !== 'suppressed'),
        ],
        sent: states.filter((state) => state === 'sent').length,
        emails: (await emailsSent()) - before,
      };
    },
  };
}
