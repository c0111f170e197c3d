import { expect, test } from 'vitest';
import {
  type CaseWithPast,
  type Change,
  changeMessages,
  isWaiting,
  nextStates,
} from '#shared/domain/case.ts';
import { changeCase, clientWrote, PAST_MAX } from '#shared/domain/case-changes.ts';
import { clearanceGap } from '#shared/domain/clearance.ts';
import { instantOf } from '#shared/domain/zone.ts';

const SINCE = '2026-11-10T18:00:00.000Z';
const DUE = '2026-11-11T18:00:00.000Z';

const fresh: CaseWithPast = {
  state: 'new',
  stateAt: SINCE,
  waitingSince: SINCE,
  dueAt: DUE,
  past: [],
};

const at = (time: string) => ({
  now: new Date(time),
  startOf: (date: string) => instantOf({ date, minutes: 0 }, 'America/Los_Angeles'),
  counted: (from: Date, to: Date) => to.getTime() - from.getTime(),
});

const NOW = '2026-11-10T20:00:00.000Z';

const after = (from: CaseWithPast, change: Change, time = NOW): CaseWithPast => {
  const changed = changeCase(from, change, at(time));
  if (!changed.ok) throw new Error(changed.reason);
  return changed.case;
};
const restarts = (from: CaseWithPast, change: Change) => {
  const changed = changeCase(from, change, at(NOW));
  return changed.ok && changed.startsClock;
};

const contacted: Change = { to: 'contacted', via: 'phone', at: NOW };
const later: Change = { to: 'later', laterOn: '2026-12-01' };
const undo: Change = { to: 'undo' };

test('a case stores the channel and time of its first answer and how long the client waited, until the coach marks the case as spam', () => {
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
  const spam = after(first, { to: 'spam' });
  expect([spam.answeredAt, spam.answeredAfter]).toEqual([undefined, undefined]);
});

test('after an unanswered call, the clock keeps running, and the case stores the time of the next attempt', () => {
  const tried = after(fresh, { to: 'tried', againAt: '2026-11-11T01:00:00Z' });
  expect(tried).toMatchObject({ state: 'tried', dueAt: DUE, againAt: '2026-11-11T01:00:00.000Z' });
  expect(tried.answeredAt).toBeUndefined();
});

test('postponing an unanswered case keeps the due time of its answer, and the case counts as waiting', () => {
  const postponed = after(fresh, later);
  expect(postponed).toMatchObject({ state: 'later', laterOn: '2026-12-01', dueAt: DUE });
  expect(restarts(fresh, later)).toBe(false);
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
  ['the state client if the coach never reached the client', { to: 'client' }, 'not-from-here'],
  ['undo without an earlier change', undo, 'nothing-to-undo'],
] as const)('changeCase refuses %s', (_, change, reason) => {
  expect(changeCase(fresh, change, at(NOW))).toEqual({ ok: false, reason });
  expect(changeMessages[reason]).toMatch(/^[A-Z]/);
});

test('a trainer can undo each change of state, and an undo restores the earlier state and its times', () => {
  const changes: Record<string, Change> = {
    tried: { to: 'tried' },
    later,
    contacted,
    client: { to: 'client' },
    declined: { to: 'declined' },
    spam: { to: 'spam' },
  };
  for (const [state, targets] of Object.entries(nextStates)) {
    const from = { ...fresh, state: state as CaseWithPast['state'] };
    for (const target of targets) {
      const undone = after(after(from, changes[target] as Change), undo);
      expect(undone, `${state} to ${target}`).toMatchObject({
        state,
        stateAt: SINCE,
        waitingSince: SINCE,
        past: [],
      });
    }
  }
});

test('a case stores when the client left the coaching, until a trainer undoes the change', () => {
  const client = after(after(fresh, contacted), { to: 'client' });
  for (const change of [later, { to: 'declined' }] as Change[]) {
    const left = after(client, change, '2026-11-25T00:00:00.000Z');
    expect(left.clientUntil).toBe('2026-11-25T00:00:00.000Z');
    expect(after(left, undo).clientUntil).toBeUndefined();
  }
  const undone = after(client, undo);
  expect(undone).toMatchObject({ state: 'contacted' });
  expect(after(undone, { to: 'declined' }).clientUntil).toBeUndefined();
});

test('each restart of a clock changes the due time by a few milliseconds', () => {
  const first = after(after(fresh, contacted), undo);
  const second = after(after(first, contacted), undo);
  const third = after(after(second, { to: 'spam' }), undo);
  const runs = [fresh, first, second, third].map(({ dueAt }) => dueAt);
  expect(new Set(runs).size).toBe(4);
  for (const dueAt of runs) expect(Math.abs(Date.parse(dueAt) - Date.parse(DUE))).toBeLessThan(10);
  expect(restarts(after(fresh, contacted), undo)).toBe(true);
});

test('recording an attempt or a contact, or undoing an attempt or a postponement, doesn’t restart the clock', () => {
  expect(restarts(fresh, { to: 'tried' })).toBe(false);
  expect(restarts(after(fresh, { to: 'tried' }), undo)).toBe(false);
  expect(restarts(after(fresh, later), undo)).toBe(false);
  expect(after(after(fresh, { to: 'tried' }), undo).dueAt).toBe(DUE);
  expect(restarts(fresh, contacted)).toBe(false);
});

test('a case stores at most ten earlier states', () => {
  let now = fresh;
  for (let tries = 0; tries < PAST_MAX + 5; tries += 1) now = after(now, { to: 'tried' });
  expect(now.past).toHaveLength(PAST_MAX);
  expect(now.past.every((past) => !('past' in past))).toBe(true);
});

test('a doctor’s clearance changes neither state nor clock, can be undone, and remains after the coach answers a message', () => {
  const clearance = { state: 'asked', on: '2026-11-10' } as const;
  const set: Change = { to: 'clearance', clearance };
  const reached = after(fresh, contacted);
  const asked = after(reached, set, '2026-11-10T21:00:00.000Z');
  expect(restarts(fresh, set)).toBe(false);
  expect(asked).toEqual({
    ...reached,
    clearance: { ...clearance, at: '2026-11-10T21:00:00.000Z' },
    past: [...reached.past, { ...reached, past: undefined }],
  });
  expect(after(asked, undo)).toEqual({ ...reached, clearance: undefined });

  const wrote = clientWrote(reached, new Date('2026-11-12T20:00:00.000Z')) as CaseWithPast;
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
