import { expect, test } from 'vitest';
import { nextEmailAt } from '#lambdas/case/message.ts';
import type { Case, CaseState } from '#shared/domain/case.ts';
import { changeCase, clientWrote, coachWrote } from '#shared/domain/case-changes.ts';
import { messageText, WRITE_FIRST } from '#shared/domain/messages.ts';
import { clockOf } from '#shared/domain/promise.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour));
const SINCE = at(0).toISOString();

const wroteIn = (from: Case, time: Date): Case => {
  const its = clientWrote(from, time);
  if (!its) throw new Error('The message started no clock.');
  return its;
};

const caseIn = (state: CaseState, more: Partial<Case> = {}): Case => ({
  state,
  stateAt: SINCE,
  waitingSince: SINCE,
  dueAt: at(24).toISOString(),
  ...more,
});

const around = (now: Date) => ({
  now,
  startOf: (date: string) => new Date(date),
  counted: (from: Date, to: Date) => to.getTime() - from.getTime(),
});

const answered = { answeredAt: at(2).toISOString(), answeredAfter: 7_200_000 };

test.each(['contacted', 'client', 'declined'] as const)(
  'if a case is in the state %s, a client’s message starts a 24-hour clock, and the answer restores the state',
  (state) => {
    const before = caseIn(state, answered);
    const wrote = wroteIn(before, at(5));
    expect(wrote).toMatchObject({ state: 'wrote', dueAt: at(29).toISOString() });
    const clock = clockOf(wrote, at(8), undefined, { timeZone: 'UTC' });
    expect(clock).toMatchObject({ kind: 'running', left: 21 * 3_600_000, level: 'calm' });

    expect(coachWrote(wrote, around(at(9)))).toEqual({
      ...before,
      stateAt: at(9).toISOString(),
      waitingSince: at(5).toISOString(),
      dueAt: at(29).toISOString(),
    });
  },
);

test('the coach’s answer to a message keeps a clearance that was stored while the client waited', () => {
  const wrote = wroteIn(caseIn('client', answered), at(5));
  const change = { to: 'clearance', clearance: { state: 'asked', on: '2026-11-20' } } as const;
  const changed = changeCase(wrote, change, around(at(6)));
  if (!changed.ok) throw new Error('The change was refused.');
  const after = coachWrote(changed.case, around(at(7)));
  expect(after).toMatchObject({ state: 'client', clearance: { state: 'asked' } });
});

test('a client’s message starts the clock even if the coach tried to call again after an answer', () => {
  const wrote = clientWrote(caseIn('tried', answered), at(5));
  expect(wrote).toMatchObject({ state: 'wrote', dueAt: at(29).toISOString() });
  expect(clientWrote(caseIn('tried'), at(5))).toBeUndefined();
});

test('a recorded contact stops the clock that a message started, but an attempt or a postponement doesn’t', () => {
  const wrote = wroteIn(caseIn('client', answered), at(5));
  const tried = changeCase(wrote, { to: 'tried', againAt: at(7).toISOString() }, around(at(6)));
  expect(tried).toMatchObject({ ok: true, case: { state: 'wrote', dueAt: at(29).toISOString() } });
  if (!tried.ok) return;
  const later = changeCase(tried.case, { to: 'later', laterOn: '2026-12-01' }, around(at(7)));
  expect(later).toMatchObject({
    case: { state: 'wrote', laterOn: '2026-12-01', dueAt: at(29).toISOString() },
  });
  if (!later.ok) return;
  const reached = { to: 'contacted', via: 'phone', at: at(8).toISOString() } as const;
  expect(changeCase(later.case, reached, around(at(8)))).toMatchObject({
    ok: true,
    case: { state: 'client' },
  });
});

test('the coach’s message to a waiting client counts as an answer, and a message to a contacted client changes nothing', () => {
  const after = coachWrote(caseIn('new'), around(at(3)));
  expect(after).toMatchObject({
    state: 'contacted',
    via: 'message',
    answeredAfter: 3 * 3_600_000,
  });
  expect(coachWrote(caseIn('contacted'), around(at(3)))).toBeUndefined();
});

test('the coach’s answer to a message restores the earlier state, even after an attempt to call', () => {
  const wrote = wroteIn(caseIn('client', answered), at(5));
  const tried = changeCase(wrote, { to: 'tried' }, around(at(6)));
  expect(tried.ok && coachWrote(tried.case, around(at(7)))).toMatchObject({ state: 'client' });
});

test('a client’s message starts no clock if the client already waits or the case is spam or withdrawn', () => {
  for (const state of ['new', 'tried', 'later', 'wrote', 'spam', 'withdrawn'] as const) {
    expect(clientWrote(caseIn(state), at(5)), state).toBeUndefined();
  }
});

test('emails about messages are at least an hour apart, and an unsent email also announces later messages', () => {
  expect(nextEmailAt(undefined, at(5))).toEqual(at(5));
  expect(nextEmailAt(at(3).getTime(), at(5))).toEqual(at(5));
  expect(nextEmailAt(at(5).getTime(), new Date(at(5).getTime() + 60_000))).toEqual(at(6));
  expect(nextEmailAt(at(6).getTime(), at(5))).toBeUndefined();
  // The earlier email is due in a second, so the site may send it before it stores the new message.
  expect(nextEmailAt(at(5).getTime(), new Date(at(5).getTime() - 1_000))).toEqual(at(6));
});

test('a message needs a visible character, and keeps joiners in emoji and marks in right-to-left text', () => {
  for (const text of [
    '',
    ' \n\t\u00a0',
    '\u200b\u200d\u2060\ufeff',
    '\u200e\u200f',
    '\u3164\u2800',
  ]) {
    expect(messageText.safeParse(text).error?.issues[0]?.message).toBe(WRITE_FIRST);
  }
  for (const text of [
    '\u{1f469}\u200d\u{1f467}',
    '\u200f\u0634\u0643\u0631\u0627',
    '\u2764\ufe0f',
    '.',
  ]) {
    expect(messageText.parse(text)).toBe(text);
  }
});
