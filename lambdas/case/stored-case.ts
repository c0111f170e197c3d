import { exactAddress } from '#lambdas/email/address.ts';
import type { Hash } from '#lambdas/platform/crypto/address-hash.ts';
import { refusal } from '#lambdas/platform/http/outcome.ts';
import { unchangedSince } from '#lambdas/platform/store/change.ts';
import { getItem, queryAll, type Read } from '#lambdas/platform/store/reads.ts';
import type { Item, Table, Tables } from '#lambdas/platform/store/table.ts';
import type { Write } from '#lambdas/platform/store/writes.ts';
import {
  type AssessmentDates,
  type Case,
  type ClientCase,
  isJunk,
  isWithdrawn,
  listOf,
  sortTimeOf,
} from '#shared/domain/case.ts';

/**
 * The items of a client's partition: `case` (this one), `contact`, `log#…`, and `message#…`. One
 * query reads or deletes everything about a client, except the answers.
 */
export interface StoredCase extends Case {
  userId: string;
  item: 'case';
  revision: number;
  /** The keyed hash of the account's address. */
  addressHash: string;
  /** The client confirmed the account's address. */
  isConfirmed: boolean;
  /** The newest first. */
  assessments: AssessmentDates[];
  /** How many messages both sides sent, and how long they are together. */
  messages: number;
  characters: number;
  messagesReadAt?: string | undefined;
  coachWroteAt?: string | undefined;
  /** When the last email about messages was due. Each side gets at most one an hour. */
  coachEmailAt?: string | undefined;
  clientEmailAt?: string | undefined;
  /** The `waitingSince` or `followUpAt` of which the coach was reminded. */
  remindedFor?: string | undefined;
  overdueFor?: string | undefined;
  followUpFor?: string | undefined;
  /** A deletion runs. Every transaction about the client checks this mark. */
  deletingAt?: string | undefined;
}

export const caseKey = (userId: string) => ({ userId, item: 'case' });

/** Everything about a client, except the answers. */
export const partitionOf = (cases: Table, userId: string): Promise<Item[]> =>
  queryAll(cases, { where: 'userId = :user', values: { ':user': userId } });

export const readCase = ({ cases }: Pick<Tables, 'cases'>, userId: string): Read => ({
  table: cases,
  key: caseKey(userId),
});

/** A deletion also marks clients without a case, so the item may have nothing but the mark. */
export const caseOf = (item: Item | undefined): StoredCase | undefined =>
  item?.status === undefined ? undefined : (item as unknown as StoredCase);

export const findCase = async (
  tables: Pick<Tables, 'cases'>,
  userId: string,
): Promise<StoredCase | undefined> => caseOf(await getItem(readCase(tables, userId)));

/** The keys of the cases whose account has this address. */
export const keysByAddress = async (
  cases: Table,
  hash: Hash,
  email: string,
): Promise<ReturnType<typeof caseKey>[]> => {
  const found = await queryAll(cases, {
    index: 'by-address',
    where: 'addressHash = :hash',
    values: { ':hash': await hash('case', exactAddress(email)) },
  });
  return found.map(({ userId }) => caseKey(String(userId)));
};

/** Of accounts that confirmed this address, so that nobody can pose as someone else. */
export const confirmedCases = async (
  { cases }: Pick<Tables, 'cases'>,
  hash: Hash,
  email: string,
): Promise<StoredCase[]> => {
  const keys = await keysByAddress(cases, hash, email);
  const found = await Promise.all(keys.map(({ userId }) => findCase({ cases }, userId)));
  return found.filter((each) => each !== undefined).filter(({ isConfirmed }) => isConfirmed);
};

export const deleting = refusal(409, 'Your data is being deleted.', 'deleting');

export const isDeleting = (item: Item | undefined): boolean => item?.deletingAt !== undefined;

/**
 * Writes the case unless someone changed or marked it since `before` was read. `changedAt` never goes
 * back: Today shows the copy of a case that changed last.
 */
export const putCase = (
  { cases }: { cases: Table },
  before: StoredCase | undefined,
  wanted: Omit<StoredCase, 'item' | 'revision'>,
): Write => {
  const unchanged = unchangedSince(before);
  const isOlder = before !== undefined && before.changedAt > wanted.changedAt;
  const next = isOlder ? { ...wanted, changedAt: before.changedAt } : wanted;
  return {
    table: cases,
    item: {
      ...next,
      ...caseKey(next.userId),
      revision: (before?.revision ?? 0) + 1,
      list: listOf(next),
      at: sortTimeOf(next),
    },
    condition: `${unchanged.condition} AND attribute_not_exists(deletingAt)`,
    values: unchanged.values,
  };
};

/** Refuses a transaction if someone changed or marked the case since it was read. */
export const checkCase = ({ cases }: { cases: Table }, read: StoredCase): Write => ({
  table: cases,
  key: caseKey(read.userId),
  condition: 'revision = :read AND attribute_not_exists(deletingAt)',
  values: { ':read': read.revision },
  check: true,
});

export const checkNotDeleting = ({ cases }: { cases: Table }, userId: string): Write => ({
  table: cases,
  key: caseKey(userId),
  condition: 'attribute_not_exists(deletingAt)',
  check: true,
});

/** The newest assessment decides: it may be newer than a withdrawal. */
export const isClosedByWithdrawal = ({ withdrawnAt, assessments }: StoredCase): boolean =>
  isWithdrawn({ withdrawnAt }, assessments[0]?.submittedAt ?? '');

/** The site emails nobody about a new assessment of these cases. */
export const isJunkOrWithdrawn = (stored: StoredCase): boolean =>
  isJunk(stored) || isClosedByWithdrawal(stored);

/** The coach wrote after the client last read messages. */
export const hasUnread = ({ coachWroteAt = '', messagesReadAt = '' }: StoredCase): boolean =>
  coachWroteAt > messagesReadAt;

/** A withdrawal also covers the newest assessment and message: a clock that was ahead may have stored them. */
export const withdrawalTime = (
  { assessments, changedAt }: Pick<StoredCase, 'assessments' | 'changedAt'>,
  at: string,
): string =>
  [at, changedAt, ...assessments.map(({ submittedAt }) => submittedAt)].sort().at(-1) ?? at;

/** Marks the assessments that an answer covers. */
export const answered = (
  assessments: readonly AssessmentDates[],
  answeredAt: string,
): AssessmentDates[] =>
  assessments.map((each) => (each.answeredAt ? each : { ...each, answeredAt }));

/** What trainers may see of a case without opening it. */
export const clientCaseOf = (stored: StoredCase): Omit<ClientCase, 'contact'> => ({
  clientId: stored.userId,
  list: listOf(stored),
  status: stored.status,
  reason: stored.reason,
  waitingSince: stored.waitingSince,
  waitingFor: stored.waitingFor,
  tries: stored.tries,
  answeredAt: stored.answeredAt,
  followUpAt: stored.followUpAt,
  changedAt: stored.changedAt,
  clearance: stored.clearance,
  withdrawnAt: stored.withdrawnAt,
  clientUntil: stored.clientUntil,
  isConfirmed: stored.isConfirmed,
  assessments: stored.assessments,
  messagesReadAt: stored.messagesReadAt,
});
