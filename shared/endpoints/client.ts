import * as z from 'zod/mini';
import { consentedAssessmentSchema } from '#shared/domain/consent/consent.ts';
import { emailAddress } from '#shared/domain/email.ts';
import type { Everything } from '#shared/domain/everything.ts';
import { messageSchema, messageText } from '#shared/domain/messages.ts';
import { INVALID_INPUT } from '#shared/domain/text.ts';
import { type AnswerOf, done, endpoint, nothing } from './endpoint.ts';

/**
 * A client who signed in longer ago can't delete the account or request a download. Refreshing a
 * token doesn't count as signing in.
 */
export const FRESH_SIGN_IN_SECONDS = 300;

export const DOWNLOAD_LINK_MINUTES = 15;

export const DOWNLOADS_A_DAY = 2;

/**
 * The token comes after this in the URL. Browsers don't send a URL's fragment to servers, so no log
 * contains the token.
 */
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
    /** When the client last withdrew consent. The coach can't open earlier assessments. */
    withdrawnAt: z.optional(time),
    deleting: z.optional(time),
    /** When the answer is due. Missing if the client isn't waiting for one. */
    dueAt: z.optional(time),
    /**
     * When the answer to an assessment submitted now would be due. Missing if that is in 24 hours,
     * or if the case is spam.
     */
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

/**
 * Withdraws consent to all assessments submitted so far. Nobody can open them afterward. Repeated
 * calls also return 200. Each later assessment has its own consent.
 */
export const withdrawConsent = endpoint({
  method: 'POST',
  path: '/api/withdraw-consent',
  access: 'client',
  input: nothing,
  answer: done,
});

/**
 * Emails a link that opens the download once. Returns 409 during a deletion, and 429 after two
 * links within 24 hours.
 */
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
  .check(z.regex(/^[\w-]{43}$/, INVALID_INPUT));

/**
 * Returns the data for an emailed token, which works once, within 15 minutes, in the session that
 * requested it. Otherwise returns 403.
 */
export const download = endpoint({
  method: 'POST',
  path: '/api/download',
  access: 'client',
  input: z.object({ token: emailedToken }),
  answer: z.object({ ok: z.literal(true), everything: z.custom<Everything>() }),
  reasons: ['confirm-address'],
});

/**
 * The token comes after this in the URL. Browsers don't send a URL's fragment to servers, so no log
 * contains the token.
 */
export const MESSAGES_FRAGMENT = '#messages=';

/** A retry must repeat the `messageId`: the API stores each id once. */
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
 * Returns a page of the client's messages, newest first. An emailed token works once, within 7
 * days. The sign-in that sends it can then read without a token for 12 hours. A wrong token returns
 * 403. Without a token, a sign-in that can't read gets no messages, only `needsLink`.
 */
export const readMyMessages = endpoint({
  method: 'POST',
  path: '/api/read-my-messages',
  access: 'client',
  input: z.object({
    token: z.optional(emailedToken),
    /** Returns no messages. An open page checks this way if it may still show its messages. */
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

/** Emails a link that opens the messages. Returns 429 after five links within 24 hours. */
export const requestMessagesLink = endpoint({
  method: 'POST',
  path: MESSAGES_LINK,
  access: 'client',
  input: nothing,
  answer: done,
  reasons: ['confirm-address'],
});

/**
 * Locks the messages in all sessions until the client opens a new link. Pages call it after a
 * sign-out and after a change of the password.
 */
export const endMessagesReading = endpoint({
  method: 'DELETE',
  path: MESSAGES_LINK,
  access: 'client',
  input: nothing,
  answer: done,
  bodyLimit: 256,
});

/**
 * Deletes the account of the access token and the client's data, except for what RULES.md lists
 * under “What stays”. Returns 200 once the deletion is certain, and for repeated calls. Returns 400
 * if `email` isn't the account's address.
 */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/delete-account',
  access: 'client',
  input: z.object({ email: emailAddress }),
  answer: done,
  reasons: ['sign-in-again'],
});
