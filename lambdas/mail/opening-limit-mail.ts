import { brand } from '#shared/brand.ts';
import { type MailKind, readPayload } from './mail.ts';
import { headline, mailPage, paragraph, row } from './mail-page.ts';

const subject = 'Unusually many assessments were opened';
const text =
  'A trainer opened as many health assessments as one may in an hour, and was refused the next one. If that was not you or somebody you know of, lock everybody out now:';
const command = 'npm run trainer -- lock --all';

/** Tells the coach that somebody opens more records than one can read. */
export const openingLimitMail: MailKind<{ hour: string }> = {
  audience: 'coach',
  read: (payload) => readPayload(payload, 'hour'),
  compose: (_, { hour }, { coachEmail }) => ({
    to: coachEmail,
    subject,
    text: [`${subject}.`, text, command, `In the hour from ${hour}`, `${brand.name}\n`].join(
      '\n\n',
    ),
    html: mailPage(
      subject,
      headline(subject),
      paragraph(text),
      row('At a terminal', command, 'code'),
      row('In the hour from', hour),
    ),
  }),
};
