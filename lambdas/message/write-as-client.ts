import type { RowFor } from '#lambdas/case/case-row.ts';
import { closedToMessages, nextEmailAt, noteMessage, sentOnDay } from '#lambdas/case/message.ts';
import { caseOf } from '#lambdas/case/read-row.ts';
import { entryWithoutEmail, newEntry } from '#lambdas/outbox/new-entry.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { transact } from '#lambdas/platform/aws/writes.ts';
import type { Encrypt } from '#lambdas/platform/crypto/encrypt.ts';
import { done, refusal, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { clientWrote } from '#shared/domain/case-changes.ts';
import { messageLimits } from '#shared/domain/messages.ts';
import type { writeToCoach as row } from '#shared/endpoints/client.ts';
import { encryptMessage, putMessage, storedAt } from './new-message.ts';
import { messageIdOf, type StoredMessage } from './stored-message.ts';

type Row = RowFor<'message'>;

export interface Dependencies {
  readonly tables: Record<'messages' | 'clients' | 'outbox', Table>;
  readonly findCase: (userId: string) => Promise<Row | undefined>;
  readonly encrypt: Encrypt;
  readonly now: () => Date;
}

const refusals = {
  missing: refusal(409, 'Please submit your health assessment first.'),
  deleting: refusal(409, 'Your data is being deleted, so you can’t send messages.'),
  withdrawn: refusal(
    409,
    'You withdrew your consent, so you can’t send messages. To continue, submit a new assessment.',
  ),
  full: refusal(
    429,
    'This conversation has reached its limit of 1,000 messages. Please email your coach.',
  ),
  today: refusal(
    429,
    'You’ve reached the limit of ten messages a day. Please try again in 24 hours.',
  ),
} as const;

const ATTEMPTS = 5;

const store = async (
  { tables }: Dependencies,
  row: Row,
  message: StoredMessage,
  time: Date,
): Promise<boolean> => {
  const current = caseOf(row);
  const changed = current && clientWrote(current, time);
  const emailAt = row.state === 'spam' ? undefined : nextEmailAt(row.coachEmailAt, time);
  const { userId, id } = message;
  const payload = { userId, assessmentId: row.assessments?.[0]?.id ?? '' };
  const reason = row.state === 'spam' ? 'spam' : 'announced';
  // The sender stores the first reminder of a new clock when it processes the notice.
  const entry = emailAt
    ? newEntry({ id, kind: 'message-notice', payload, dueAt: emailAt }, time)
    : entryWithoutEmail({ id, kind: 'message-notice' }, reason, time);
  const { done: isDone } = await transact([
    noteMessage(tables.clients, row, { from: 'client', time, case: changed, emailAt }),
    ...putMessage(tables, { ...message, dueAt: changed?.dueAt }, entry),
  ]);
  return isDone;
};

export const writeAsClient: UseCase<typeof row, Dependencies> = async (
  deps,
  { messageId, text },
  { userId },
) => {
  const time = deps.now();
  const id = messageIdOf({ userId, from: 'client' }, messageId);
  const message = await encryptMessage(deps.encrypt, { userId, id, from: 'client', text, time });
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const [found, earlier] = await Promise.all([
      deps.findCase(userId),
      storedAt(deps.tables.outbox, id),
    ]);
    if (earlier) return done({ ok: true, at: earlier });
    const closed = closedToMessages(found);
    if (closed) return refusals[closed];
    if (found && sentOnDay(found, time) >= messageLimits.perDay) return refusals.today;
    if (found && (await store(deps, found, message, time))) {
      return done({ ok: true, at: time.toISOString() });
    }
  }
  throw new ServiceUnavailableError('Other requests kept changing the case');
};
