import { brand } from '#shared/brand.ts';
import type { Lead } from './lead.ts';

/** `/privacy` and `/health-data` state these periods, and tests compare them with the code. */
export const retention = {
  ...brand.retention,
  backupDays: 35,
  /** Tombstones are hashes by which `clean-restored` finds deleted data in a restored table. */
  tombstoneDays: 40,
  /** Washington's Consumer Protection Act allows claims for four years (RCW 19.86.120). */
  auditYears: 4,
  suppressionYears: 5,
  logDays: 90,
  trailDays: 395,
  draftDays: 7,
  returnedEmailDays: 14,
} as const;

export const copiesElsewhere = 'emails, exported lists, printouts, and calendar entries';

export const healthCategories = {
  contact: 'Your name, email address, and phone number',
  body: 'Your date of birth, height, weight, and goal weight',
  training:
    'Your fitness level, training history, routine, goals, schedule, training location, and equipment',
  conditions: 'Medical conditions',
  medications: 'Medications and supplements',
  injuries: 'Injuries, surgeries, and physical limitations',
} as const;

export const leadCategories: Record<keyof Lead, string> = {
  email: 'Your email address',
  name: 'the part before the @ (stored as your name)',
  source: 'which campaign or site brought you here',
};

export const processors = {
  CloudFront: 'delivers the pages',
  WAFv2: 'blocks attacks',
  ApiGatewayV2: 'receives what you send',
  Lambda: 'runs the site’s code',
  Cognito: 'stores the accounts',
  DynamoDB: 'stores what you send',
  KMS: 'encrypts and decrypts your answers and messages',
  SQS: 'queues the emails',
  SES: 'sends the emails',
  SNS: 'reports returned emails',
  Logs: 'stores the technical logs',
  CloudTrail:
    'records the IP addresses of sign-ins and who uses the encryption keys and the database',
  S3: 'stores the pages and the records of IP addresses and of key and database use',
} as const;

export const administrators =
  'Administrators of the Amazon Web Services account that the site runs in could read your answers and messages, too. Amazon logs each use of the encryption key';

export const leftOut: readonly { what: string; why: string }[] = [
  {
    what: 'The log of sign-ins and the history that Amazon Cognito keeps of them',
    why: `No part of the site can read them. Log entries are deleted after ${retention.logDays} days; Amazon decides how long it keeps its own history. Ask for yours by email.`,
  },
  {
    what: 'The record of who used the encryption keys and the database, with the IP addresses of sign-ins',
    why: `It has random IDs instead of your name, and no part of the site can read it. It is kept for ${retention.trailDays} days at most. Ask for yours by email.`,
  },
  {
    what: 'Technical logs and backups',
    why: 'Logs contain no names. Backups contain the same records as this download, and we only use them to restore lost data.',
  },
  {
    what: 'The names of the trainers who wrote to you, wrote notes, or appear in “Activity on your record”',
    why: 'They are other people’s data. For each action, the download says when it happened, and whether a trainer, the owner, or you did it.',
  },
  {
    what: 'Other fingerprints, counters, and random IDs that the site stores',
    why: 'They reveal nothing about you that isn’t in the download.',
  },
];

export const readers: Record<string, string> = {
  ApiOpenAssessment:
    'I can, and so can the trainers I authorize. The site records each time we open your answers',
  ApiDownload: 'You can read them, too, with a link emailed to your confirmed address',
};

export const messageReaders: Record<string, string> = {
  ApiReadAsCoach:
    'The trainers and I can also read your messages, and the site records each time we open them',
  ApiReadAsClient:
    'You can read them for 12 hours after you open a link emailed to your confirmed address',
  ApiDownload: 'The part of the site that makes your download can read them, too',
};

export const deleters: Record<string, string> = {
  RightsRunTasks: 'an automated job that can’t read them',
};
