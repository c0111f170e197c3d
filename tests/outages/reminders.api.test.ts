import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import { reminderId } from '#lambdas/outbox/reminders/reminders.ts';
import { leaveQuietHours } from '#tests/support/cloud/functions.ts';
import { allEmails } from '#tests/support/cloud/mailbox.ts';
import {
  ago,
  alterEntry,
  alterItem,
  findClient,
  tableOf,
  tables,
  waitForEmailState,
} from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { signUp } from '#tests/support/product/account.ts';
import { newAssessment } from '#tests/support/product/submissions.ts';
import { grantedBy, newId, newTrainer } from '#tests/support/product/trainer.ts';

test('the coach gets one email about an overdue case, however often a trainer undoes an answer, and another one only if the first failed', async () => {
  await using _awake = await leaveQuietHours();
  const trainer = await newTrainer();
  const account = await signUp();
  const assessmentId = await newAssessment(account);
  const userId = account.sub;
  const waitingSince = ago(25 * 60);
  const dueAt = new Date(Date.parse(waitingSince) + 24 * 3_600_000).toISOString();
  await alterItem(tableOf.clients, { userId }, { waitingSince, dueAt });
  const firstId = reminderId({ userId, dueAt }, 'over');
  const payload = { userId, dueAt, assessmentId, step: 'over' };
  const Item = newEntry({ id: firstId, kind: 'reminder', payload }, new Date());
  await tables.send(new PutCommand({ TableName: tableOf.outbox, Item }));
  await waitForEmailState(firstId, 'sent');

  const change = async (to: 'contacted' | 'undo') => {
    const contacted = { to: 'contacted', via: 'phone', at: new Date().toISOString() } as const;
    const changed = to === 'undo' ? ({ to } as const) : contacted;
    const { revision = 0 } = (await findClient(userId)) ?? {};
    const order = { clientId: userId, changeId: newId(), revision, change: changed };
    expect(await grantedBy('changeCase', order, trainer)).toMatchObject({ isStored: true });
  };
  const settledAfterUndo = async () => {
    await change('contacted');
    await change('undo');
    const row = await findClient(userId);
    const id = reminderId({ userId, dueAt: row?.dueAt ?? '' }, 'over');
    return waitForEmailState(id, ['sent', 'suppressed']);
  };
  const expectOverdueEmails = (count: number) =>
    eventually(async () => {
      const emails = await allEmails(assessmentId);
      const overdue = emails.filter(({ subject }) => subject?.startsWith('Overdue since'));
      expect(overdue).toHaveLength(count);
    });

  await change('contacted');
  await change('undo');
  expect(await settledAfterUndo()).toMatchObject({ state: 'suppressed', reason: 'sent-before' });
  await expectOverdueEmails(1);

  await alterEntry(firstId, { state: 'failed' });
  expect(await settledAfterUndo()).toMatchObject({ state: 'sent' });
  await expectOverdueEmails(2);
});
