import { findUnlockedAccount, locked } from '#lambdas/account/unlocked.ts';
import { findAssessments } from '#lambdas/assessment/stored-assessment.ts';
import { logIn, noteText, readMessage, type StoredLine } from '#lambdas/case/log.ts';
import { caseOf, checkNotDeleting, partitionOf } from '#lambdas/case/stored-case.ts';
import { findStop } from '#lambdas/email/stops.ts';
import { findJobs } from '#lambdas/jobs/job.ts';
import { findLead, findLeadIds } from '#lambdas/lead/lead.ts';
import { auditEntry } from '#lambdas/platform/audit.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import type { Hash } from '#lambdas/platform/crypto/address-hash.ts';
import { contexts } from '#lambdas/platform/crypto/contexts.ts';
import type { Decrypt } from '#lambdas/platform/crypto/decrypt.ts';
import type { SessionPart } from '#lambdas/platform/http/caller.ts';
import { done, refusal, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { count } from '#lambdas/platform/log.ts';
import { limit } from '#lambdas/platform/store/change.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { transact } from '#lambdas/platform/store/writes.ts';
import { brand } from '#shared/brand.ts';
import { type Contact, caseSchema, isWithdrawn } from '#shared/domain/case.ts';
import type { Copy } from '#shared/domain/copy.ts';
import { leftOut, processors } from '#shared/domain/privacy.ts';
import { DAY } from '#shared/domain/time.ts';
import { COPIES_A_DAY, type copyData as row } from '#shared/endpoints/account.ts';

export interface Gathering {
  readonly tables: Tables;
  readonly hash: Hash;
  readonly decryptAnswers: Decrypt;
  readonly decryptContact: Decrypt;
  readonly decryptNotes: Decrypt;
}

const emailsOf = async ({ jobs }: Tables, owner: string): Promise<Copy['emails']> =>
  (await findJobs(jobs, owner)).map(({ kind, state, sendAt }) => ({ kind, state, dueAt: sendAt }));

/** The names of trainers are left out. */
const lineOf = async (decrypt: Decrypt, line: StoredLine): Promise<Copy['log'][number]> => {
  const { at, kind, status, reason } = line;
  return { at, kind, status, reason, text: await noteText(decrypt, line) };
};

const ofCase = async (
  { tables, decryptAnswers, decryptContact, decryptNotes }: Gathering,
  userId: string,
  withWithdrawn: boolean,
): Promise<Pick<Copy, 'case' | 'contact' | 'assessments' | 'log' | 'messages'>> => {
  const items = await partitionOf(tables.cases, userId);
  const stored = caseOf(items.find(({ item }) => item === 'case'));
  if (!stored) return { assessments: [], log: [], messages: [] };
  const isIncluded = ({ at }: { at: string }) => withWithdrawn || !isWithdrawn(stored, at);
  const contact = items.find(({ item }) => item === 'contact')?.encrypted;
  const { messages, lines } = logIn(items);
  const answers = await findAssessments(tables.assessments, userId);
  return {
    case: {
      ...caseSchema.parse(stored),
      isConfirmed: stored.isConfirmed,
      messagesReadAt: stored.messagesReadAt,
    },
    contact:
      contact === undefined
        ? undefined
        : ((await decryptContact<Contact>(contact, contexts.contact(userId))) ?? 'unreadable'),
    assessments: await Promise.all(
      answers
        .filter(({ submittedAt }) => isIncluded({ at: submittedAt }))
        .map(async ({ encrypted, userId, ...each }) => {
          const bound = contexts.answers({ userId, ...each });
          const answers = await decryptAnswers<Record<string, unknown>>(encrypted, bound);
          const dates = stored.assessments.find(({ id }) => id === each.id);
          return { ...dates, ...each, answers: answers ?? 'unreadable' };
        }),
    ),
    log: await Promise.all(lines.filter(isIncluded).map((line) => lineOf(decryptNotes, line))),
    messages: await Promise.all(
      messages.filter(isIncluded).map((message) => readMessage(decryptNotes, message)),
    ),
  };
};

const ofAddress = async (
  { tables, hash }: Gathering,
  email: string,
): Promise<Pick<Copy, 'guideRequests' | 'emails' | 'emailsStoppedFor'>> => {
  const ids = await findLeadIds(tables.leads, email);
  const leads = await Promise.all(ids.map((id) => findLead(tables.leads, id)));
  const emails = await Promise.all(ids.map((id) => emailsOf(tables, id)));
  return {
    guideRequests: leads
      .filter((lead) => lead !== undefined)
      .map(({ createdAt: requestedAt, email, name, source, seriesAt, unsubscribedAt }) => ({
        requestedAt,
        email,
        name,
        source,
        seriesAt,
        unsubscribedAt,
      })),
    emails: emails.flat(),
    emailsStoppedFor: await findStop(tables.settings, hash, email),
  };
};

const recipients = [
  `${brand.coach.fullName}, and the trainers that ${brand.coach.firstName} authorizes`,
  ...Object.entries(processors).map(([name, what]) => `Amazon Web Services, ${name}: ${what}`),
];

/** The caller must have verified that the person owns the account and the address. */
export const gather = async (
  gathering: Gathering,
  { userId, email }: { userId?: string | undefined; email?: string | undefined },
  account: Copy['account'],
  { now, withWithdrawn = true }: { now: Date; withWithdrawn?: boolean },
): Promise<Copy> => {
  const [client, emails, address] = await Promise.all([
    userId === undefined ? undefined : ofCase(gathering, userId, withWithdrawn),
    userId === undefined ? [] : emailsOf(gathering.tables, userId),
    email === undefined ? undefined : ofAddress(gathering, email),
  ]);
  return {
    madeAt: now.toISOString(),
    account,
    assessments: [],
    log: [],
    messages: [],
    guideRequests: [],
    ...client,
    ...address,
    emails: [...emails, ...(address?.emails ?? [])],
    recipients,
    leftOut: [...leftOut],
  };
};

export interface Dependencies extends Gathering {
  readonly accounts: Pick<UserPool, 'find' | 'isSignedIn'>;
  readonly now: () => Date;
}

const tooMany = refusal(
  429,
  'You’ve downloaded your data twice today. Please try again tomorrow.',
  'too-many',
);

const ended = refusal(409, 'Your data is being deleted.', 'locked');

/** Adds an audit entry before it decrypts anything. */
export const copyData: UseCase<typeof row, Dependencies, SessionPart> = async (deps, _, caller) => {
  const { tables, accounts, now } = deps;
  const { userId } = caller;
  const time = now();
  const account = await findUnlockedAccount({ moments: tables.moments, accounts }, caller, time);
  if (!account) return locked;
  const written = await transact({
    audit: auditEntry(tables.audit, { subject: userId, action: 'copied', by: 'client', now: time }),
    case: checkNotDeleting(tables, userId),
    limit: limit(tables.moments, {
      key: `copy#${userId}`,
      window: DAY,
      most: COPIES_A_DAY,
      now: time,
    }),
  });
  if (!written.done) return written.refused.has('limit') ? tooMany : ended;
  count('DataCopied', { id: userId });
  const { email, name, createdAt, isConfirmed } = account;
  const shown = { id: userId, name, email, isConfirmed, createdAt };
  const person = { userId, email: isConfirmed ? email : undefined };
  return done(await gather(deps, person, shown, { now: time }));
};
