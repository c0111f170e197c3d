import type { SentAssessment, WholeCase } from '#lambdas/case/case-row.ts';
import { isWithdrawn } from '#lambdas/case/closed.ts';
import { entryIdsFor } from '#lambdas/case/entry-ids.ts';
import { caseOf, notesOf } from '#lambdas/case/read-row.ts';
import {
  readAnswers,
  readContact,
  readNote,
  UnreadableError,
} from '#lambdas/coach/case/encrypted.ts';
import { decryptMessage } from '#lambdas/message/message-store.ts';
import { entryIdsOf, type StoredMessage, timeOf } from '#lambdas/message/stored-message.ts';
import { seriesEntryIds } from '#lambdas/outbox/series.ts';
import type { Item } from '#lambdas/platform/aws/table.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import type { Decrypt } from '#lambdas/platform/crypto/decrypt.ts';
import { brand } from '#shared/brand.ts';
import type { Everything } from '#shared/domain/everything.ts';
import { leadSourceSchema, seriesSchema } from '#shared/domain/lead.ts';
import { leftOut, processors } from '#shared/domain/privacy.ts';
import type { heldIn } from './held.ts';

export type Held = ReturnType<typeof heldIn> & {
  readonly accounts: Pick<UserPool, 'find'>;
  readonly decrypt: Decrypt;
  readonly decryptContact: Decrypt;
  readonly decryptMessage: Decrypt;
  readonly now: () => Date;
};

interface Person {
  userId?: string;
  email?: string;
}

type Part<Name extends keyof Everything> = NonNullable<Everything[Name]>;

/** Returns undefined if nobody can ever decrypt the record, and throws if a retry may help. */
const readable = async <Value>(read: () => Promise<Value>): Promise<Value | undefined> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
};

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

const assessmentOf = async (
  held: Held,
  { id, createdAt, consentVersion }: SentAssessment,
): Promise<Part<'assessments'>[number]> => {
  const found = await held.findAssessment(id);
  const answers = found && (await readable(() => readAnswers(held.decrypt, found)));
  return {
    id,
    sentAt: createdAt,
    consentVersion,
    consentHash: found?.consentHash,
    ...(answers ? { answers } : { unreadable: true }),
  };
};

const notesIn = (
  held: Held,
  row: Partial<WholeCase>,
  userId: string,
  isIncluded: (at: string) => boolean,
): Promise<Part<'notes'>> =>
  Promise.all(
    notesOf(row)
      .filter(({ at }) => isIncluded(at))
      .map(async ({ id, at, encrypted }) => {
        const content = await readable(() => readNote(held.decrypt, encrypted, userId, id));
        return { at, ...(content ? { content } : { unreadable: true as const }) };
      }),
  );

const messagesOf = (held: Held, stored: readonly StoredMessage[]): Promise<Part<'messages'>> =>
  Promise.all(
    stored.map(async (each) => {
      const message = await decryptMessage(held.decryptMessage, each);
      return { ...message, ...(message.text === undefined && { unreadable: true as const }) };
    }),
  );

const auditEntryOf = ({
  time,
  action,
  by,
  assessmentId,
  change,
}: Item): Part<'history'>[number] => ({
  at: String(time),
  action: String(action),
  by: by === 'client' || by === 'owner' ? by : 'trainer',
  assessmentId: assessmentId as string | undefined,
  change: change as string | undefined,
});

