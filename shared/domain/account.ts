import * as z from 'zod/mini';
import { emailAddress } from './email.ts';
import { INVALID_INPUT, personName } from './text.ts';

/** Cognito doesn't allow passwords over 256 characters. */
export const accountLimits = {
  fullName: 100,
  password: { min: 6, max: 256 },
} as const;

export const TRAINER_PASSWORD_MIN = 12;

export const passwordOf = (min: number) =>
  z
    .string()
    .check(
      z.minLength(min, `Password must be at least ${min} characters`),
      z.maxLength(accountLimits.password.max, 'Password must be at most 256 characters'),
    );

/** People and emails put spaces between digits. */
export const sixDigits = z.string({ error: INVALID_INPUT }).check(
  z.overwrite((code) => code.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, 'Enter the six-digit code'),
);

export const signInSchema = z.object({
  email: emailAddress,
  password: passwordOf(accountLimits.password.min),
});

export const signUpSchema = z.extend(signInSchema, {
  fullName: personName(accountLimits.fullName, 'Full name is required'),
});
