import { expect, test } from 'vitest';
import type { CaseRow } from '#lambdas/case/case-row.ts';
import { joinCase, joinRefusal } from '#lambdas/case/join.ts';

const NOW = '2026-01-02T03:04:05.000Z';
const EARLIER = '2026-01-01T00:00:00.000Z';
const joining = {
  userId: 'user-1',
  assessmentId: '1'.repeat(32),
  consentVersion: '1',
  now: NOW,
  addressHash: 'hash',
  accountHash: 'hash',
  isConfirmed: true,
};
const sentAt = (...times: string[]) =>
  times.map((createdAt) => ({ id: '0'.repeat(32), createdAt, consentVersion: '1' }));
const today = Array<string>(5).fill('2026-01-02T00:00:00.000Z');

test.each<[string, string | undefined, Partial<CaseRow>]>([
  ['while the data is being deleted', 'deleting', { state: 'new', deleting: NOW }],
  ['at the moment of a withdrawal', 'withdrawn', { state: 'withdrawn', withdrawnAt: NOW }],
  ['after a withdrawal', undefined, { state: 'withdrawn', withdrawnAt: EARLIER }],
  ['after five others that day', 'too-many', { state: 'client', assessments: sentAt(...today) }],
  [
    'whose fifth predecessor is from the day before',
    undefined,
    { state: 'new', assessments: sentAt(...today.slice(1), '2026-01-01T23:59:59.999Z') },
  ],
])('the refusal of an assessment %s is “%s”', (_, refusal, row) => {
  expect(joinRefusal(row, NOW)).toBe(refusal);
});

const clearance = { state: 'received', on: '2026-01-01', at: EARLIER } as const;

test.each<[string, Partial<CaseRow> | 'no clock', Partial<CaseRow>]>([
  ['a client without a case', {}, {}],
  ['a case postponed without an answer', 'no clock', { state: 'later' }],
  ['a case postponed after an answer', {}, { state: 'later', answeredAt: EARLIER }],
  ['a contacted client', { clearance }, { state: 'contacted', clearance }],
  ['a current client', { clientUntil: NOW }, { state: 'client' }],
  ['a former client', { clientUntil: EARLIER }, { state: 'declined', clientUntil: EARLIER }],
  ['a case marked spam', 'no clock', { state: 'spam' }],
  ['a withdrawn case with a clearance', {}, { state: 'withdrawn', clearance }],
])('an assessment for %s starts a clock and keeps: %j', (_, kept, row) => {
  const { values = {} } = joinCase({} as never, row, joining);
  if (kept === 'no clock') return expect(values).not.toHaveProperty(':state');
  expect(values).toMatchObject({ ':state': 'new', ':waitingSince': NOW });
  expect(values[':clearance']).toEqual(kept.clearance);
  expect(values[':clientUntil']).toEqual(kept.clientUntil);
});
