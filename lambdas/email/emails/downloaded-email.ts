import * as z from 'zod/mini';
import { coachTime, defineEmail, required, toClient } from '#lambdas/email/email.ts';
import { brand } from '#shared/brand.ts';

export const downloadedEmail = defineEmail({
  audience: 'account',
  needs: z.object({ email: required, userId: required, at: required }),
  compose: (_, { email, at }, settings) =>
    toClient(
      settings,
      email,
      'Your data was downloaded',
      `Someone who was signed in to your account downloaded a copy of what we store about you, including your health answers, on ${coachTime(at, settings)}.`,
      `If this wasn’t you, change the passwords for your email and your account, then email ${brand.email}.`,
    ),
});
