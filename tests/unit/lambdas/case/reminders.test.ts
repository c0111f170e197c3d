import { describe, expect, test } from 'vitest';
import { entryIdsFor } from '#lambdas/case/entry-ids.ts';
import type { Entry } from '#lambdas/outbox/entry.ts';
import { reminderAfter } from '#lambdas/outbox/permits/case-permit.ts';
import { permitReminder } from '#lambdas/outbox/reminders/reminder-permit.ts';
import {
  firstReminder,
  type ReminderStep,
  reminderId,
  reminderIdsOf,
  type Waiting,
} from '#lambdas/outbox/reminders/reminders.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';

catchLog();

const dueAt = '2026-11-23T10:00:00.000Z';
const run = { userId: 'client', dueAt, assessmentId: 'assessment' };
const hours = { timeZone: 'UTC', quiet: { from: 0, to: 0 } };
const waiting: Waiting = { state: 'wrote', dueAt };

const added = async (entry: Entry, client: Waiting, at: string, earlier: Partial<Entry>[] = []) => {
  const stored: Entry[] = [];
  const decided = await permitReminder(
    {
      findStanding: async () => client,
      findTimeOff: async () => undefined,
      outbox: {
        find: async (wanted) => {
          const found = earlier.find(({ id }) => id === wanted);
          return found ? { ...entry, ...found } : 'missing';
        },
      },
      add: async (next) => stored.push(next),
      hours,
      now: () => new Date(at),
    },
    entry,
  );
  return { stored, decided };
};

const first = firstReminder(run, hours, new Date('2026-11-22T10:00:00.000Z'));

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
  ['the coach answered the client', { ...waiting, state: 'contacted' }, dueAt],
  ['the clock was restarted', { ...waiting, dueAt: '2026-11-23T10:00:00.001Z' }, dueAt],
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

describe('after a trainer has undone an answer twice', () => {
  const restarted = { ...run, dueAt: '2026-11-23T10:00:00.002Z' };
  const client: Waiting = {
    state: 'new',
    waitingSince: '2026-11-22T10:00:00.000Z',
    dueAt: restarted.dueAt,
  };
  const reminderOf = (step: ReminderStep): Entry => ({
    ...firstReminder(restarted, hours, new Date(dueAt)),
    payload: { ...restarted, step },
  });
  const decide = async (
    [step, state, time]: [ReminderStep, Entry['state'], string],
    its: Waiting = client,
  ) => {
    const id = reminderId(run, step);
    return (await added(reminderOf(step), its, time, [{ id, state }])).decided;
  };
  const late = '2026-11-23T11:00:00.000Z';
  const early = '2026-11-23T05:00:00.000Z';

  test.each([
    ['soon', early],
    ['over', late],
  ] as const)('the sender doesn’t repeat the reminder “%s”', async (step, time) => {
    const reason = 'sent-before';
    expect(await decide([step, 'sent', time])).toMatchObject({ state: 'suppressed', reason });
  });

  test.each(['pending', 'sending', 'failed', 'suppressed', 'bounced'] as const)(
    'the sender sends the reminder if the earlier one is in the state %s',
    async (state) => expect(await decide(['over', state, late])).toBe('go'),
  );

  test('the sender still stores the entry that raises the alarm', async () => {
    const before = [{ id: reminderId(run, 'over'), state: 'sent' as const }];
    const { stored } = await added(reminderOf('over'), client, late, before);
    expect(stored.map(({ payload }) => payload?.step)).toEqual(['alarm']);
  });

  test('the sender sends the reminder if the earlier one was about an earlier wait', async () => {
    const later = { ...client, waitingSince: '2026-11-22T10:00:00.002Z' };
    expect(await decide(['over', 'sent', late], later)).toBe('go');
  });

  test('a deletion and a download find the reminders for each due time', () => {
    const ids = entryIdsFor(run.userId, client);
    const at = (dueAt: string) => reminderIdsOf({ ...run, dueAt });
    for (const each of [dueAt, '2026-11-23T10:00:00.001Z', restarted.dueAt])
      expect(ids).toEqual(expect.arrayContaining(at(each)));
  });
});
