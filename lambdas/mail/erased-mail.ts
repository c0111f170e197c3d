import { brand } from '#shared/brand.ts';
import { retention } from '#shared/privacy.ts';
import { type MailKind, readPayload } from './mail.ts';
import { headline, mailPage, paragraph, signature, smallPrint } from './mail-page.ts';

const subject = 'Your data has been deleted';
const { tombstoneDays, backupDays, logDays } = retention;

const gone =
  'Your account, your health assessments, the notes about them, how to reach you, and your requests for the guide are deleted.';
const stays = [
  `Backups end by themselves within ${backupDays} days. For ${tombstoneDays} days a code that nobody can turn back into your address makes sure that no backup brings you back.`,
  'The same kind of code keeps us from emailing this address again.',
  `A record of who opened your data, without your name, and technical logs of at most ${logDays} days remain.`,
];
const appeal = `If you think that something is left, write to ${brand.email}.`;

/** The receipt of somebody who was erased. It is sent whatever the address is suppressed for, and its entry forgotten. */
export const erasedMail: MailKind<{ email: string }> = {
  audience: 'account',
  isForgotten: true,
  read: (payload) => readPayload(payload, 'email'),
  compose: (_, { email }, { siteUrl }) => ({
    to: email,
    subject,
    replyTo: brand.email,
    text: [
      `${subject}.`,
      gone,
      'What stays for a while:',
      ...stays,
      appeal,
      `${brand.coach.fullName}\n${brand.name}`,
      `-- \nPrivacy: ${siteUrl}/privacy\n${brand.postalAddress}`,
      '',
    ].join('\n\n'),
    html: mailPage(
      subject,
      headline(subject),
      paragraph(gone),
      paragraph('What stays for a while:'),
      ...stays.map(paragraph),
      paragraph(appeal),
      signature(brand.coach.fullName),
      smallPrint([{ label: 'Privacy', url: `${siteUrl}/privacy` }, brand.postalAddress]),
    ),
  }),
};
