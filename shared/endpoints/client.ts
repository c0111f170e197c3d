import * as z from 'zod/mini';
import { consentedAssessmentSchema } from '#shared/domain/consent/consent.ts';
import { emailAddress } from '#shared/domain/email.ts';
import type { Everything } from '#shared/domain/everything.ts';
import { messageSchema, messageText } from '#shared/domain/messages.ts';
import { INVALID_INPUT } from '#shared/domain/text.ts';
import { type AnswerOf, done, endpoint, nothing } from './endpoint.ts';

/** The oldest sign-in for deleting an account or requesting a download. A renewed token keeps its time. */
export const FRESH_SIGN_IN_SECONDS = 300;

/** How long an emailed link can open the download, in minutes. */
export const DOWNLOAD_LINK_MINUTES = 15;

/** Number of links emailed within 24 hours. */
export const DOWNLOADS_A_DAY = 2;

/** The prefix of an emailed link's fragment, before the token: no log records a fragment. */
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

/** Returns the key for the account's drafts in its browsers. */
export const giveDraftKey = endpoint({
  method: 'POST',
  path: DRAFT_KEY,
  access: 'client',
  input: nothing,
  /** `key`: 256 bits in base64. */
  answer: z.object({ ok: z.literal(true), key: z.string() }),
  reasons: ['deleting'],
  bodyLimit: 256,
});

/** Deletes the key, so that no draft can be decrypted. */
export const endDraftKey = endpoint({
  method: 'DELETE',
  path: DRAFT_KEY,
  access: 'client',
  input: nothing,
  answer: done,
  bodyLimit: 256,
});

const time = z.iso.datetime();

/** The dates of the client's assessments, no answers. */
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
        /** The version of its consent. */
        consentVersion: z.string(),
        /** When a trainer first opened it. */
        readAt: z.optional(time),
        /** When the coach made contact. */
        contactedAt: z.optional(time),
      }),
    ),
    /** When the client last withdrew consent: earlier assessments can't be opened. */
    withdrawnAt: z.optional(time),
    /** When the deletion began. */
    deleting: z.optional(time),
    /** When the answer to earlier submissions is due, if the coach hasn't answered. */
    dueAt: z.optional(time),
    /** When the answer to an assessment that is submitted now is due, if time off makes it later than 24 hours. */
    answerBy: z.optional(time),
    /** False for a case that the coach marked as spam: it has no due time. */
    getsAnswer: z.boolean(),
    /** The conversation with the coach. */
    messages: z.object({
      /** Number of messages of both sides. */
      count: z.int(),
      /** Number of the coach's messages that the client hasn't opened. */
      unread: z.int(),
      /** Whether the client may write: they submitted an assessment, and consent to it is in effect. */
      canWrite: z.boolean(),
    }),
  }),
});

export type MyAssessments = AnswerOf<typeof readMyAssessments>;

/**
 * Withdraws the consent to all assessments submitted so far, so that they can't be opened. Repeated calls
 * also return 200. A later assessment has its own consent.
 */
export const withdrawConsent = endpoint({
  method: 'POST',
  path: '/api/withdraw-consent',
  access: 'client',
  input: nothing,
  answer: done,
});

/**
 * Emails a one-time link to the download. 409 while the account is being deleted, 429 after two within 24
 * hours.
 */
export const requestDownload = endpoint({
  method: 'POST',
  path: '/api/request-download',
  access: 'client',
  input: nothing,
  answer: done,
  reasons: ['sign-in-again', 'confirm-address'],
});

/** 256 random bits in base64url. */
const emailedToken = z
  .string({ error: INVALID_INPUT })
  .check(z.regex(/^[\w-]{43}$/, INVALID_INPUT));

/**
 * Accepts the token of an emailed link once, within 15 minutes, in the session that requested it; otherwise
 * 403.
 */
export const download = endpoint({
  method: 'POST',
  path: '/api/download',
  access: 'client',
  input: z.object({ token: emailedToken }),
  /** Not validated, because the page only saves it. */
  answer: z.object({ ok: z.literal(true), everything: z.custom<Everything>() }),
  reasons: ['confirm-address'],
});

/** The prefix of the fragment of a link to messages, before the token. */
export const MESSAGES_FRAGMENT = '#messages=';

/**
 * Sends the coach a message. The page makes the `messageId` and keeps it over retries, so that the message is
 * stored once.
 */
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
 * A page of the caller's messages, the newest first. The token of an emailed link works once, within 7 days, and
 * lets the sign-in that sends it read for 12 hours; other sign-ins get `link-needed`.
 */
export const readMyMessages = endpoint({
  method: 'POST',
  path: '/api/read-my-messages',
  access: 'client',
  input: z.object({
    token: z.optional(emailedToken),
    after: z.optional(
      z.string({ error: INVALID_INPUT }).check(z.regex(/^[\w-]{2,512}$/, INVALID_INPUT)),
    ),
  }),
  answer: z.object({ rows: z.array(messageSchema), after: z.optional(z.string()) }),
  reasons: ['link-needed'],
});

const MESSAGES_LINK = '/api/messages-link';

/** Emails a link that opens the messages. 429 after five within 24 hours. */
export const requestMessagesLink = endpoint({
  method: 'POST',
  path: MESSAGES_LINK,
  access: 'client',
  input: nothing,
  answer: done,
  reasons: ['confirm-address'],
});

/** Ends reading in every session, at sign-out and with a new password. */
export const endMessagesReading = endpoint({
  method: 'DELETE',
  path: MESSAGES_LINK,
  access: 'client',
  input: nothing,
  answer: done,
  bodyLimit: 256,
});

/**
 * Deletes the account of the access token, and everything stored about its owner. Returns 200 once the
 * deletion is certain, also for repeated calls, and 400 for another address than the account's.
 */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/delete-account',
  access: 'client',
  /** The address as the client typed it, to confirm the deletion. */
  input: z.object({ email: emailAddress }),
  answer: done,
  reasons: ['sign-in-again'],
});
