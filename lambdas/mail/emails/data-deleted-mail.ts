import * as z from 'zod/mini';
import { defineMail, toCoach } from '#lambdas/mail/mail.ts';
import { copiesElsewhere } from '#shared/domain/privacy.ts';
import { button } from './mail-parts.ts';

/**
 * Tells the coach what a deletion can't reach. It names the confirmed address, because nothing else that is left tells
 * whose copies to look for, and its entry is deleted once it is sent.
 */
export const dataDeletedMail = defineMail({
  audience: 'coach',
  isForgotten: true,
  needs: z.object({ email: z.optional(z.string()) }),
  compose: (_, { email }, settings) =>
    toCoach(
      settings,
      'Someone deleted their data',
      email
        ? `The site deleted everything it stored about ${email}.`
        : 'The site deleted an account and has no confirmed address to name. For a day, your inbox shows when they submitted.',
      `The site can’t delete your own copies. Please delete them now: ${copiesElsewhere}.`,
      'Last, delete this email.',
      button('Open the inbox', `${settings.siteUrl}/coach`),
    ),
});
