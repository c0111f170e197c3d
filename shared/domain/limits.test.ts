import { expect, test } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import { signUpSchema } from './account.ts';
import { noteText } from './coach.ts';
import { messageText } from './message.ts';
import { timeOffSchema } from './promise.ts';

const sizes: [what: string, from: number, to: number, schema: ZodMiniType][] = [
  ['a message', 1, 4_000, messageText],
  ['a note', 1, 10_000, noteText],
  ['a full name', 1, 100, signUpSchema.shape.fullName],
  ['a password', 6, 256, signUpSchema.shape.password],
];

test.each(sizes)('%s has %i to %i characters', (_, from, to, schema) => {
  const isRight = (length: number) => schema.safeParse('x'.repeat(length)).success;
  expect([from - 1, from, to, to + 1].map(isRight)).toEqual([false, true, true, false]);
});

test('an email address has at most 255 characters', () => {
  const address = (length: number) => {
    const domain = `${'x'.repeat(49)}.`.repeat(4);
    return `${'x'.repeat(length - domain.length - 4)}@${domain}com`;
  };
  const isRight = (length: number) => signUpSchema.shape.email.safeParse(address(length)).success;
  expect([255, 256].map(isRight)).toEqual([true, false]);
});

test('time off has at most 20 periods of at most 60 days', () => {
  const period = (to: string) => ({ from: '2027-01-01', to });
  const isRight = (...periods: object[]) => timeOffSchema.safeParse(periods).success;
  expect(isRight(period('2027-03-01'))).toBe(true);
  expect(isRight(period('2027-03-02'))).toBe(false);
  const day = (number: number) => `2027-01-${String(number).padStart(2, '0')}`;
  const days = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ from: day(index + 1), to: day(index + 1) }));
  expect(isRight(...days(20))).toBe(true);
  expect(isRight(...days(21))).toBe(false);
});
