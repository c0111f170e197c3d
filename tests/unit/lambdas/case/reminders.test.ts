import { expect, test } from 'vitest';
import { entryIdsFor } from '#lambdas/case/entry-ids.ts';
import type { Entry } from '#lambdas/outbox/entry.ts';
import { reminderAfter } from '#lambdas/outbox/permits/case-permit.ts';
import { permitReminder } from '#lambdas/outbox/reminders/reminder-permit.ts';
import { firstReminder, reminderIdsOf, type Waiting } from '#lambdas/outbox/reminders/reminders.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';

catchLog();

const dueAt = '2026-11-23T10:00:00.000Z';
const run = { userId: 'client', dueAt, assessmentId: 'assessment' };
const hours = { timeZone: 'UTC', quiet: { from: 0, to: 0 } };
const waitingSince = '2026-11-22T10:00:00.000Z';
const waiting: Waiting = { state: 'wrote', waitingSince, dueAt };

const added = async (entry: Entry, client: Waiting, at: string) => {
  const stored: Entry[] = [];
  const decided = await permitReminder(
    {
      findStanding: async () => client,
      findTimeOff: async () => undefined,
      add: async (next) => stored.push(next),
      hours,
      now: () => new Date(at),
    },
    entry,
  );
  return { stored, decided };
};

const first = firstReminder(run, hours, new Date(waitingSince));

test('if a reminder is too late to send, the sender still stores the next reminder, and the last reminder raises an alarm', async () => {
  const late = '2026-11-24T10:00:00.000Z';
  const { stored, decided } = await added(first, waiting, late);
  expect(decided).toMatchObject({ state: 'suppressed', reason: 'not-needed' });
  const [over] = stored as [Entry];
  expect(over.payload).toEqual({ ...run, step: 'over' });
  const [alarm] = (await added(over, waiting, late)).stored as [Entry];
  expect([first.id, over.id, alarm.id]).toEqual(reminderIdsOf(run));
  expect(alarm.dueAt).toBe('2026-11-23T22:00:00.000Z');
  const last = await added(alarm, waiting, late);
  expect(last).toMatchObject({ stored: [], decided: { reason: 'alarm-raised' } });
});

test.each<[string, Waiting, string]>([
  ['the client withdrew consent', { ...waiting, state: 'withdrawn' }, dueAt],
  ['the client began to wait again', { ...waiting, waitingSince: dueAt }, dueAt],
  ['the client is being deleted', { ...waiting, deleting: dueAt }, dueAt],
  ['the client was deleted', {}, dueAt],
  ['the current reminder isn’t due yet', waiting, '2026-11-22T12:00:00.000Z'],
])('the sender stores no next reminder if %s', async (_, client, at) => {
  expect((await added(first, client, at)).stored).toEqual([]);
});

test('the notice of a client’s message starts the reminders only while the client waits for an answer and isn’t being deleted', () => {
  const notice = { payload: { userId: run.userId, assessmentId: run.assessmentId } };
  const deps = { hours, now: () => new Date('2026-11-22T10:00:00.000Z') };
  expect(reminderAfter({ state: 'wrote', dueAt }, notice, deps)).toEqual(first);
  expect(reminderAfter({ state: 'contacted', dueAt }, notice, deps)).toBeUndefined();
  expect(reminderAfter({ state: 'wrote', dueAt, deleting: dueAt }, notice, deps)).toBeUndefined();
});

test('the sender sends no reminder to a coach who answered, but stores the next one, because a trainer may take the answer back', async () => {
  const answered = await added(first, { ...waiting, state: 'contacted' }, dueAt);
  expect(answered.decided).toMatchObject({ state: 'suppressed', reason: 'not-needed' });
  const [over] = answered.stored as [Entry];
  expect(over.payload).toEqual({ ...run, step: 'over' });
  expect((await added(over, { ...waiting, state: 'tried' }, dueAt)).decided).toBe('go');
});

test('a deletion and a download find the reminders of each assessment and of the last wait, even if the case was postponed', () => {
  const postponed = { waitingSince, dueAt: '2026-12-01T10:00:00.000Z' };
  const assessments = [
    { id: '0'.repeat(32), createdAt: '2026-11-20T10:00:00.000Z', consentVersion: '1' },
  ];
  const ids = entryIdsFor(run.userId, { ...postponed, assessments });
  for (const each of [dueAt, '2026-11-21T10:00:00.000Z'])
    expect(ids).toEqual(expect.arrayContaining(reminderIdsOf({ ...run, dueAt: each })));
});
