import { brand } from '#shared/brand.ts';
import { type MailKind, readPayload } from './mail.ts';
import { button, headline, mailPage, paragraph, row } from './mail-page.ts';

const subject = 'A client withdrew consent';
const texts = [
  'Nothing that they sent so far can be opened any more, and their clock has stopped. Your inbox shows who it is.',
  'Please stop using what you have printed or noted of their answers. Withdrawing isn’t deleting: they can ask for that, too.',
];

/** Tells the coach that a client withdrew consent: no name, nothing of the answers. */
export const consentWithdrawnMail: MailKind<{ withdrawnAt: string }> = {
  audience: 'coach',
  read: (payload) => readPayload(payload, 'withdrawnAt'),
  compose: (_, { withdrawnAt }, { coachEmail, siteUrl }) => {
    const url = `${siteUrl}/coach`;
    return {
      to: coachEmail,
      subject,
      text: [
        `${subject}.`,
        ...texts,
        `Your inbox: ${url}`,
        `Withdrawn: ${withdrawnAt}`,
        `${brand.name}\n`,
      ].join('\n\n'),
      html: mailPage(
        subject,
        headline(subject),
        ...texts.map(paragraph),
        button('Open the inbox', url),
        row('Withdrawn', withdrawnAt),
      ),
    };
  },
};
