import { brand } from '#shared/brand.ts';
import { type MailKind, readPayload } from './mail.ts';
import { headline, mailPage, paragraph, smallPrint } from './mail-page.ts';

const subject = 'Your data was downloaded';
const text =
  'A copy of everything we hold about you, with your health answers, was downloaded from your account.';
const notYou = `Wasn’t it you? Change the passwords of your email and of your account, then write to ${brand.email}.`;

/** Tells the owner of an account that a copy of their data was taken. */
export const downloadedMail: MailKind<{ email: string; at: string }> = {
  audience: 'account',
  read: (payload) => readPayload(payload, 'email', 'at'),
  compose: (_, { email, at }, { siteUrl }) => {
    const when = `It happened at ${at.slice(11, 16)} UTC on ${at.slice(0, 10)}.`;
    const privacy = `${siteUrl}/privacy`;
    return {
      to: email,
      subject,
      replyTo: brand.email,
      text: [
        `${text} ${when}`,
        notYou,
        `${brand.coach.fullName}\n${brand.name}`,
        `-- \nPrivacy: ${privacy}\n${brand.postalAddress}`,
        '',
      ].join('\n\n'),
      html: mailPage(
        subject,
        headline(subject),
        paragraph(`${text} ${when}`),
        paragraph(notYou),
        smallPrint([{ label: 'Privacy', url: privacy }, brand.postalAddress]),
      ),
    };
  },
};
