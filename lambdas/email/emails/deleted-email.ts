import * as z from 'zod/mini';
import { defineEmail, required, toClient } from '#lambdas/email/email.ts';
import { brand } from '#shared/brand.ts';
import { copiesElsewhere, retention } from '#shared/domain/privacy.ts';

const { auditYears, tombstoneDays, backupDays, logDays, suppressionYears } = retention;

const deleted = {
  account:
    'We deleted your account, your health assessments, your messages, the notes about you, your contact details, and your requests for the guide.',
  address: 'We deleted your requests for the guide and the emails about them.',
} as const;

export const deletedEmail = defineEmail({
  audience: 'account',
  isForgotten: true,
  needs: z.object({ email: required, of: z.enum(['account', 'address']) }),
  compose: (_, { email, of }, settings) =>
    toClient(
      settings,
      email,
      'Your data has been deleted',
      deleted[of],
      'What we keep for a while:',
      `Backups, for ${backupDays} days. For ${tombstoneDays} days, a fingerprint of your address, so that we can delete your data from a backup before we use it. Your address can’t be read from it.`,
      `A second fingerprint for ${suppressionYears} years, if you unsubscribed or marked an email as spam, or if an email to you was returned. It stops the guide and other optional emails.`,
      of === 'account'
        ? `A record of who opened your data, without your name, for ${auditYears} years, and technical logs for at most ${logDays} days.`
        : `Technical logs, for at most ${logDays} days.`,
      `The site can’t delete copies outside of it: ${copiesElsewhere}. It emailed your address to ${brand.coach.firstName}, who must delete these copies.`,
      'We email this address again only if someone requests the guide or signs up with it.',
      `If you think we missed something, write to ${brand.email}.`,
    ),
});
