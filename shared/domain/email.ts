import * as z from 'zod/mini';
import { hasUnprintable, INVALID_INPUT } from './text.ts';

export const EMAIL_MAX = 255;
/** RFC 5321, 4.5.3.1.1. */
const LOCAL_PART_MAX = 64;

const INVALID_EMAIL = 'Invalid email address';
const EMAIL_TOO_LONG = 'Email must be less than 255 characters';

const isDeliverable = (email: string): boolean =>
  z.email().safeParse(email).success && email.lastIndexOf('@') <= LOCAL_PART_MAX;

export const emailAddress = z.pipe(
  z
    .pipe(
      z
        .string({ error: INVALID_INPUT })
        // Trimming first would hide a newline at the end.
        .check(z.refine((email) => !hasUnprintable(email), { error: INVALID_EMAIL, abort: true })),
      z.transform((email) => email.trim()),
    )
    .check(
      z.refine((email) => email.length <= EMAIL_MAX, { error: EMAIL_TOO_LONG, abort: true }),
      z.refine(isDeliverable, { error: INVALID_EMAIL, abort: true }),
    ),
  z.transform((email) => {
    const at = email.lastIndexOf('@');
    return email.slice(0, at) + email.slice(at).toLowerCase();
  }),
);
