import { brand } from '#shared/brand.ts';
import { DOWNLOAD_FRAGMENT, DOWNLOAD_LINK_MINUTES } from '#shared/rights.ts';
import { type MailKind, readPayload } from './mail.ts';
import { button, headline, mailPage, paragraph, smallPrint } from './mail-page.ts';

const subject = 'Your download link';
const text = `You asked for a copy of your data. Open this link in the browser where you asked, within ${DOWNLOAD_LINK_MINUTES} minutes. It works once.`;
const notYou = `Wasn’t it you? Somebody knows your password. Don’t open the link, and change your password now. Nobody can read your answers without this email.`;

/** The second proof before a copy of somebody's data is given out. The token is in the fragment, which no log sees. */
export const downloadLinkMail: MailKind<{ email: string; token: string }> = {
  audience: 'account',
  read: (payload) => readPayload(payload, 'email', 'token'),
  compose: (_, { email, token }, { siteUrl }) => {
    const url = `${siteUrl}/account${DOWNLOAD_FRAGMENT}${token}`;
    const privacy = `${siteUrl}/privacy`;
    return {
      to: email,
      subject,
      replyTo: brand.email,
      text: [
        text,
        url,
        notYou,
        `${brand.coach.fullName}\n${brand.name}`,
        `-- \nPrivacy: ${privacy}\n${brand.postalAddress}`,
        '',
      ].join('\n\n'),
      html: mailPage(
        subject,
        headline(subject),
        paragraph(text),
        button('Get My Data', url),
        paragraph(notYou),
        smallPrint([{ label: 'Privacy', url: privacy }, brand.postalAddress]),
      ),
    };
  },
};
