import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import { copiesElsewhere, retention } from '#shared/domain/privacy.ts';
import { codeLimits } from '#shared/endpoints/account.ts';
import { coachTime, noData, toClient } from './email.ts';
import { button } from './parts.ts';

const { firstName } = brand.coach;

/** Nobody reads replies to these emails. */
const answerOnSite = 'Please answer on the site: it keeps your health private.';

/** Neither the text nor the subject says that the assessment is about health. */
export const receiptEmail = toClient(noData, ({ due, siteUrl, timeZone }) => ({
  subject: `${brand.name} has your application`,
  parts: [
    due
      ? `${firstName} will read it and answer by ${coachTime(due, timeZone)}.`
      : `${firstName} will read it and get back to you.`,
    button('Your Account', `${siteUrl}/account`),
    ...(brand.bookingUrl ? [button('Book a Call', brand.bookingUrl)] : []),
    answerOnSite,
  ],
}));

export const messageToClientEmail = toClient(noData, ({ siteUrl }) => ({
  subject: `${firstName} wrote to you · ${brand.name}`,
  parts: [
    'Sign in to read the message. We then email you a code, so that only you can read it.',
    button('Read It', `${siteUrl}/account#messages`),
    answerOnSite,
  ],
}));

// No more than a code, so that nobody can use it to send a message.
const sixDigits = z.string().check(z.regex(/^\d{6}$/));

export const codeEmail = toClient(z.strictObject({ code: sixDigits }), ({ data: { code } }) => ({
  subject: `${code} is your code · ${brand.name}`,
  parts: [
    `Enter it on your account page within ${codeLimits.minutes} minutes. It opens your messages and a copy of your data.`,
    'If this wasn’t you, someone knows your password: change it. Nobody can read your messages without this code.',
  ],
}));

const { auditYears, tombstoneDays, backupDays, logDays, stopYears, trailDays } = retention;

export const deletionToClientEmail = toClient(
  z.strictObject({ encrypted: z.string(), of: z.enum(['account', 'address']) }),
  ({ data: { of } }) => ({
    subject: 'Your data has been deleted',
    parts: [
      of === 'account'
        ? 'We deleted your account, your health assessments, your messages, the notes about you, your contact details, and your requests for the guide.'
        : 'We deleted your requests for the guide and our records of the emails about them.',
      'What we keep for a while:',
      `Backups, for ${backupDays} days. For ${tombstoneDays} days, fingerprints of your account and address, so that we can delete your data from a backup before we use it.`,
      `A fingerprint of your address, for ${stopYears} years, if you unsubscribed or marked an email as spam, or if an email to you was returned. It stops the guide and other optional emails. Your address can’t be read from a fingerprint.`,
      ...(of === 'account'
        ? [
            `Without your name: a record of who opened your data, for ${auditYears} years, and a record of who used the encryption keys and the database, for at most ${trailDays} days.`,
          ]
        : []),
      `Technical logs and the log of sign-ins, for at most ${logDays} days. Amazon decides how long it keeps its own history of sign-ins.`,
      `The site can’t delete ${firstName}’s own copies: ${copiesElsewhere}. It emailed your address to ${firstName}, who must delete these copies.`,
      `If you think we missed something, write to ${brand.email}.`,
    ],
  }),
);
