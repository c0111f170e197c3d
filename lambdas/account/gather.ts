import { findAssessments } from '#lambdas/assessment/stored-assessment.ts';
import {
  decryptNote,
  logIn,
  readMessage,
  type StoredLine,
  type StoredMessage,
} from '#lambdas/case/log.ts';
import { caseOf, partitionOf, type StoredCase } from '#lambdas/case/stored-case.ts';
import { findStop, type Stop } from '#lambdas/email/stops.ts';
import { findJobs, type Job } from '#lambdas/jobs/job.ts';
import { findLead, findLeadIds, type StoredLead } from '#lambdas/lead/lead.ts';
import type { Account } from '#lambdas/platform/aws/user-pool.ts';
import type { Hash } from '#lambdas/platform/crypto/address-hash.ts';
import { contexts } from '#lambdas/platform/crypto/contexts.ts';
import type { Decrypt } from '#lambdas/platform/crypto/decrypt.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { brand } from '#shared/brand.ts';
import { type Assessment, fitnessLevels, questionOf } from '#shared/domain/assessment.ts';
import { type Contact, isWithdrawn } from '#shared/domain/case.ts';
import { leftOut, processors } from '#shared/domain/privacy.ts';

export interface Gathering {
  readonly tables: Tables;
  readonly hash: Hash;
  readonly decryptAnswers: Decrypt;
  readonly decryptContact: Decrypt;
  readonly decryptNotes: Decrypt;
}

const emailNames: Record<Job['kind'], string> = {
  guide: 'The free guide',
  series: 'One of the emails after the guide',
  notice: 'To the coach: you sent an assessment',
  receipt: 'Receipt for your assessment',
  reminder: 'To the coach: a reminder about you',
  messageToClient: 'To you: the coach wrote a message',
  messageToCoach: 'To the coach: you wrote a message',
  code: 'A code that opens your messages and this copy',
  withdrawal: 'To the coach: you withdrew your consent',
  deletionToClient: 'Receipt for a deletion',
  deletionToCoach: 'To the coach: a deletion',
  delete: 'No email: a deletion',
};

const emailsOf = async ({ jobs }: Tables, owner: string) =>
  (await findJobs(jobs, owner)).map(({ kind, state, sendAt }) => ({
    Email: emailNames[kind],
    State: state,
    'To be sent from': sendAt,
  }));

const UNREADABLE = 'This can’t be decrypted.';

const lineNames: Record<StoredLine['kind'], string> = {
  tried: 'Tried to reach you',
  reached: 'Reached you',
  note: 'Note',
  status: 'Changed your status',
};

/** The names of trainers are left out. */
const lineOf = async (decrypt: Decrypt, line: StoredLine) => ({
  Time: line.at,
  What: lineNames[line.kind],
  Status: line.status,
  Reason: line.reason,
  Text: line.encrypted && ((await decryptNote(decrypt, line)) ?? UNREADABLE),
});

const messageOf = async (decrypt: Decrypt, stored: StoredMessage) => {
  const { from, at, text = UNREADABLE } = await readMessage(decrypt, stored);
  return { Time: at, From: from === 'client' ? 'you' : 'the coach', Text: text };
};

const contactOf = ({ name, email, phone, typedEmail }: Contact) => ({
  Name: name,
  Email: email,
  Phone: phone,
  'Email in your assessment': typedEmail,
});

const answersIn = ({ fitnessLevel: level, ...answers }: Partial<Assessment>) =>
  Object.fromEntries(
    Object.entries({ ...answers, fitnessLevel: level && (fitnessLevels[level] ?? level) }).map(
      ([name, answer]) => [questionOf(name), answer],
    ),
  );

const statusOf = (stored: StoredCase) => ({
  Status: stored.status,
  'Why it is closed': stored.reason,
  'Last change': stored.changedAt,
  'You have waited for an answer since': stored.waitingSince,
  'You wait for an answer to your': stored.waitingFor,
  'Times the coach tried to reach you since then': stored.tries,
  'The coach last answered you': stored.answeredAt,
  'The coach will follow up': stored.followUpAt,
  'Doctor’s clearance': stored.clearance,
  'You withdrew your consent': stored.withdrawnAt,
  'You were a client until': stored.clientUntil,
  'You confirmed your email': stored.isConfirmed,
  'You last read messages': stored.messagesReadAt,
});

