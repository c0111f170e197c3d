import { type AuditTables, auditEntry, repeatableKey } from '#lambdas/audit/entry.ts';
import { spendMessage } from '#lambdas/audit/limits.ts';
import type { TrainersStore } from '#lambdas/audit/trainers.ts';
import type { RowFor } from '#lambdas/case/case-row.ts';
import { closedToMessages, nextEmailAt, noteMessage } from '#lambdas/case/message.ts';
import { caseOf, clientCaseOf } from '#lambdas/case/read-row.ts';
import type { Address } from '#lambdas/coach/address-of.ts';
import { refusals } from '#lambdas/coach/refusals.ts';
import { entryWithoutEmail, newEntry } from '#lambdas/outbox/new-entry.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { putItem, transact, updateItem } from '#lambdas/platform/aws/writes.ts';
import type { Encrypt } from '#lambdas/platform/crypto/encrypt.ts';
import { done, type UseCase } from '#lambdas/platform/http/outcome.ts';
import type { Case } from '#shared/domain/case.ts';
import { coachWrote } from '#shared/domain/case-changes.ts';
import { countedBetween, type TimeOff } from '#shared/domain/promise.ts';
import { instantOf } from '#shared/domain/zone.ts';
import type { sendMessage as row } from '#shared/endpoints/coach/case.ts';
import { linkHash, newToken } from './links.ts';
import { encryptMessage, putMessage, storedAt } from './new-message.ts';
import { messageIdOf, type StoredMessage } from './stored-message.ts';

type Row = RowFor<'message'>;

export interface Dependencies {
  readonly tables: AuditTables & Record<'messages' | 'clients' | 'outbox', Table>;
  readonly findCase: (userId: string) => Promise<Row | undefined>;
  readonly findAddress: (userId: string) => Promise<Address>;
  readonly findTimeOff: () => Promise<TimeOff | undefined>;
  readonly trainers: TrainersStore;
  readonly encrypt: Encrypt;
  readonly timeZone: string;
  readonly now: () => Date;
}

interface Ready {
  row: Row;
  message: StoredMessage;
  email: string | undefined;
  changed: Case | undefined;
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
  { tables }: Dependencies,
  { row, message, email, changed, by, time }: Ready,
): Promise<void> => {
  const { userId, id } = message;
  // The client's page takes the time of an assessment's answer from a change in the audit, so an
  // answer to a message alone must not be recorded as a change.
  const answersAssessment = row.assessments?.some(
    ({ createdAt }) => createdAt > (row.waitingSince ?? ''),
  );
  const isReturn =
    row.stateBefore !== undefined && row.answeredAt !== undefined && !answersAssessment;
  const change = isReturn ? undefined : changed?.state;
  // The audit entry isn't part of the transaction, because a failed attempt must also leave one.
  await putItem(
    auditEntry(
      tables,
      { subject: userId, action: 'wrote', by, time, change },
      repeatableKey(time, 'wrote', by, userId, id, change ?? ''),
    ),
  );
  const emailAt = email === undefined ? undefined : nextEmailAt(row.clientEmailAt, time);
  const token = newToken(id);
  const payload = { userId, email: email ?? '', token };
  const link = linkHash(userId, token);
  const reason = email === undefined ? 'no-address' : 'announced';
  const entry = emailAt
    ? newEntry({ id, kind: 'message', payload, link, dueAt: emailAt }, time)
    : entryWithoutEmail({ id, kind: 'message' }, reason, time);
  await transact([
    noteMessage(tables.clients, row, { from: 'coach', by, time, case: changed, emailAt }),
    ...putMessage(tables, message, entry),
  ]);
};

export const writeAsCoach: UseCase<typeof row, Dependencies> = async (
  deps,
  { clientId, messageId, text },
  { userId: by },
) => {
  if (await deps.trainers.isLocked(by)) return refusals.locked;
  const time = deps.now();
  const first = closedToMessages(await deps.findCase(clientId));
  if (first && first !== 'full') return closed[first];
  const id = messageIdOf({ userId: clientId, from: 'coach' }, messageId);
  const [address, timeOff, message] = await Promise.all([
    deps.findAddress(clientId),
    deps.findTimeOff(),
    encryptMessage(deps.encrypt, { userId: clientId, id, from: 'coach', by, text, time }),
  ]);
  const email = address.state === 'confirmed' ? address.email : undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const [row, at] = await Promise.all([
      deps.findCase(clientId),
      storedAt(deps.tables.outbox, id),
    ]);
    const clientCase = row && clientCaseOf(row);
    if (clientCase && at) {
      const nameOf = await deps.trainers.namesOf([by]);
      const sent = { id, from: 'coach' as const, by: nameOf(by), at, text };
      return done({ message: sent, clientCase, address: address.state });
    }
    const why = closedToMessages(row);
    if (why) return closed[why];
    const current = row && caseOf(row);
    if (!current) return refusals.unreadable;
    if (current.state === 'spam') return refusals.spam;
    const changed =
      email === undefined
        ? undefined
        : coachWrote(current, {
            now: time,
            startOf: (date) => instantOf({ date, minutes: 0 }, deps.timeZone),
            counted: (from, to) => countedBetween(from, to, timeOff, deps.timeZone),
          });
    // In the transaction, this check would cost four write units.
    if (await deps.trainers.isLocked(by)) return refusals.locked;
    if (!changed) {
      const counted = spendMessage(deps.tables, { trainer: by, time, id });
      if (!(await updateItem(counted)).done) return refusals.messageLimit;
    }
    // If this stores the message, the next attempt returns it. If another request changed the case
    // first, the next attempt stores the message.
    await store(deps, { row, message, email, changed, by, time });
  }
  throw new ServiceUnavailableError('Other requests kept changing the case');
};
