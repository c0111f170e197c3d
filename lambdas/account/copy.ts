import { isUnlocked, locked } from '#lambdas/account/unlocked.ts';
import type { StoredAssessment } from '#lambdas/assessment/submit.ts';
import { decryptNote, logIn, type StoredLine } from '#lambdas/case/log.ts';
import { caseOf, checkNotDeleting, type StoredCase } from '#lambdas/case/stored-case.ts';
import { exactAddress } from '#lambdas/email/address.ts';
import { findStop } from '#lambdas/email/stops.ts';
import { findLead } from '#lambdas/lead/lead.ts';
import { messageOf } from '#lambdas/message/read-messages.ts';
import { auditEntry } from '#lambdas/platform/audit.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import type { Hash } from '#lambdas/platform/crypto/address-hash.ts';
import { contexts } from '#lambdas/platform/crypto/contexts.ts';
import type { Decrypt } from '#lambdas/platform/crypto/decrypt.ts';
import { decryptJson } from '#lambdas/platform/crypto/json.ts';
import { indexes } from '#lambdas/platform/environment.ts';
import { done, refusal, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { count } from '#lambdas/platform/log.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import { limit } from '#lambdas/platform/store/limit.ts';
import { queryAll } from '#lambdas/platform/store/reads.ts';
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

const ofUser = (userId: string) => ({ where: 'userId = :user', values: { ':user': userId } });

const emailsOf = async ({ jobs }: Tables, owner: string): Promise<Copy['emails']> => {
  const found = await queryAll(jobs, {
    index: indexes.byOwner,
    where: '#owner = :owner',
    values: { ':owner': owner },
  });
  return found.map(({ kind, state, sendAt }) => ({
    kind: String(kind),
    state: String(state),
    dueAt: String(sendAt),
  }));
};

/** The names of trainers are left out. */
const lineOf = async (decrypt: Decrypt, line: StoredLine): Promise<Copy['log'][number]> => {
  const { at, kind, status, reason } = line;
  const text = await decryptNote(decrypt, line);
  return { at, kind, status, reason, text } as Copy['log'][number];
};

const ofCase = async (
  { tables, decryptAnswers, decryptContact, decryptNotes }: Gathering,
  userId: string,
  isIncluded: (stored: StoredCase, at: string) => boolean,
): Promise<Pick<Copy, 'case' | 'contact' | 'assessments' | 'log' | 'messages'>> => {
  const items = await queryAll(tables.cases, ofUser(userId));
  const stored = caseOf(items.find(({ item }) => item === 'case'));
  const contactItem = items.find(({ item }) => item === 'contact');
  const { messages, lines } = logIn(items);
  if (!stored) return { assessments: [], log: [], messages: [] };
  const answers = (await queryAll(
    tables.assessments,
    ofUser(userId),
  )) as unknown as StoredAssessment[];
  const included = answers.filter(({ submittedAt }) => isIncluded(stored, submittedAt));
  return {
    case: {
      ...caseSchema.parse(stored),
      isConfirmed: stored.isConfirmed,
      ...(stored.messagesReadAt && { messagesReadAt: stored.messagesReadAt }),
    },
    ...(contactItem && {
      contact:
        (await decryptJson<Contact>(
          decryptContact,
          contactItem.encrypted,
          contexts.contact(userId),
        )) ?? 'unreadable',
    }),
    assessments: await Promise.all(
      included.map(async (each) => ({
        ...(stored.assessments.find(({ id }) => id === each.id) ?? each),
        id: each.id,
        submittedAt: each.submittedAt,
        consentVersion: each.consentVersion,
        consentHash: each.consentHash,
        encrypted: undefined,
        answers:
          (await decryptJson<Record<string, unknown>>(
            decryptAnswers,
            each.encrypted,
            contexts.answers(each),
          )) ?? 'unreadable',
      })),
    ),
    log: await Promise.all(
      lines.filter(({ at }) => isIncluded(stored, at)).map((line) => lineOf(decryptNotes, line)),
    ),
    messages: await Promise.all(
      messages
        .filter(({ at }) => isIncluded(stored, at))
        .map((message) => messageOf(decryptNotes, message)),
    ),
  };
};

const ofAddress = async (
  { tables, hash }: Gathering,
  email: string,
): Promise<Pick<Copy, 'guideRequests' | 'emails' | 'emailsStoppedFor'>> => {
  const keys = await queryAll(tables.leads, {
    index: indexes.byAddress,
    where: 'address = :address',
    values: { ':address': exactAddress(email) },
  });
  const leads = (
    await Promise.all(keys.map(({ id }) => findLead(tables.leads, String(id))))
  ).filter((lead) => lead !== undefined);
  const emails = await Promise.all(leads.map(({ id }) => emailsOf(tables, id)));
  const stop = await findStop(tables.settings, hash, email);
  return {
    guideRequests: leads.map(({ createdAt, name, source, seriesAt, unsubscribedAt, ...lead }) => ({
      requestedAt: createdAt,
      email: lead.email,
      name,
      ...(source && { source }),
      ...(seriesAt && { seriesAt }),
      ...(unsubscribedAt && { unsubscribedAt }),
    })),
    emails: emails.flat(),
    ...(stop && { emailsStoppedFor: stop }),
  };
};

const recipients = [
  `${brand.coach.fullName}, and the trainers that ${brand.coach.firstName} authorizes`,
  ...Object.entries(processors).map(([name, what]) => `Amazon Web Services, ${name}: ${what}`),
];

/** The caller must have verified that the person owns the account and the address. */
export const gather = async (
  gathering: Gathering,
  { userId, email }: { userId?: string; email?: string },
  account: Copy['account'],
  { now, withWithdrawn = true }: { now: Date; withWithdrawn?: boolean },
): Promise<Copy> => {
  const isIncluded = (stored: StoredCase, at: string) => withWithdrawn || !isWithdrawn(stored, at);
  const [client, emails, address] = await Promise.all([
    userId === undefined ? undefined : ofCase(gathering, userId, isIncluded),
    userId === undefined ? [] : emailsOf(gathering.tables, userId),
    email === undefined ? undefined : ofAddress(gathering, email),
  ]);
  return {
    madeAt: now.toISOString(),
    ...(account && { account }),
    assessments: [],
    log: [],
    messages: [],
    ...client,
    guideRequests: address?.guideRequests ?? [],
    emails: [...emails, ...(address?.emails ?? [])],
    ...(address?.emailsStoppedFor && { emailsStoppedFor: address.emailsStoppedFor }),
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
export const copyData: UseCase<
  typeof row,
  Dependencies,
  'userId' | 'session' | 'accessToken'
> = async (deps, _, caller) => {
  const { tables, accounts, now } = deps;
  const { userId } = caller;
  const time = now();
  if (!(await isUnlocked({ moments: tables.moments, accounts }, caller, time))) return locked;
  const account = await accounts.find(userId);
  if (!account) return ended;
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
  count(metrics.dataCopied, { id: userId });
  const person = { userId, ...(account.isConfirmed && { email: account.email }) };
  const { email, name, createdAt, isConfirmed } = account;
  const shown = {
    id: userId,
    email,
    isConfirmed,
    ...(name && { name }),
    ...(createdAt && { createdAt }),
  };
  return done(await gather(deps, person, shown, { now: time }));
};
