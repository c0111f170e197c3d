import { expect, test } from 'vitest';
import { joinAfterRefusal, joinCase } from '#lambdas/case/join.ts';
import { pack } from '#lambdas/case/packed.ts';

const NOW = '2026-01-02T03:04:05.000Z';
const sentAt = (...times: string[]) =>
  times.map((createdAt) => pack({ id: '0'.repeat(32), createdAt, consentVersion: '1' }));
const today = Array(5).fill('2026-01-02T00:00:00.000Z');

test.each([
  ['the case waits for a later day', 'open', { state: 'later' }],
  ['the case was postponed after an answer', 'reopen', { state: 'later', answeredAt: NOW }],
  ['the data of an open case is being deleted', 'deleting', { state: 'new', deleting: NOW }],
  [
    'the client withdrew consent earlier',
    'renew',
    { state: 'withdrawn', withdrawnAt: '2026-01-01T00:00:00.000Z' },
  ],
  [
    'the client withdraws consent at the same moment',
    'withdrawn',
    { state: 'withdrawn', withdrawnAt: NOW },
  ],
  [
    'the client submitted five assessments to a closed case today',
    'too-many',
    { state: 'client', assessments: sentAt(...today) },
  ],
  [
    'the client submitted the fifth newest assessment yesterday',
    'reopen',
    { state: 'contacted', assessments: sentAt(...today.slice(1), '2026-01-01T23:59:59.999Z') },
  ],
])('if %s, the outcome of a submission is “%s”', (_, expected, found) => {
  expect(joinAfterRefusal(found, NOW)).toBe(expected);
});

const joining = {
  userId: 'user-1',
  assessmentId: '1',
  consentVersion: '1',
  now: NOW,
  contact: new Uint8Array(),
  addressHash: 'hash',
  accountHash: 'hash',
  isConfirmed: true,
};

test('a current client’s new assessment ends the coaching, and later assessments don’t change when it ended', () => {
  const updateOf = (join: 'reopen' | 'return') => {
    const write = joinCase({} as never, join, joining);
    return 'update' in write ? write.update : '';
  };
  expect(updateOf('return')).toContain('clientUntil = :now');
  expect(updateOf('reopen')).not.toContain('clientUntil');
});
