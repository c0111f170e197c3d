import { brand } from '#shared/brand.ts';
import { recordPath } from '#shared/coach-paths.ts';
import { type MailKind, readPayload } from './mail.ts';
import { button, headline, mailPage, paragraph, row } from './mail-page.ts';

const subject = 'A new health assessment is waiting';
const promise = 'You promised a reply within 24 hours.';
const howToRead = 'It is encrypted. Without a browser, read it with:';

/** Tells the coach of a new assessment: its id and time, where to open it, and nothing that is in it. */
export const noticeMail: MailKind<{ createdAt: string }> = {
  audience: 'coach',
  read: (payload) => readPayload(payload, 'createdAt'),
  compose: (assessmentId, { createdAt }, { coachEmail, siteUrl }) => {
    const url = `${siteUrl}${recordPath(assessmentId)}`;
    const command = `npm run assessments -- read ${assessmentId}`;
    return {
      to: coachEmail,
      subject,
      text: [
        `${subject}.`,
        promise,
        `Open it: ${url}`,
        `Submitted: ${createdAt}\nId: ${assessmentId}`,
        `${howToRead}\n${command}`,
        `${brand.name}\n`,
      ].join('\n\n'),
      html: mailPage(
        subject,
        headline(subject),
        paragraph(promise),
        button('Open it', url),
        row('Submitted', createdAt),
        row('Id', assessmentId, 'code'),
        row(howToRead, command, 'code'),
      ),
    };
  },
};
