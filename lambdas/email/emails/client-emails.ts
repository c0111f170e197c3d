import * as z from 'zod/mini';
import {
  coachTime,
  defineEmail,
  required,
  toClient,
  toClientWithoutReply,
} from '#lambdas/email/email.ts';
import { brand } from '#shared/brand.ts';
import { copiesElsewhere, retention } from '#shared/domain/privacy.ts';
import { DOWNLOAD_FRAGMENT, DOWNLOAD_LINK_MINUTES } from '#shared/endpoints/client.ts';
import { button } from './email-parts.ts';

export const receiptEmail = defineEmail({
  audience: 'account',
  needs: z.object({ userId: required, email: required }),
  compose: (_, { email }, settings) =>
    toClientWithoutReply(
      settings,
      email,
      'We received what you sent',
      settings.answerBy
        ? `${brand.coach.firstName} will read it and answer by ${coachTime(settings.answerBy, settings)}.`
        : `${brand.coach.firstName} will read it and get back to you.`,
      button('Your Account', `${settings.siteUrl}/account`),
      ...(brand.bookingUrl ? [button('Book a Call', brand.bookingUrl)] : []),
    ),
});

export const downloadLinkEmail = defineEmail({
  audience: 'account',
  needs: z.object({ email: required, userId: required, token: required }),
  compose: (_, { email, token }, settings) =>
    toClient(
      settings,
      email,
      'Your download link',
      `You requested a copy of your data. Open this link within ${DOWNLOAD_LINK_MINUTES} minutes, in the browser where you requested it. It works once.`,
      button('Get My Data', `${settings.siteUrl}/account${DOWNLOAD_FRAGMENT}${token}`),
      'If this wasn’t you, someone may know your password: change it. No one can download your data without this link.',
    ),
});

export const downloadedEmail = defineEmail({
  audience: 'account',
  needs: z.object({ email: required, userId: required, at: required }),
  compose: (_, { email, at }, settings) =>
    toClient(
      settings,
      email,
      'Your data was downloaded',
      `Someone who was signed in to your account downloaded a copy of what we store about you, including any health answers, on ${coachTime(at, settings)}. If this was you, there’s nothing to do.`,
      `If this wasn’t you, change the passwords for your email and your account, then email ${brand.email}.`,
    ),
});

export const exportedEmail = defineEmail({
  audience: 'account',
  isForgotten: true,
  needs: z.object({ email: required, at: required }),
  compose: (_, { email, at }, settings) =>
    toClient(
      settings,
      email,
      'We exported your data',
      `We received a request for a copy of what we store about you. We exported the data on ${coachTime(at, settings)}.`,
      `If you didn’t request this copy, write to ${brand.email}.`,
    ),
});

const { auditYears, tombstoneDays, backupDays, logDays, suppressionYears, trailDays } = retention;

const logs = `Technical logs and the log of sign-ins, for at most ${logDays} days. Amazon decides how long it keeps its own history of sign-ins.`;

const deleted = {
  account:
    'We deleted your account, your health assessments, your messages, the notes about you, your contact details, and your requests for the guide.',
  address: 'We deleted your requests for the guide and our records of the emails about them.',
} as const;

const fingerprints = {
  account: 'fingerprints of your account and address',
  address: 'a fingerprint of your address',
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
      `Backups, for ${backupDays} days. For ${tombstoneDays} days, ${fingerprints[of]}, so that we can delete your data from a backup before we use it.`,
      `A fingerprint of your address, for ${suppressionYears} years, if you unsubscribed or marked an email as spam, or if an email to you was returned. It stops the guide and other optional emails. After a returned email or a spam report, we also don’t email codes to this address. Your address can’t be read from a fingerprint.`,
      ...(of === 'account'
        ? [
            `Without your name: the last status of your coaching request and its dates, for a few days, on the trainers’ pages of the site; a record of who opened your data, for ${auditYears} years; and a record of who used the encryption keys and the database, for at most ${trailDays} days.`,
          ]
        : []),
      logs,
      `The site can’t delete ${brand.coach.firstName}’s own copies: ${copiesElsewhere}. It emailed your address to ${brand.coach.firstName}, who must delete these copies.`,
      'We email this address again only if someone requests the guide or signs up with it.',
      `If you think we missed something, write to ${brand.email}.`,
    ),
});
