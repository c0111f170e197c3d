import { brand } from '#shared/brand.ts';
import { copiesElsewhere, retention } from '#shared/domain/privacy.ts';

const { auditYears, backupDays, logDays, suppressionYears, tombstoneDays, trailDays } = retention;

export const list = (all: object) => new Intl.ListFormat('en-US').format(Object.values(all));

export const sentences = (all: object) => `${Object.values(all).join('. ')}.`;

export const stays = [
  {
    term: 'A fingerprint of your address',
    text: `${suppressionYears} years, but only if you unsubscribed or marked an email as spam, or if an email to you was returned. It stops the guide and other optional emails. After a returned email or a spam report, I also don’t email you codes. Your address can’t be read from the fingerprint.`,
  },
  {
    term: 'Who opened your answers and when',
    text: `${auditYears} years, without your name, so that I can show when a trainer or I opened them on this site.`,
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
  {
    term: 'The last status of your coaching request (such as “contacted” or “client”) and its dates',
    text: 'A few days, on the trainers’ pages of this site, without your name.',
  },
  { term: 'Backups', text: `${backupDays} days.` },
];

export const elsewhere = `The site can’t delete my own copies: ${copiesElsewhere}. After a deletion, it emails me your confirmed address, so that I can find and delete them. If you never confirmed it, please email me as well, so that I know whose copies to delete.`;

export const ask = `Can’t sign in, or never had an account? Email ${brand.email} from the address in question. I check that the request is yours, and answer within 30 days, free of charge.`;
