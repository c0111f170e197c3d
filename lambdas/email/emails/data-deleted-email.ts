import * as z from 'zod/mini';
import { defineEmail, toCoach } from '#lambdas/email/email.ts';
import { copiesElsewhere } from '#shared/domain/privacy.ts';
import { button } from './email-parts.ts';

/**
 * Tells the coach which copies the site can't delete. It contains the address, if it was confirmed, because the
 * coach can no longer look it up. The sender deletes the outbox entry afterward.
 */
export const dataDeletedEmail = defineEmail({
  audience: 'coach',
  isForgotten: true,
  needs: z.object({ email: z.optional(z.string()) }),
  compose: (_, { email }, settings) =>
    toCoach(
      settings,
      'Someone deleted their data',
      email
        ? `The site deleted the data of ${email}.`
        : 'The site deleted an account whose address was never confirmed, so this email can’t name it. For a day, your inbox shows when this client submitted an assessment.',
      `The site can’t delete your own copies. Please delete them now: ${copiesElsewhere}.`,
      'Last, delete this email.',
      button('Open the inbox', `${settings.siteUrl}/coach`),
    ),
});
