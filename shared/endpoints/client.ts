import * as z from 'zod/mini';
import { consentedAssessmentSchema } from '#shared/domain/consent.ts';
import { emailAddress } from '#shared/domain/email.ts';
import type { Everything } from '#shared/domain/everything.ts';
import { INVALID_INPUT } from '#shared/domain/text.ts';
import { type AnswerOf, done, endpoint, nothing } from './endpoint.ts';

/** The oldest sign-in with which an account may be deleted or a download requested. A renewed token keeps its time. */
export const FRESH_SIGN_IN_SECONDS = 300;

/** For how long a mailed link opens the download, in minutes. */
export const DOWNLOAD_LINK_MINUTES = 15;

/** Number of links mailed within 24 hours. */
export const DOWNLOADS_A_DAY = 2;

/** The fragment of a mailed link begins so, and goes on with the token: no log ever sees a fragment. */
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

/** Gives the key that encrypts the drafts of the account in its browsers. */
export const giveDraftKey = endpoint({
  method: 'POST',
  path: DRAFT_KEY,
  access: 'client',
  input: nothing,
  /** `key`: 256 bits in base64. */
  answer: z.object({ ok: z.literal(true), key: z.string() }),
  reasons: ['erasing'],
  bodyLimit: 256,
});

/** Forgets the key, so that no draft can be opened again. */
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
        /** The version of the consent that it was given under. */
        consentVersion: z.string(),
        /** When a trainer first opened it. */
        readAt: z.optional(time),
        /** When the coach was in contact. */
        contactedAt: z.optional(time),
      }),
    ),
    /** When consent was last withdrawn: what was submitted until then can't be opened any more. */
    withdrawnAt: z.optional(time),
    /** Since when everything is being deleted. */
    erasing: z.optional(time),
    /** By when the coach answers an assessment that is submitted now, if time off makes it later than 24 hours. */
    answerBy: z.optional(time),
  }),
});

export type MyAssessments = AnswerOf<typeof readMyAssessments>;

/**
 * Withdraws the consent to all assessments submitted so far: they can't be opened any more. A repeated call is also
 * answered 200. An assessment that is submitted later has a consent of its own.
 */
export const withdrawConsent = endpoint({
  method: 'POST',
  path: '/api/withdraw-consent',
  access: 'client',
  input: nothing,
  answer: done,
});

/** Emails a one-time link to the download. 409 while the account is being deleted, 429 after two within 24 hours. */
export const requestDownload = endpoint({
  method: 'POST',
  path: '/api/request-download',
  access: 'client',
  input: nothing,
  answer: done,
  reasons: ['sign-in-again', 'confirm-address'],
});

/** 256 random bits in base64url. */
const downloadToken = z
  .string({ error: INVALID_INPUT })
  .check(z.regex(/^[\w-]{43}$/, INVALID_INPUT));

/** Answers the token of an emailed link once, within 15 minutes, and in the sign-in that asked for it; else 403. */
export const download = endpoint({
  method: 'POST',
  path: '/api/download',
  access: 'client',
  input: z.object({ token: downloadToken }),
  /** Unchecked: the page saves it, and shows none of it. */
  answer: z.object({ ok: z.literal(true), everything: z.custom<Everything>() }),
  reasons: ['confirm-address'],
});

/**
 * Deletes the account of the access token, and all that is stored about its owner. It answers 200 once the deletion is
 * certain, also to a repeated call, and 400 to another address than the account's.
 */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/delete-account',
  access: 'client',
  /** The address as the client typed it, to be sure that they mean it. */
  input: z.object({ email: emailAddress }),
  answer: done,
  reasons: ['sign-in-again'],
});
