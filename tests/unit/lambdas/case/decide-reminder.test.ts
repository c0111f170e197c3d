import { expect, test } from 'vitest';
import { decideReminder, reminderAt } from '#lambdas/outbox/reminders/reminders.ts';

const hours = { timeZone: 'America/Los_Angeles', quiet: { from: 21 * 60, to: 7 * 60 } };

test.each([
  ['soon', 'during the day', '2026-11-11T22:00Z', '2026-11-11T16:00Z'],
  // Six hours before 11:00 is 5:00, which is in the quiet hours.
  ['soon', 'late in the morning', '2026-11-11T19:00Z', '2026-11-11T04:50Z'],
  ['over', 'during the day', '2026-11-11T22:00Z', '2026-11-11T22:00Z'],
  ['over', 'late in the evening', '2026-11-11T06:00Z', '2026-11-11T15:00Z'],
  ['over', 'early in the morning', '2026-11-11T13:00Z', '2026-11-11T15:00Z'],
  ['over', 'on the day when clocks go back', '2026-11-01T07:00Z', '2026-11-01T15:00Z'],
  ['over', 'on the day when clocks go forward', '2026-03-08T09:30Z', '2026-03-08T14:00Z'],
  ['soon', 'on the day when clocks go back', '2026-11-01T18:00Z', '2026-11-01T03:50Z'],
  ['alarm', 'during the day', '2026-11-11T22:00Z', '2026-11-12T10:00Z'],
] as const)(
  'the reminder “%s” for an answer due %s (%s) is scheduled for %s',
  (step, _, due, at) => {
    expect(reminderAt(step, new Date(due), hours)).toEqual(new Date(at));
  },
);

const DUE = '2026-11-11T22:00:00.000Z';
const client = { state: 'new', dueAt: DUE } as const;
const decide = (
  step: 'soon' | 'over' | 'alarm',
  now: string,
  found: Parameters<typeof decideReminder>[1] = client,
  timeOff?: { from: string; to: string },
) => decideReminder({ step, dueAt: DUE }, found, { now: new Date(now), timeOff, hours });

test.each(['new', 'tried', 'wrote', 'later'] as const)(
  'the sender sends a due reminder while the case is in the state %s',
  (state) => {
    expect(decide('soon', '2026-11-11T16:00:00.000Z', { ...client, state })).toEqual({
      outcome: 'send',
    });
    expect(decide('over', DUE, { ...client, state })).toEqual({ outcome: 'send' });
  },
);

test.each(['contacted', 'client', 'declined', 'spam', 'withdrawn'] as const)(
  'the sender sends no reminder once the case is in the state %s',
  (state) => {
    for (const step of ['soon', 'over', 'alarm'] as const) {
      expect(decide(step, '2026-11-12T23:00:00.000Z', { ...client, state })).toEqual({
        outcome: 'not-needed',
      });
    }
  },
);

test('the sender drops a reminder if the client began to wait again or was deleted', () => {
  const other = { ...client, dueAt: '2026-11-11T22:00:00.001Z' };
  expect(decide('over', DUE, other)).toEqual({ outcome: 'not-needed' });
  expect(
    decideReminder(
      { step: 'over', dueAt: DUE },
      {},
      {
        now: new Date(DUE),
        timeOff: undefined,
        hours,
      },
    ),
  ).toEqual({ outcome: 'not-needed' });
});

test('the sender postpones a reminder that isn’t due yet', () => {
  expect(decide('over', '2026-11-11T21:00:00.000Z')).toEqual({
    outcome: 'postpone',
    until: new Date(DUE),
  });
});

test('the sender skips the “soon” reminder once the answer is overdue', () => {
  expect(decide('soon', DUE)).toEqual({ outcome: 'not-needed' });
});

test('the sender postpones a delayed reminder until the quiet hours end, except the reminder that raises the alarm', () => {
  expect(decide('over', '2026-11-12T06:00:00.000Z')).toEqual({
    outcome: 'postpone',
    until: new Date('2026-11-12T15:00:00.000Z'),
  });
  expect(decide('alarm', '2026-11-12T10:00:00.000Z')).toEqual({ outcome: 'send' });
});

test('if the coach set time off after a reminder was scheduled, the reminder waits for the later due time', () => {
  const free = { from: '2026-11-11', to: '2026-11-12' };
  const decided = decide('over', DUE, client, free);
  expect(decided).toEqual({ outcome: 'postpone', until: new Date('2026-11-13T22:00:00.000Z') });
});
