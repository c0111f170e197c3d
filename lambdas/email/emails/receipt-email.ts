import * as z from 'zod/mini';
import { coachTime, defineEmail, required, toClient } from '#lambdas/email/email.ts';
import { brand } from '#shared/brand.ts';
import { button, NO_REPLY } from './email-parts.ts';

export const receiptEmail = defineEmail({
  audience: 'account',
  needs: z.object({ userId: required, email: required }),
  compose: (_, { email }, settings) => ({
    ...toClient(
      settings,
      email,
      'We received what you sent',
      settings.answerBy
        ? `${brand.coach.firstName} will read it and answer by ${coachTime(settings.answerBy, settings)}.`
        : `${brand.coach.firstName} will read it and get back to you.`,
      button('Your Account', `${settings.siteUrl}/account`),
      ...(brand.bookingUrl ? [button('Book a Call', brand.bookingUrl)] : []),
      NO_REPLY,
    ),
    replyTo: undefined,
  }),
});
