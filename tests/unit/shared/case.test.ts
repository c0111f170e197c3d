import { expect, test } from 'vitest';
import {
  type Case,
  type Change,
  caseStates,
  changeMessages,
  isClockRunning,
  isWaiting,
  type Step,
} from '#shared/domain/case.ts';
import { changeCase, clientWrote } from '#shared/domain/case-changes.ts';
import { clearanceGap } from '#shared/domain/clearance.ts';
import { instantOf } from '#shared/domain/zone.ts';

const SINCE = '2026-11-10T18:00:00.000Z';
const DUE = '2026-11-11T18:00:00.000Z';

const fresh: Case = { state: 'new', stateAt: SINCE, waitingSince: SINCE, dueAt: DUE };

const at = (time: string) => ({
  now: new Date(time),
  startOf: (date: string) => instantOf({ date, minutes: 0 }, 'America/Los_Angeles'),
  counted: (from: Date, to: Date) => to.getTime() - from.getTime(),
});

const NOW = '2026-11-10T20:00:00.000Z';

const after = (from: Case, change: Change, time = NOW): Case => {
  const changed = changeCase(from, change, at(time));
  if (!changed.ok) throw new Error(changed.reason);
  return changed.case;
};

const contacted: Change = { to: 'contacted', via: 'phone', at: NOW };
const later: Change = { to: 'later', laterOn: '2026-12-01' };

test('a case stores the channel and time of its first answer and how long the client waited', () => {
  const first = after(fresh, contacted);
  expect(first).toMatchObject({
    state: 'contacted',
    stateAt: NOW,
    via: 'phone',
    answeredAt: NOW,
    answeredAfter: 2 * 3_600_000,
  });
  expect(after(fresh, { to: 'declined' })).toMatchObject({ answeredAt: NOW });
  const client = after(first, { to: 'client' }, '2026-11-20T20:00:00.000Z');
  expect(client).toMatchObject({ state: 'client', answeredAt: NOW });
});

test('after an unanswered call, the clock keeps running, and the case stores the time of the next attempt', () => {
  const tried = after(fresh, { to: 'tried', againAt: '2026-11-11T01:00:00Z' });
  expect(tried).toMatchObject({ state: 'tried', dueAt: DUE, againAt: '2026-11-11T01:00:00.000Z' });
  expect(tried.answeredAt).toBeUndefined();
});

test('postponing an unanswered case keeps the due time of its answer, and the case counts as waiting', () => {
  const postponed = after(fresh, later);
  expect(postponed).toMatchObject({ state: 'later', laterOn: '2026-12-01', dueAt: DUE });
  expect(isClockRunning(postponed)).toBe(true);
  expect(isWaiting(postponed, new Date(NOW))).toBe(true);
  expect(after(postponed, { to: 'tried' })).toMatchObject({ state: 'tried', dueAt: DUE });
});

test('a case that was postponed after an answer waits again once the chosen day begins in the coach’s time zone', () => {
  const postponed = after(after(fresh, contacted), later);
  expect(isWaiting(postponed, new Date('2026-12-01T07:59:00.000Z'))).toBe(false);
  expect(isWaiting(postponed, new Date('2026-12-01T08:00:00.000Z'))).toBe(true);
  const day = '2026-12-01T18:00:00.000Z';
  const again = after(postponed, { to: 'tried', againAt: '2026-12-01T22:00:00Z' }, day);
  expect(again.dueAt).toBe('2026-12-01T22:00:00.000Z');
  expect(isWaiting(again, new Date(day))).toBe(false);
});

test.each([
  ['a next attempt in the past', { to: 'tried', againAt: '2026-11-10T19:59:00Z' }, 'date-in-past'],
  ['postponing to today', { to: 'later', laterOn: '2026-11-10' }, 'date-in-past'],
  ['postponing to yesterday', { to: 'later', laterOn: '2026-11-09' }, 'date-in-past'],
  [
    'a call with a time in the future',
    { to: 'contacted', via: 'phone', at: DUE },
    'date-in-future',
  ],
  [
    'a call from before the client submitted the assessment',
    { to: 'contacted', via: 'phone', at: '2026-11-01T18:00:00Z' },
    'date-before-wait',
  ],
] as const)('changeCase refuses %s', (_, change, reason) => {
  expect(changeCase(fresh, change, at(NOW))).toEqual({ ok: false, reason });
  expect(changeMessages[reason]).toMatch(/^[A-Z]/);
});

