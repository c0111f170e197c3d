import { brand } from '#shared/brand.ts';
import { type MailKind, readPayload } from './mail.ts';
import { button, headline, mailPage, paragraph } from './mail-page.ts';

const words = {
  soon: {
    subject: 'Six hours left to answer a client',
    text: 'A client who sent a health assessment still waits. The 24 hours end in about six.',
  },
  over: {
    subject: 'A client still waits after 24 hours',
    text: 'A client who sent a health assessment was promised an answer by now.',
  },
} as const;

/** Reminds the coach of a client who waits: no name, nothing of the answers. */
export const reminderMail: MailKind<{ userId: string; dueAt: string; step: string }> = {
  audience: 'coach',
  read: (payload) => readPayload(payload, 'userId', 'dueAt', 'step'),
  compose: (_, { step }, { coachEmail, siteUrl }) => {
    const { subject, text } = step === 'soon' ? words.soon : words.over;
    const url = `${siteUrl}/coach`;
    return {
      to: coachEmail,
      subject,
      text: [`${subject}.`, text, `Those who wait: ${url}`, `${brand.name}\n`].join('\n\n'),
      html: mailPage(subject, headline(subject), paragraph(text), button('See who waits', url)),
    };
  },
};
