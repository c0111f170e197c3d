import * as z from 'zod/mini';
import { coachTime, defineEmail, required, toCoach } from '#lambdas/email/email.ts';
import { button, row } from './email-parts.ts';

export const consentWithdrawnEmail = defineEmail({
  audience: 'coach',
  needs: z.object({ withdrawnAt: required }),
  compose: (_, { withdrawnAt }, settings) =>
    toCoach(
      settings,
      'A client withdrew consent',
      'You can no longer open anything they sent before withdrawing, and their clock has stopped. Your inbox shows who it is.',
      'Stop using any printouts or notes of their answers. A withdrawal doesn’t delete anything; they can ask for deletion separately.',
      button('Open the inbox', `${settings.siteUrl}/coach`),
      row('Withdrawn', coachTime(withdrawnAt, settings)),
      row('Reference', withdrawnAt, 'code'),
    ),
});
