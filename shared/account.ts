import * as z from 'zod';
import { emailAddress } from './email.ts';
import { line } from './text.ts';

/** Bounds of an account (RULES.md, Accounts; the upper one is Cognito's). */
export const accountLimits = {
  fullName: 100,
  password: { min: 6, max: 256 },
} as const;

const password = z
  .string()
  .min(accountLimits.password.min, 'Password must be at least 6 characters')
  .max(accountLimits.password.max, 'Password must be at most 256 characters');

export const signInSchema = z.object({ email: emailAddress, password });

export const signUpSchema = signInSchema.extend({
  fullName: line()
    .refine((name) => name.length >= 1, { error: 'Full name is required', abort: true })
    .refine(
      (name) => name.length <= accountLimits.fullName,
      'Name must be less than 100 characters',
    ),
});