const steps: readonly Step[] = [
  { to: 'tried' },
  { to: 'contacted', via: 'phone', at: NOW },
  { to: 'later', laterOn: '2026-12-01' },
  { to: 'client' },
  { to: 'declined' },
  { to: 'spam' },
];
const open = caseStates.filter((state) => state !== 'withdrawn');

test.each(open)('from the state %s, a trainer can choose each other state', (state) => {
  for (const step of steps.filter(({ to }) => to !== state)) {
    expect(changeCase({ ...fresh, state }, step, at(NOW)).ok, step.to).toBe(true);
  }
});

test('a trainer can’t change a case after the client withdrew consent', () => {
  for (const change of [...steps, { to: 'clearance', clearance: null } as const]) {
    const changed = changeCase({ ...fresh, state: 'withdrawn' }, change, at(NOW));
    expect(changed).toEqual({ ok: false, reason: 'not-from-here' });
  }
});

test.each(steps.filter(({ to }) => to !== 'tried' && to !== 'later'))(
  'if a trainer chose “$to” by mistake and then “tried”, the client waits as long as before',
  (mistake) => {
    const corrected = after(after(fresh, mistake), { to: 'tried' });
    expect(corrected).toMatchObject({ state: 'tried', waitingSince: SINCE, dueAt: DUE });
    expect([corrected.answeredAt, corrected.answeredAfter]).toEqual([undefined, undefined]);
    expect(isClockRunning(corrected)).toBe(true);
  },
);

test('a case that was postponed after an answer and then contacted by mistake is due again 24 hours after the client began to wait', () => {
  const again = after(after(after(fresh, contacted), later), contacted);
  expect(after(again, { to: 'tried' })).toMatchObject({ waitingSince: SINCE, dueAt: DUE });
});

test('a case that is no longer spam waits since the same time and has the same due time and answer as before', () => {
  const spam = after(fresh, { to: 'spam' });
  expect(after(spam, later)).toMatchObject({ state: 'later', waitingSince: SINCE, dueAt: DUE });
  expect(isClockRunning(after(spam, later))).toBe(true);
  const answered = after(fresh, contacted);
  const { stateAt, ...restored } = after(after(answered, { to: 'spam' }), contacted);
  expect(answered).toEqual({ ...restored, stateAt: answered.stateAt });
});

test('a case stores when the client left the coaching, until the client is in coaching again', () => {
  const client = after(after(fresh, contacted), { to: 'client' });
  for (const change of [later, { to: 'declined' }] as Change[]) {
    const left = after(client, change, '2026-11-25T00:00:00.000Z');
    expect(left.clientUntil).toBe('2026-11-25T00:00:00.000Z');
    expect(after(left, { to: 'client' }).clientUntil).toBeUndefined();
  }
});

test('a doctor’s clearance changes neither state nor clock, and remains after the coach answers a message', () => {
  const clearance = { state: 'asked', on: '2026-11-10' } as const;
  const set: Change = { to: 'clearance', clearance };
  const reached = after(fresh, contacted);
  const asked = after(reached, set, '2026-11-10T21:00:00.000Z');
  expect(asked).toEqual({
    ...reached,
    clearance: { ...clearance, at: '2026-11-10T21:00:00.000Z' },
  });

  const wrote = clientWrote(reached, new Date('2026-11-12T20:00:00.000Z')) as Case;
  const whileWaiting = after(wrote, set);
  expect(whileWaiting.state).toBe('wrote');
  const called = { ...contacted, at: '2026-11-12T21:00:00.000Z' };
  expect(after(whileWaiting, called, called.at)).toMatchObject({ state: 'contacted', clearance });
  expect(after(asked, { to: 'clearance', clearance: null }).clearance).toBeUndefined();
  expect(changeCase(after(fresh, { to: 'spam' }), set, at(NOW))).toMatchObject({ ok: false });
});

test('a doctor’s clearance counts as missing once the coach asks for it, and as expired after its last day', () => {
  const time = { at: NOW };
  const received = { ...time, state: 'received', on: '2026-11-10' } as const;
  const gap = (its: Parameters<typeof clearanceGap>[0]) => clearanceGap(its, '2026-11-12');
  expect(gap({ ...time, state: 'asked', on: '2026-11-10' })).toBe('missing');
  expect(gap({ ...received, until: '2026-11-11' })).toBe('expired');
  expect(gap({ ...received, until: '2026-11-12' })).toBeUndefined();
  for (const its of [undefined, received, { ...received, state: 'not needed' } as const]) {
    expect(gap(its)).toBeUndefined();
  }
});
