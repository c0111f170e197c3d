import { brand } from '#shared/brand.ts';
import { copiesElsewhere, retention } from '#shared/domain/privacy.ts';

const { auditYears, backupDays, logDays, stopYears, tombstoneDays, trailDays } = retention;

export const list = (all: object) => new Intl.ListFormat('en-US').format(Object.values(all));

export const stays = [
  {
    term: 'A fingerprint of your address',
    text: `${stopYears} years, but only if you unsubscribed or marked an email as spam, or if an email to you was returned. It stops the guide and other optional emails. Your address can’t be read from the fingerprint.`,
  },
  {
    term: 'Your address, on a list of Amazon’s',
    text: 'Only if an email to you was returned or marked as spam, and until I remove it. Amazon delivers no emails to the addresses on this list.',
  },
  {
    term: 'Who opened, changed, or copied your data, and when',
    text: `${auditYears} years, without your name, so that I can show who opened it on this site.`,
  },
  {
    term: 'Fingerprints of your account and your confirmed address',
    text: `${tombstoneDays} days, so that I can delete your data from a backup before I use it.`,
  },
  {
    term: 'Technical logs and the log of sign-ins',
    text: `${logDays} days at most. Amazon decides how long it keeps its own history of sign-ins.`,
  },
  {
    term: 'The record of who used the encryption keys and the database',
    text: `${trailDays} days at most, with random IDs and without your name. For sign-ins, it has the IP address.`,
  },
  { term: 'Backups', text: `${backupDays} days.` },
];

export const elsewhere = `The site can’t delete my own copies: ${copiesElsewhere}. After a deletion, it emails me your confirmed address, so that I can find and delete them. If you never confirmed it, please email me as well, so that I know whose copies to delete.`;

export const ask = `Can’t sign in, or never had an account? Email ${brand.email} from the address in question. I check that the request is yours, and answer within 30 days, free of charge.`;

export const appeal = {
  question: 'What if you deny my request?',
  answer: [
    'Then I tell you why. You can appeal by replying to that email with the word Appeal, and I answer within 45 days. If you still disagree, complain to your state’s attorney general. In Washington, file the complaint at www.atg.wa.gov/file-complaint.',
  ],
};
