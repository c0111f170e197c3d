import { brand } from '#shared/brand.ts';
import type { Lead } from './lead.ts';

/** `/privacy` and `/health-data` state these periods, and tests compare them with the code. */
export const retention = {
  ...brand.retention,
  backupDays: 35,
  /** Hashes that say what to delete from a restored table. They outlast the backups. */
  tombstoneDays: 40,
  /** Washington's Consumer Protection Act allows claims for four years (RCW 19.86.120). */
  auditYears: 4,
  stopYears: 5,
  logDays: 90,
  trailDays: 395,
  draftDays: 7,
  /** Which emails the site sent. */
  emailDays: 30,
  returnedEmailDays: 14,
} as const;

export const copiesElsewhere = 'emails, exported lists, printouts, and calendar entries';

export const healthCategories = [
  'Your name, email address, and phone number',
  'Your date of birth, height, weight, and goal weight',
  'Your fitness level, training history, routine, goals, schedule, training location, and equipment',
  'Medical conditions',
  'Medications and supplements',
  'Injuries, surgeries, and physical limitations',
  'If you mention it, pregnancy or other reproductive or sexual health',
] as const;

export const leadCategories: Record<keyof Lead, string> = {
  email: 'Your email address',
  name: 'the part before the @ (stored as your name)',
  source: 'which campaign or site brought you here',
};

export const processors = {
  CloudFront: 'delivers the pages',
  'Web Application Firewall': 'blocks attacks',
  'API Gateway': 'receives what you send',
  Lambda: 'runs the site’s code',
  Cognito: 'stores the accounts',
  DynamoDB: 'stores what you send',
  KMS: 'encrypts and decrypts your answers and messages',
  SQS: 'queues the emails',
  SES: 'sends the emails',
  SNS: 'reports returned emails',
  'CloudWatch Logs': 'stores the technical logs',
  CloudTrail:
    'records the IP addresses of sign-ins and who uses the encryption keys and the database',
  S3: 'stores the pages and the records of IP addresses and of key and database use',
} as const;

/** What a copy of a client's data doesn't contain. The copy itself says so. */
export const leftOut = {
  'The record of who opened, changed, or copied your data, and when': `The site can only add to this record: no part of it can read it. It is kept for ${retention.auditYears} years, without your name. The copy says when each assessment was first read. Ask for the rest by email.`,
  'The names of the trainers who wrote to you or about you':
    'They are other people’s data. The copy has what they wrote, and when.',
  'The log of sign-ins, and the history that Amazon Cognito keeps of them': `No part of the site can read them. Entries of the log are deleted after ${retention.logDays} days; Amazon decides how long it keeps its own history. Ask for yours by email.`,
  'The record of who used the encryption keys and the database, with the IP addresses of sign-ins': `It has random IDs instead of your name, and no part of the site can read it. It is kept for ${retention.trailDays} days at most. Ask for yours by email.`,
  'Technical logs and backups':
    'The logs don’t contain your name. Backups contain the same records as this copy, and we only use them to restore lost data.',
  'An assessment that you haven’t submitted': 'Only your browser has it.',
  'Codes, counters, fingerprints, and random IDs':
    'They end by themselves, or say nothing about you that isn’t in this copy.',
} as const;
