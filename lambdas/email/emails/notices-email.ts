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
      'We didn’t email you about each one, because many arrived within an hour. The inbox shows when each answer is due.',
      button('Open the inbox', `${settings.siteUrl}/coach`),
    ),
});