const ofAccount = async (held: Held, userId: string, withWithdrawn: boolean) => {
  const [account, found, auditEntries, draft, downloads, stored, links] = await Promise.all([
    held.accounts.find(userId),
    held.findClient(userId),
    held.findAuditEntries(userId),
    held.findDraftKey(userId),
    held.findDownloads(userId),
    held.findMessages(userId),
    held.findMessageLinks(userId),
  ]);
  const row = found ?? {};
  const isIncluded = (at: string) => withWithdrawn || !isWithdrawn(row, at);
  const sent = (row.assessments ?? []).filter(({ createdAt }) => isIncluded(createdAt));
  const [assessments, contact, notes, messages] = await Promise.all([
    Promise.all(sent.map((each) => assessmentOf(held, each))),
    row.contact ? readable(() => readContact(held.decryptContact, row.contact, userId)) : undefined,
    notesIn(held, row, userId, isIncluded),
    messagesOf(
      held,
      stored.filter((each) => isIncluded(timeOf(each))),
    ),
  ]);
  return {
    account: account && {
      id: userId,
      email: account.email,
      isEmailConfirmed: account.isConfirmed,
      name: account.name,
      createdAt: account.createdAt,
    },
    assessments,
    notes,
    messages,
    history: auditEntries.map(auditEntryOf),
    progress: caseOf(row),
    contact,
    consentWithdrawnAt: row.withdrawnAt,
    draftKeyMadeAt: draft?.createdAt as string | undefined,
    downloadsRequestedAt: texts(downloads?.requests),
    messageLinksRequestedAt: texts(links?.requests),
    entryIds: [
      ...entryIdsFor(userId, row),
      ...texts(downloads?.entries),
      ...stored.flatMap(entryIdsOf),
      ...texts(links?.entries),
    ],
  };
};

const stops = ['suppressed', 'bounced'] as const;

const ofAddress = async (held: Held, email: string) => {
  const [leads, limits] = await Promise.all([held.findLeads(email), held.findLimits(email)]);
  const ids = leads.map(({ id }) => String(id));
  const shares = limits.flatMap((row) => (row.shares ?? []) as { entryId: string; at: string }[]);
  const stoppedFor = limits.flatMap((row) =>
    stops.flatMap((name) =>
      row[name]
        ? [
            {
              reason: row[name] === true ? name : String(row[name]),
              at: row[`${name}At`] as string | undefined,
            },
          ]
        : [],
    ),
  );
  return {
    guideRequests: leads.map((lead) => ({
      id: String(lead.id),
      requestedAt: String(lead.createdAt),
      email: String(lead.email),
      name: String(lead.name),
      source: leadSourceSchema.safeParse(lead.source).data,
      series: seriesSchema.safeParse(lead).data,
    })),
    emailLimits:
      limits.length > 0
        ? {
            // All variants of an address share an item, but another variant may be someone else's.
            guideEmailsAt: shares
              .filter(({ entryId }) => ids.includes(entryId))
              .map(({ at }) => at),
            stoppedFor,
          }
        : undefined,
    entryIds: leads.flatMap(({ id, seriesAt }) => [
      String(id),
      ...(seriesAt ? seriesEntryIds(String(id)) : []),
    ]),
  };
};

/** Names that differ from those in CloudFormation. */
const services: Record<string, string> = {
  WAFv2: 'WAF',
  ApiGatewayV2: 'API Gateway',
  Logs: 'CloudWatch Logs',
};

const emailOf = ({ kind, state, dueAt, settledAt, reason }: Item): Part<'emails'>[number] => ({
  kind: String(kind),
  state: String(state),
  dueAt: String(dueAt),
  settledAt: settledAt as string | undefined,
  reason: reason as string | undefined,
});

/** The caller must have verified that this client or lead owns the account and the address. */
export const everythingAbout = async (
  held: Held,
  { userId, email }: Person,
  withWithdrawn = true,
): Promise<Everything> => {
  const [account, address] = await Promise.all([
    userId === undefined ? undefined : ofAccount(held, userId, withWithdrawn),
    email === undefined ? undefined : ofAddress(held, email),
  ]);
  const { entryIds: accountEntryIds = [], ...ofTheAccount } = account ?? {};
  const { entryIds: addressEntryIds = [], ...ofTheAddress } = address ?? {};
  const entries = await Promise.all([...accountEntryIds, ...addressEntryIds].map(held.findEntry));
  return {
    version: 1,
    madeAt: held.now().toISOString(),
    assessments: [],
    notes: [],
    messages: [],
    messageLinksRequestedAt: [],
    history: [],
    downloadsRequestedAt: [],
    guideRequests: [],
    ...ofTheAccount,
    ...ofTheAddress,
    emails: entries.flatMap((entry) => (entry ? [emailOf(entry)] : [])),
    recipients: [
      `${brand.coach.fullName}, and the trainers that ${brand.coach.firstName} authorizes`,
      ...Object.entries(processors).map(
        ([name, what]) => `Amazon Web Services, ${services[name] ?? name}: ${what}`,
      ),
    ],
    leftOut: [...leftOut],
  };
};
