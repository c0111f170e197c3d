import * as z from 'zod/mini';
import { emailAddress } from '#shared/domain/email.ts';
import { INVALID_INPUT } from '#shared/domain/text.ts';

/**
 * The client's rights: endpoints by which a signed-in person sees, takes, withdraws and deletes what is held
 * about them (RULES.md, Rights). Apart from `endpoints` of the contract, so that no other page carries it.
 */

/** The oldest sign-in with which an account may be deleted or a download requested. A renewed token keeps its time. */
export const FRESH_SIGN_IN_SECONDS = 300;

/** For how long a mailed link opens the download, in minutes. */
export const DOWNLOAD_LINK_MINUTES = 15;

/** Number of links mailed within 24 hours. */
export const DOWNLOADS_A_DAY = 2;

/** The fragment of a mailed link begins so, and goes on with the token: no log ever sees a fragment. */
export const DOWNLOAD_FRAGMENT = '#download=';

const SMALL_BODY = 4 * 1024;

/** 256 random bits in base64url. */
const downloadToken = z
  .string({ error: INVALID_INPUT })
  .check(z.regex(/^[\w-]{43}$/, INVALID_INPUT));

export const rightsEndpoints = {
  /**
   * Withdraws the consent to all assessments sent so far: they can't be opened any more. Answered 200, again too. An
   * assessment that is sent later has a consent of its own.
   */
  withdrawConsent: {
    path: '/api/withdraw-consent',
    method: 'POST',
    access: 'signed-in',
    schema: z.object({}),
    bodyLimit: SMALL_BODY,
  },
  /**
   * Deletes the account of the access token, and all that is held about its owner. Answered 200 once it is certain to
   * happen, again too; 401 `sign-in-again`; 400 for another address than the account's.
   */
  deleteAccount: {
    path: '/api/delete-account',
    method: 'POST',
    access: 'signed-in',
    schema: z.object({
      /** As the person typed it, to be sure that they mean it. */
      email: emailAddress,
    }),
    bodyLimit: SMALL_BODY,
  },
  /**
   * Mails a one-time link to the download. 401 `sign-in-again`; 403 `confirm-address`; 409 while the account is deleted;
   * 429 after two within 24 hours.
   */
  requestDownload: {
    path: '/api/request-download',
    method: 'POST',
    access: 'signed-in',
    schema: z.object({}),
    bodyLimit: SMALL_BODY,
  },
  /**
   * Answers 200 `{ ok: true, everything }` (`everything.ts`) for the token of a mailed link: once, within 15 minutes, and
   * in the sign-in that asked for it. 403 otherwise.
   */
  download: {
    path: '/api/download',
    method: 'POST',
    access: 'signed-in',
    schema: z.object({ token: downloadToken }),
    bodyLimit: SMALL_BODY,
  },
} as const;

/** Why a right can't be exercised yet, besides the sentence of `error`. */
const rightsReasons = ['sign-in-again', 'confirm-address'] as const;
export type RightsReason = (typeof rightsReasons)[number];

export type RightsEndpoint = (typeof rightsEndpoints)[keyof typeof rightsEndpoints];

/** A refusal; the gateway's own has neither. */
export const rightsErrorSchema = z.object({
  error: z.string(),
  reason: z.optional(z.enum(rightsReasons)),
});
