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

test.each<[string, string, Partial<CaseRow>]>([
  ['refuses', 'while the client’s data is being deleted', { state: 'new', deleting: NOW }],
  ['refuses', 'in the same millisecond as a withdrawal', { state: 'withdrawn', withdrawnAt: NOW }],
  ['refuses', 'after five others that day', { state: 'client', assessments: sentAt(...today) }],
  ['accepts', 'after a withdrawal', { state: 'withdrawn', withdrawnAt: EARLIER }],
  [
    'accepts',
    'after four others that day',
    { state: 'new', assessments: sentAt(...today.slice(1), '2026-01-01T23:59:59.999Z') },
  ],
])('the API %s an assessment %s', (outcome, _, row) => {
  expect(joinRefusal(row, NOW) === undefined).toBe(outcome === 'accepts');
});

const clearance = { state: 'received', on: '2026-01-01', at: EARLIER } as const;
const valuesOf = (row: Partial<CaseRow>) => joinCase({} as never, row, joining).values ?? {};

test.each<[string, Partial<CaseRow>]>([
  ['a case postponed without an answer', { state: 'later' }],
  ['a case marked as spam', { state: 'spam' }],
])('an assessment doesn’t change the clock of %s', (_, row) => {
  const changed = Object.keys(valuesOf(row));
  for (const name of [':state', ':waitingSince', ':dueAt']) expect(changed).not.toContain(name);
});

test.each<[string, Partial<CaseRow>, Partial<CaseRow>]>([
  ['a case postponed after an answer', { state: 'later', answeredAt: EARLIER }, {}],
  ['a contacted client', { state: 'contacted', clearance }, { clearance }],
  ['a current client', { state: 'client' }, { clientUntil: NOW }],
  ['a former client', { state: 'declined', clientUntil: EARLIER }, { clientUntil: EARLIER }],
  ['a withdrawn case with a clearance', { state: 'withdrawn', clearance }, {}],
])('an assessment starts a new clock for %s', (_, row, kept) => {
  const values = valuesOf(row);
  expect(values).toMatchObject({ ':state': 'new', ':waitingSince': NOW });
  expect(values[':clearance']).toEqual(kept.clearance);
  expect(values[':clientUntil']).toBe(kept.clientUntil);
  expect(values).not.toHaveProperty(':answeredAt');
});
