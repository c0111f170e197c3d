import { expect, test } from 'vitest';
import { signUpSchema } from '#shared/domain/account.ts';

const isAccepted = (password: string) =>
  signUpSchema.safeParse({ email: 'ada@example.com', fullName: 'Ada', password }).data?.password ===
  password;

test.each([
  ['emoji', '👩‍👧🏋️🏋️'],
  ['outer spaces', '  hill  '],
  ['a combining accent', 'cafe\u0301s'],
])('the sign-up form accepts a password with %s unchanged', (_, password) => {
  expect(isAccepted(password)).toBe(true);
});

test('the sign-up form accepts passwords of 6 to 256 characters', () => {
  const accepted = [5, 6, 256, 257].filter((length) => isAccepted('x'.repeat(length)));
  expect(accepted).toEqual([6, 256]);
});
