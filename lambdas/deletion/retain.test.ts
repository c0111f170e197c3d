import { expect, test } from 'vitest';
import { retention } from '#shared/domain/privacy.ts';
import { addMonths } from '#shared/domain/time.ts';
import { expiredIn } from './retain.ts';

const now = new Date('2026-11-28T09:30:00.000Z');
const limit = addMonths(now, -retention.assessmentMonths).getTime();
const before = new Date(limit - 1000).toISOString();
const after = new Date(limit + 1000).toISOString();
const assessments = [
  { id: 'new', submittedAt: after, consentVersion: '1' },
  { id: 'old', submittedAt: before, consentVersion: '1' },
];

test('an assessment expires a fixed number of months after it was submitted', () => {
  expect(expiredIn({ status: 'open', assessments }, now)).toEqual(['old']);
});

test('a client keeps all, and for as long after the person stopped being one', () => {
  expect(expiredIn({ status: 'client', assessments }, now)).toEqual([]);
  const closed = { status: 'closed' as const, assessments };
  expect(expiredIn({ ...closed, clientUntil: after }, now)).toEqual([]);
  expect(expiredIn({ ...closed, clientUntil: before }, now)).toEqual(['old']);
});

test('a shorter month ends earlier', () => {
  expect(addMonths(new Date('2026-03-31T00:00:00Z'), -1)).toEqual(new Date('2026-02-28T00:00:00Z'));
});
