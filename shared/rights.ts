import * as z from 'zod/mini';
import { emailAddress } from './email.ts';

/**
 * What belongs to the client: the endpoints by which a signed-in person sees, takes, withdraws and deletes what is held
 * about them (RULES.md, Rights). Apart from `endpoints` of the contract, so that no other page carries it.
 */

/** How long ago a sign-in may be to delete an account or ask for a download. A renewed token keeps its time. */
export const FRESH_SIGN_IN_SECONDS = 300;

const SMALL_BODY = 4 * 1024;

export const rightsEndpoints = {
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
} as const;

/** Why a right can't be exercised yet, besides the sentence of `error`. */
const rightsReasons = ['sign-in-again', 'confirm-address'] as const;
export type RightsReason = (typeof rightsReasons)[number];
