import * as z from 'zod/mini';
import { sixDigits } from '#shared/domain/account.ts';
import { assessmentDatesSchema } from '#shared/domain/case.ts';
import { emailAddress } from '#shared/domain/email.ts';
import { time } from '#shared/domain/time.ts';
import { type AnswerOf, anyObject, endpoint, justOk, nothing } from './endpoint.ts';

/** A deletion needs a sign-in of the last five minutes. */
export const FRESH_SIGN_IN_SECONDS = 300;

export const codeLimits = { minutes: 10, tries: 5, perDay: 5, unlockedHours: 12 } as const;

export const COPIES_A_DAY = 2;

/** What `/account` shows without unlocking: dates and states, no answers and no messages. */
export const readAccount = endpoint({
  role: 'account',
  methods: ['GET'],
  path: '/api/account',
  input: nothing,
  answer: z.object({
    email: z.string(),
    isConfirmed: z.boolean(),
    assessments: z.array(assessmentDatesSchema),
    withdrawnAt: z.optional(time),
    deletingAt: z.optional(time),
    /** When the coach's answer is due, while the client waits. */
    dueAt: z.optional(time),
    /** When an assessment submitted now would be answered. */
    answerBy: time,
    messages: z.object({ count: z.int(), hasNew: z.boolean(), canWrite: z.boolean() }),
    /** Until when this session may read messages and download a copy. */
    unlockedUntil: z.optional(time),
  }),
});

export type MyAccount = AnswerOf<typeof readAccount>;

/** Emails a six-digit code: ours, or Cognito's to an address that isn't confirmed yet. */
export const requestCode = endpoint({
  role: 'account',
  path: '/api/request-code',
  input: nothing,
  answer: z.object({ ok: z.literal(true), email: z.string() }),
  reasons: ['deleting', 'too-many'],
});

/** Lets this session read messages and download a copy for twelve hours. */
export const unlock = endpoint({
  role: 'account',
  path: '/api/unlock',
  input: z.object({ code: sixDigits }),
  answer: z.object({ ok: z.literal(true), unlockedUntil: time }),
  reasons: ['deleting', 'wrong-code', 'code-over'],
});

export const withdrawConsent = endpoint({
  role: 'account',
  path: '/api/withdraw-consent',
  input: nothing,
  answer: justOk,
});

/** Returns 200 once the deletion is certain, and for repeated calls. */
export const deleteAccount = endpoint({
  role: 'account',
  path: '/api/delete-account',
  input: z.object({ email: emailAddress }),
  answer: justOk,
  reasons: ['sign-in-again'],
});

export const copyData = endpoint({
  role: 'private',
  path: '/api/copy',
  input: nothing,
  answer: anyObject<Record<string, unknown>>(),
  reasons: ['locked', 'too-many'],
});
