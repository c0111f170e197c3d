import { type AuditTables, auditEntry, repeatableKey } from '#lambdas/audit/entry.ts';
import { spend } from '#lambdas/audit/limits.ts';
import type { RowFor } from '#lambdas/case/case-row.ts';
import { closedToMessages, isStored, nextEmailAt, noteMessage } from '#lambdas/case/message.ts';
import { setPast } from '#lambdas/case/parts.ts';
import { caseOf, recordOf } from '#lambdas/case/record.ts';
import { refusals } from '#lambdas/coach/refusals.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { transact } from '#lambdas/platform/aws/writes.ts';
import type { Encrypt } from '#lambdas/platform/crypto/encrypt.ts';
import type { Caller } from '#lambdas/platform/http/caller.ts';
import { done, type Outcome, refusal } from '#lambdas/platform/http/outcome.ts';
import { type Case, changeMessages } from '#shared/domain/case.ts';
import { coachWrote, undoOf } from '#shared/domain/case-changes.ts';
import { messageLimits } from '#shared/domain/messages.ts';
import { countedBetween, type TimeOff } from '#shared/domain/promise.ts';
import { instantOf } from '#shared/domain/zone.ts';
import type { sendMessage as row } from '#shared/endpoints/coach/case.ts';
import type { InputOf } from '#shared/endpoints/endpoint.ts';
import type { Address } from './address-of.ts';
import { addLink } from './links.ts';
import type { StoredMessage } from './message-record.ts';
import { encryptMessage, putMessage } from './new-message.ts';

type Row = RowFor<'message'>;

export interface Dependencies {
  readonly tables: AuditTables & Record<'messages' | 'clients' | 'outbox' | 'tasks', Table>;
  readonly findCase: (userId: string) => Promise<Row | undefined>;
  readonly findPast: (userId: string) => Promise<Case[] | undefined>;
  readonly findAddress: (userId: string) => Promise<Address>;
  readonly findTimeOff: () => Promise<TimeOff | undefined>;
  readonly isLocked: (trainer: string) => Promise<boolean>;
  readonly encrypt: Encrypt;
  readonly newToken: () => string;
  readonly timeZone: string;
  readonly now: () => Date;
}

interface Ready {
  row: Row;
  message: StoredMessage;
  /** If no email can reach this address, the clock keeps running. */
  address: Address;
  timeOff: TimeOff | undefined;
  by: string;
  time: Date;
}

const closed = {
  missing: refusals.notFound,
  deleting: refusals.deleting,
  withdrawn: refusals.withdrawn,
  full: refusals.conversationFull,
} as const;

const ATTEMPTS = 5;

const store = async (
  { tables, findPast, isLocked, newToken, timeZone }: Dependencies,
  { row, message, address, timeOff, by, time }: Ready,
): Promise<'stored' | 'changed' | 'locked' | 'limit'> => {
  const { userId, id } = message;
  const its = caseOf(row, await findPast(userId));
  const email = address.state === 'confirmed' ? address.email : undefined;
  const after =
    email === undefined || !its
      ? undefined
      : coachWrote(its, {
          now: time,
          startOf: (date) => instantOf({ date, minutes: 0 }, timeZone),
          counted: (from, to) => countedBetween(from, to, timeOff, timeZone),
        });
  const emailAt = email === undefined ? undefined : nextEmailAt(row.clientEmailAt, time);
  const token = newToken();
  const payload = { userId, email: email ?? '', token };
  // The audit entry needs the new state only if a trainer can undo the change.
  const isChange = its && after && after.past !== its.past;
  const change = isChange ? after.state : undefined;
  // Checks in the transaction would cost four write units.
  if (await isLocked(by)) return 'locked';
  const written = await transact([
    // The key makes DynamoDB refuse a retry within the clock hour.
    auditEntry(
      tables,
      { subject: userId, action: 'wrote', by, time, change },
      repeatableKey(time, 'wrote', by, userId, id),
    ),
    spend(tables, 'messages', { trainer: by, time, most: messageLimits.perHour }),
    noteMessage(tables.clients, row, {
      id,
      from: 'coach',
      time,
      case: after,
      undo: after && undoOf(after),
      emailAt,
    }),
    putMessage(tables.messages, message),
    ...(isChange ? [setPast(tables.clients, userId, after.past)] : []),
    ...(emailAt
      ? [
          addLink(tables.tasks, userId, token, emailAt),
          {
            table: tables.outbox,
            item: { ...newEntry({ id, kind: 'message', payload, dueAt: emailAt }, time) },
          },
        ]
      : []),
  ]);
  if (written.done) return 'stored';
  const parts = written.refused.map(({ part }) => part);
  if (parts.includes(0)) return 'stored';
  return parts.includes(1) ? 'limit' : 'changed';
};

/**
 * Encrypts and stores a trainer's message to a client. The message stops the clock if the client can be emailed.
 * IAM doesn't let this function read messages.
 */
export const writeAsCoach = async (
  deps: Dependencies,
  { clientId, messageId: id, text }: InputOf<typeof row>,
  { userId: by }: Pick<Caller, 'userId'>,
): Promise<Outcome<typeof row>> => {
  if (await deps.isLocked(by)) return refusals.locked;
  const time = deps.now();
  const first = closedToMessages(await deps.findCase(clientId));
  if (first && first !== 'full') return closed[first];
  const [address, timeOff, message] = await Promise.all([
    deps.findAddress(clientId),
    deps.findTimeOff(),
    encryptMessage(deps.encrypt, { userId: clientId, id, from: 'coach', text, time }),
  ]);
  let isNowStored = false;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const found = await deps.findCase(clientId);
    const record = found && recordOf(found);
    if (record && (isNowStored || isStored(found, 'coach', id))) {
      const sent = { id, from: 'coach' as const, at: time.toISOString(), text };
      return done({ message: sent, record, address: address.state });
    }
    const why = closedToMessages(found);
    if (why) return closed[why];
    if (!found || !record) return refusals.unreadable;
    if (found.state === 'spam') {
      return refusal(400, changeMessages['not-from-here'], 'change-refused');
    }
    const stored = await store(deps, { row: found, message, address, timeOff, by, time });
    if (stored === 'locked') return refusals.locked;
    if (stored === 'limit') return refusals.messageLimit;
    // The next attempt reads the case again, with this message or another request's change.
    isNowStored = stored === 'stored';
  }
  throw new Error('Other requests kept changing the case');
};
