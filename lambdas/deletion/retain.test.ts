import { expect, test } from 'vitest';
import { addMonths } from '#shared/domain/time.ts';
import { expiredIn } from './retain.ts';

const now = new Date('2026-11-28T09:30:00.000Z');
const assessments = [
  { id: 'new', submittedAt: '2026-01-01T00:00:00.000Z', consentVersion: '1' },
  { id: 'old', submittedAt: '2025-11-28T09:29:59.000Z', consentVersion: '1' },
];

test('an assessment expires twelve months after it was submitted', () => {
  expect(expiredIn({ status: 'open', assessments }, now)).toEqual(['old']);
});

test('a client keeps all, and for twelve months after the person stopped being one', () => {
  expect(expiredIn({ status: 'client', assessments }, now)).toEqual([]);
  const closed = { status: 'closed' as const, assessments };
  expect(expiredIn({ ...closed, clientUntil: '2025-11-29T00:00:00.000Z' }, now)).toEqual([]);
  expect(expiredIn({ ...closed, clientUntil: '2025-11-27T00:00:00.000Z' }, now)).toEqual(['old']);
});

test('a shorter month ends earlier', () => {
  expect(addMonths(new Date('2026-03-31T00:00:00Z'), -1)).toEqual(new Date('2026-02-28T00:00:00Z'));
});