const ofCase = async (
  { tables, decryptAnswers, decryptContact, decryptNotes }: Gathering,
  userId: string,
  withWithdrawn: boolean,
) => {
  const items = await partitionOf(tables.cases, userId);
  const stored = caseOf(items.find(({ item }) => item === 'case'));
  if (!stored) return undefined;
  const isIncluded = ({ at }: { at: string }) => withWithdrawn || !isWithdrawn(stored, at);
  const item = items.find(({ item }) => item === 'contact');
  const contact = item && (await decryptContact<Contact>(item.encrypted, contexts.contact(userId)));
  const { messages, lines } = logIn(items);
  const found = await findAssessments(tables.assessments, userId);
  return {
    status: statusOf(stored),
    contact: item && (contact ? contactOf(contact) : UNREADABLE),
    assessments: await Promise.all(
      found
        .filter(({ submittedAt }) => isIncluded({ at: submittedAt }))
        .map(async ({ encrypted, ...each }) => {
          const answers = await decryptAnswers<Partial<Assessment>>(
            encrypted,
            contexts.answers(each),
          );
          const dates = stored.assessments.find(({ id }) => id === each.id);
          return {
            ID: each.id,
            'You sent it': each.submittedAt,
            'The coach first read it': dates?.readAt,
            'The coach answered it': dates?.answeredAt,
            'Version of the consent text': each.consentVersion,
            'Fingerprint of the consent text': each.consentHash,
            Answers: answers ? answersIn(answers) : UNREADABLE,
          };
        }),
    ),
    log: await Promise.all(lines.filter(isIncluded).map((line) => lineOf(decryptNotes, line))),
    messages: await Promise.all(
      messages.filter(isIncluded).map((message) => messageOf(decryptNotes, message)),
    ),
  };
};

const guideRequestOf = (lead: StoredLead) => ({
  'You requested it': lead.createdAt,
  Email: lead.email,
  'Name (the part before the @)': lead.name,
  'What brought you here': lead.source && {
    Source: lead.source.source,
    Medium: lead.source.medium,
    Campaign: lead.source.campaign,
    'Site that linked here': lead.source.referrer,
  },
  'You asked for more emails': lead.seriesAt,
  'You unsubscribed': lead.unsubscribedAt,
});

const stopNames: Record<Stop, string> = {
  unsubscribed: 'You unsubscribed.',
  bounced: 'An email to this address was returned.',
  complained: 'You marked an email as spam.',
};

const ofAddress = async ({ tables, hash }: Gathering, email: string) => {
  const ids = await findLeadIds(tables.leads, email);
  const leads = await Promise.all(ids.map((id) => findLead(tables.leads, id)));
  const emails = await Promise.all(ids.map((id) => emailsOf(tables, id)));
  const stop = await findStop(tables.settings, hash, email);
  return {
    guideRequests: leads.filter((lead) => lead !== undefined).map(guideRequestOf),
    emails: emails.flat(),
    stop: stop && stopNames[stop],
  };
};

const recipients = [
  `${brand.coach.fullName}, and the trainers that ${brand.coach.firstName} authorizes`,
  ...Object.entries(processors).map(([name, what]) => `Amazon Web Services, ${name}: ${what}`),
];

/**
 * Everything that the site stores about a client, as JSON whose names are plain words. The caller
 * must have verified that the person owns the account and the address.
 */
export const gather = async (
  gathering: Gathering,
  { userId, email }: { userId?: string | undefined; email?: string | undefined },
  account: Account | undefined,
  { now, withWithdrawn = true }: { now: Date; withWithdrawn?: boolean },
) => {
  const [client, emails, address] = await Promise.all([
    userId === undefined ? undefined : ofCase(gathering, userId, withWithdrawn),
    userId === undefined ? [] : emailsOf(gathering.tables, userId),
    email === undefined ? undefined : ofAddress(gathering, email),
  ]);
  return {
    'About this file':
      'This is what we store about you. Times are in UTC, such as 2026-11-28T16:15:00Z for November 28, 2026, at 4:15 PM.',
    'We made this copy': now.toISOString(),
    'Your account': account && {
      ID: userId,
      Name: account.name,
      Email: account.email,
      'You confirmed this email': account.isConfirmed,
      'You signed up': account.createdAt,
    },
    'Where you stand with the coach': client?.status,
    'Your contact details': client?.contact,
    'Your assessments': client?.assessments ?? [],
    'Calls, notes, and changes of your status': client?.log ?? [],
    'Your messages': client?.messages ?? [],
    'Your requests for the guide': address?.guideRequests ?? [],
    'Emails to or about you': [...emails, ...(address?.emails ?? [])],
    'Why we send no guide to your address': address?.stop,
    'Who receives your data': recipients,
    'What this copy leaves out, and why': leftOut,
  };
};
