import * as z from 'zod/mini';
import { emailAddress } from './email.ts';
import { personName } from './text.ts';

/** Cognito doesn't allow passwords over 256 characters. */
export const accountLimits = {
  fullName: 100,
  password: { min: 6, max: 256 },
} as const;

export const TRAINER_PASSWORD_MIN = 12;

const password = z
  .string()
  .check(
    z.minLength(accountLimits.password.min, 'Password must be at least 6 characters'),
    z.maxLength(accountLimits.password.max, 'Password must be at most 256 characters'),
  );

export const signInSchema = z.object({ email: emailAddress, password });

export const signUpSchema = z.extend(signInSchema, {
  fullName: personName(accountLimits.fullName, 'Full name is required'),
});
