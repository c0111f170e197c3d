import * as z from 'zod/mini';
import { defineMail, required, toClient } from '#lambdas/mail/mail.ts';
import { brand } from '#shared/brand.ts';

/** Tells an account's owner that someone downloaded their data. */
export const downloadedMail = defineMail({
  audience: 'account',
  needs: z.object({ email: required, userId: required, at: required }),
  compose: (_, { email, at }, settings) =>
    toClient(
      settings,
      email,
      'Your data was downloaded',
      `A copy of everything we hold about you, with your health answers, was downloaded from your account. It happened at ${at.slice(11, 16)} UTC on ${at.slice(0, 10)}.`,
      `Wasn’t it you? Change the passwords of your email and of your account, then write to ${brand.email}.`,
    ),
});
