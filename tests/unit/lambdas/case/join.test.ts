import { expect, test } from 'vitest';
import { joinAfterRefusal, joinCase } from '#lambdas/case/join.ts';
import { pack } from '#lambdas/case/packed.ts';

const NOW = '2026-01-02T03:04:05.000Z';
const sentAt = (...times: string[]) =>
  times.map((createdAt) => pack({ id: '0'.repeat(32), createdAt, consentVersion: '1' }));
const today = Array(5).fill('2026-01-02T00:00:00.000Z');

test.each([
  ['there is no case', undefined, 'open'],
  ['the case waits for a later day', { state: 'later' }, 'open'],
  ['the case was postponed after an answer', { state: 'later', answeredAt: NOW }, 'reopen'],
  ['the client was contacted', { state: 'contacted' }, 'reopen'],
  ['the case is in state client', { state: 'client' }, 'return'],
  ['the coach declined', { state: 'declined' }, 'reopen'],
  ['the case is spam', { state: 'spam' }, 'quiet'],
  ['the data is being deleted', { deleting: NOW }, 'deleting'],
  ['the data of an open case is being deleted', { state: 'new', deleting: NOW }, 'deleting'],
  ['five were submitted today', { state: 'new', assessments: sentAt(...today) }, 'too-many'],
  [
    'consent was withdrawn before',
    { state: 'withdrawn', withdrawnAt: '2026-01-01T00:00:00.000Z' },
    'renew',
  ],
  ['consent is withdrawn at that moment', { state: 'withdrawn', withdrawnAt: NOW }, 'withdrawn'],
  [
    'five were submitted to a closed case today',
    { state: 'client', assessments: sentAt(...today) },
    'too-many',
  ],
  [
    'the fifth newest was submitted yesterday',
    { state: 'contacted', assessments: sentAt(...today.slice(1), '2026-01-01T23:59:59.999Z') },
    'reopen',
  ],
])(
  'a submission opens the case, reopens it, or is refused, depending on the stored case: %s',
  (_, found, expected) => {
    expect(joinAfterRefusal(found, NOW)).toBe(expected);
  },
);

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

test('a new assessment from a current client stores the end of the coaching; one from a former client keeps it', () => {
  const updateOf = (join: 'reopen' | 'return') => {
    const write = joinCase({} as never, join, joining);
    return 'update' in write ? write.update : '';
  };
  expect(updateOf('return')).toContain('clientUntil = :now');
  expect(updateOf('reopen')).not.toContain('clientUntil');
});
