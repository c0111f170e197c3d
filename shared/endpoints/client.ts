import * as z from 'zod/mini';
import { consentedAssessmentSchema } from '#shared/domain/consent/consent.ts';
import { emailAddress } from '#shared/domain/email.ts';
import type { Everything } from '#shared/domain/everything.ts';
import { messageSchema, messageText } from '#shared/domain/messages.ts';
import { INVALID_INPUT } from '#shared/domain/text.ts';
import { type AnswerOf, done, endpoint, nothing } from './endpoint.ts';

export const FRESH_SIGN_IN_SECONDS = 300;

export const DOWNLOAD_LINK_MINUTES = 15;

export const DOWNLOADS_A_DAY = 2;

/** Browsers don't send a URL's fragment to servers, so no log contains the token. */
export const DOWNLOAD_FRAGMENT = '#download=';

export const submitHealthAssessment = endpoint({
  method: 'POST',
  path: '/api/submit-health-assessment',
  access: 'client',
  input: consentedAssessmentSchema,
  answer: z.object({ ok: z.literal(true), id: z.string() }),
  bodyLimit: 64 * 1024,
  isKeyed: true,
});

const DRAFT_KEY = '/api/draft-key';

export const giveDraftKey = endpoint({
  method: 'POST',
  path: DRAFT_KEY,
  access: 'client',
  input: nothing,
  answer: z.object({ ok: z.literal(true), key: z.string() }),
  reasons: ['deleting'],
  bodyLimit: 256,
});

export const endDraftKey = endpoint({
  method: 'DELETE',
  path: DRAFT_KEY,
  access: 'client',
  input: nothing,
  answer: done,
  bodyLimit: 256,
});

const time = z.iso.datetime();

export const readMyAssessments = endpoint({
  method: 'GET',
  path: '/api/my-assessments',
  access: 'client',
  input: nothing,
  answer: z.object({
    assessments: z.array(
      z.object({
        id: z.string(),
        submittedAt: time,
        consentVersion: z.string(),
        readAt: z.optional(time),
        contactedAt: z.optional(time),
      }),
    ),
    withdrawnAt: z.optional(time),
    deleting: z.optional(time),
    dueAt: z.optional(time),
    /** The due time for an assessment submitted now, if time off delays it. Missing for spam. */
    answerBy: z.optional(time),
    getsAnswer: z.boolean(),
    messages: z.object({
      count: z.int(),
      unread: z.int(),
      canWrite: z.boolean(),
    }),
  }),
});

export type MyAssessments = AnswerOf<typeof readMyAssessments>;

export const withdrawConsent = endpoint({
  method: 'POST',
  path: '/api/withdraw-consent',
  access: 'client',
  input: nothing,
  answer: done,
});

export const requestDownload = endpoint({
  method: 'POST',
  path: '/api/request-download',
  access: 'client',
  input: nothing,
  answer: done,
  reasons: ['sign-in-again', 'confirm-address'],
});

const emailedToken = z
  .string({ error: INVALID_INPUT })
  .check(
    z.regex(
      /^[\w-]{43}$/,
      'This link is incomplete. Open it again from the email, or request a new one.',
    ),
  );

/** The token works once, within 15 minutes, in the session that requested it. */
export const download = endpoint({
  method: 'POST',
  path: '/api/download',
  access: 'client',
  input: z.object({ token: emailedToken }),
  answer: z.object({ ok: z.literal(true), everything: z.custom<Everything>() }),
  reasons: ['confirm-address'],
});

export const MESSAGES_FRAGMENT = '#messages=';

/** A retry must repeat the `messageId`, because the API stores each id once. */
export const writeToCoach = endpoint({
  method: 'POST',
  path: '/api/write-to-coach',
  access: 'client',
  input: z.object({
    messageId: z.string({ error: INVALID_INPUT }).check(z.regex(/^[0-9a-f]{32}$/, INVALID_INPUT)),
    text: messageText,
  }),
  answer: z.object({ ok: z.literal(true), at: time }),
  bodyLimit: 32 * 1024,
});

/**
 * After a call with an emailed token, but without `checkOnly`, the session can read without a token
 * for 12 hours, or until the account changes.
 */
export const readMyMessages = endpoint({
  method: 'POST',
  path: '/api/read-my-messages',
  access: 'client',
  input: z.object({
    token: z.optional(emailedToken),
    checkOnly: z.optional(z.literal(true)),
    after: z.optional(
      z.string({ error: INVALID_INPUT }).check(z.regex(/^[\w-]{2,512}$/, INVALID_INPUT)),
    ),
  }),
  answer: z.object({
    rows: z.array(messageSchema),
    after: z.optional(z.string()),
    needsLink: z.optional(z.literal(true)),
  }),
  reasons: ['link-needed'],
});

const MESSAGES_LINK = '/api/messages-link';

export const requestMessagesLink = endpoint({
  method: 'POST',
  path: MESSAGES_LINK,
  access: 'client',
  input: nothing,
  answer: done,
  reasons: ['confirm-address'],
});

/** Locks the messages in all sessions until the client opens an unused link. */
export const endMessagesReading = endpoint({
  method: 'DELETE',
  path: MESSAGES_LINK,
  access: 'client',
  input: nothing,
  answer: done,
  bodyLimit: 256,
});

/** Returns 200 once the deletion is certain, and for repeated calls. */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/delete-account',
  access: 'client',
  input: z.object({ email: emailAddress }),
  answer: done,
  reasons: ['sign-in-again'],
});
