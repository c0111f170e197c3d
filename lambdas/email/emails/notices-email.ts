import * as z from 'zod/mini';
import { defineEmail, required, toCoach } from '#lambdas/email/email.ts';
import { button } from './email-parts.ts';

export const noticesEmail = defineEmail({
  audience: 'coach',
  needs: z.object({ count: required }),
  compose: (_, { count }, settings) =>
    toCoach(
      settings,
      count === '1'
        ? 'One more health assessment is waiting'
        : `${count} more health assessments are waiting`,
      'They arrived within an hour, after the ones that we emailed you about. The inbox shows when each answer is due.',
      button('Open the inbox', `${settings.siteUrl}/coach`),
    ),
});
