import { createHmac } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { callService, ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import { keyReused, type Refusal } from '#lambdas/platform/http/outcome.ts';
import { DAY, expiry, isExpired } from '#shared/domain/time.ts';
import { getItem, type Read } from './reads.ts';
import type { Item, Table } from './table.ts';
import { transact, type Write, type Writes } from './writes.ts';

type Reads = Readonly<Record<string, Read>>;
type Found<Wanted extends Reads> = { readonly [Name in keyof Wanted]: Item | undefined };

/** Without writes, the answer is final. */
export interface Decision<Answer = unknown> {
  readonly answer: Answer;
  readonly writes?: Writes;
}

/** `refused` names the writes that the transaction before this one couldn't make. */
type Decide<Wanted extends Reads, Made extends Decision> = (
  found: Found<Wanted>,
  refused: ReadonlySet<string>,
) => Made | Promise<Made>;

const ATTEMPTS = 8;

const readAll = async <Wanted extends Reads>(reads: Wanted): Promise<Found<Wanted>> => {
  const entries = Object.entries(reads).map(async ([name, read]) => [name, await getItem(read)]);
  return Object.fromEntries(await Promise.all(entries));
};

/**
 * Reads, decides, and writes in one transaction. When another request wrote first, it reads and
 * decides again. Throws ServiceUnavailableError if others keep writing first.
 */
export const change = async <Wanted extends Reads, Made extends Decision>(
  reads: Wanted,
  decide: Decide<Wanted, Made>,
): Promise<Made['answer']> => {
  let refused: ReadonlySet<string> = new Set();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { answer, writes } = await decide(await readAll(reads), refused);
    if (!writes) return answer;
    const written = await transact(writes);
    if (written.done) return answer;
    refused = written.refused;
  }
  throw new ServiceUnavailableError('Other requests kept writing first');
};

/** A condition under which nobody wrote the item since it was read. */
export const unchangedSince = (
  read: { revision?: number } | undefined,
): { condition: string; values?: Item } =>
  read?.revision === undefined
    ? { condition: 'attribute_not_exists(revision)' }
    : { condition: 'revision = :read', values: { ':read': read.revision } };

export interface Act {
  readonly moments: Table;
  /** `visitor`, or the id of the client or trainer. */
  readonly caller: string;
  /** The page's UUID. */
  readonly key: string;
  readonly body: unknown;
  readonly now: Date;
}

/** Nothing stores the page's UUID, so nobody can find a short text by guessing it. */
const digest = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');

export const actId = (caller: string, key: string): string =>
  `act#${caller}#${digest(key, caller)}`;

/**
 * Like `change`, but once per act: the transaction stores the answer under the act's id for seven
 * days, and a repeated call gets that answer. The same id with another body is refused. With
 * `again`, which gives the answer to a repeated call, no answer is stored.
 */
export const changeOnce = async <
  Wanted extends Reads,
  Made extends Decision<{ ok: true; answer: object } | Refusal<string>>,
>(
  { moments, caller, key, body, now }: Act,
  reads: Wanted,
  decide: Decide<Wanted, Made>,
  again?: (found: Found<Wanted>) => Made['answer'],
): Promise<Made['answer'] | typeof keyReused> => {
  const id = actId(caller, key);
  const hash = digest(key, JSON.stringify(body));
  const readsWithAct = { ...reads, act: { table: moments, key: { id } } };
  return change(readsWithAct, async (found, refused): Promise<Decision<Made['answer']>> => {
    const { act, ...others } = found as Found<Wanted> & { act: Item | undefined };
    const wanted = others as unknown as Found<Wanted>;
    if (act && !isExpired(act, now)) {
      if (act.hash !== hash) return { answer: keyReused };
      if (again) return { answer: again(wanted) };
      return { answer: { ok: true, answer: JSON.parse(String(act.answer)) } };
    }
    const { answer, writes } = await decide(wanted, refused);
    if (!answer.ok || !writes) return { answer };
    const stored: Write = {
      table: moments,
      item: {
        id,
        hash,
        ...(!again && { answer: JSON.stringify(answer.answer) }),
        expiresAt: expiry(now, 7 * DAY),
      },
      condition: 'attribute_not_exists(id) OR expiresAt <= :now',
      values: { ':now': Math.floor(now.getTime() / 1000) },
    };
    return { answer, writes: { ...writes, act: stored } };
  });
};

export interface Limit {
  /** Who does what: `open#<trainer>`, for example. */
  readonly key: string;
  /** In milliseconds. Windows begin at multiples of this time since 1970. */
  readonly window: number;
  readonly most: number;
  readonly now: Date;
}

const counter = ({ key, window, now }: Limit) => ({
  id: `limit#${key}#${Math.floor(now.getTime() / window)}`,
});

/** Counts one in a transaction, which is refused after `most` in the same window. */
export const limit = (moments: Table, given: Limit): Write => ({
  table: moments,
  key: counter(given),
  update: 'SET expiresAt = :end ADD used :one',
  condition: 'attribute_not_exists(used) OR used < :most',
  values: { ':one': 1, ':most': given.most, ':end': expiry(given.now, 2 * given.window) },
});

/**
 * Counts one without a transaction, for a counter that many people share: in transactions, honest
 * calls would conflict. Counts each `id` once, because the SDK repeats a call whose answer is lost.
 * Returns the number, or undefined after `most`.
 */
export const countWithin = (
  moments: Table,
  given: Limit,
  id: string,
): Promise<number | undefined> =>
  callService('the table', async () => {
    try {
      const { Attributes = {} } = await moments.client.send(
        new UpdateCommand({
          TableName: moments.name,
          Key: counter(given),
          UpdateExpression: 'SET expiresAt = :end ADD ids :ids',
          ConditionExpression:
            'attribute_not_exists(ids) OR size(ids) < :most OR contains(ids, :id)',
          ExpressionAttributeValues: {
            ':id': id,
            ':ids': new Set([id]),
            ':most': given.most,
            ':end': expiry(given.now, 2 * given.window),
          },
          ReturnValues: 'UPDATED_NEW',
        }),
      );
      return (Attributes.ids as Set<string>).size;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return undefined;
      throw error;
    }
  });

export const secondsLeft = ({ window, now }: Pick<Limit, 'window' | 'now'>): number =>
  Math.ceil((window - (now.getTime() % window)) / 1000);
