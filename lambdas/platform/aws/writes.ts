import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionInProgressException,
} from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { callService, ServiceUnavailableError } from './service.ts';
import { type Item, namesIn, type Table } from './table.ts';
import { unmarshalled } from './unmarshalled.ts';

interface Part {
  table: Table;
  condition?: string;
  names?: Record<string, string>;
  values?: Item;
}

type Put = Part & { item: object };
export type Update = Part & { key: Item; update: string };
type Delete = Part & { key: Item; remove: true };
type Check = Part & { key: Item; condition: string; check: true };

export type Write = Put | Update | Check | Delete;

export const unchangedSince = (
  revision: number | undefined,
): { condition: string; values?: Item } =>
  revision === undefined
    ? { condition: 'attribute_not_exists(revision)' }
    : { condition: 'revision = :read', values: { ':read': revision } };

export type Written =
  | { done: true }
  | { done: false; refused: { part: number; found: Item | undefined }[] };

const DONE: Written = { done: true };

const placed = ({ table, condition, names, values }: Part, update?: string) => ({
  TableName: table.name,
  ConditionExpression: condition,
  ReturnValuesOnConditionCheckFailure: condition ? ('ALL_OLD' as const) : undefined,
  ExpressionAttributeNames: namesIn([condition, update], names),
  ExpressionAttributeValues: values,
});

const put = (write: Put) => ({ ...placed(write), Item: { ...write.item } });
const keyed = (write: Part & { key: Item }, update?: string) => ({
  ...placed(write, update),
  Key: write.key,
});
const updated = (write: Update) => ({
  ...keyed(write, write.update),
  UpdateExpression: write.update,
});

const partOf = (write: Write) => {
  if ('item' in write) return { Put: put(write) };
  if ('update' in write) return { Update: updated(write) };
  if ('remove' in write) return { Delete: keyed(write) };
  return { ConditionCheck: { ...keyed(write), ConditionExpression: write.condition } };
};

const writeOnce = (send: () => Promise<unknown>): Promise<Written> =>
  callService('the table', async () => {
    try {
      await send();
      return DONE;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return { done: false, refused: [{ part: 0, found: unmarshalled(error.Item) }] };
    }
  });

export const putItem = (write: Put): Promise<Written> =>
  writeOnce(() => write.table.client.send(new PutCommand(put(write))));

export const updateItem = (write: Update): Promise<Written> =>
  writeOnce(() => write.table.client.send(new UpdateCommand(updated(write))));

export const deleteItem = (write: Delete): Promise<Written> =>
  writeOnce(() => write.table.client.send(new DeleteCommand(keyed(write))));

// The SDK doesn't retry a transaction that DynamoDB cancels for one of these reasons.
const TRANSIENT = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

const ATTEMPTS = 5;
const FIRST_WAIT_MS = 50;

const cancelled = (error: unknown): Written | undefined => {
  if (error instanceof TransactionInProgressException) return undefined;
  if (!(error instanceof TransactionCanceledException)) throw error;
  const reasons = error.CancellationReasons ?? [];
  const refused = reasons.flatMap(({ Code, Item }, part) =>
    Code === 'ConditionalCheckFailed' ? [{ part, found: unmarshalled(Item) }] : [],
  );
  if (refused.length > 0) return { done: false, refused };
  if (reasons.some(({ Code = '' }) => TRANSIENT.has(Code))) return undefined;
  throw error;
};

export const transact = (writes: readonly Write[]): Promise<Written> =>
  callService('the table', async () => {
    const client = writes[0]?.table.client;
    const TransactItems = writes.map(partOf);
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client?.send(new TransactWriteCommand({ TransactItems }));
        return DONE;
      } catch (error) {
        const written = cancelled(error);
        if (written) return written;
        if (attempt === ATTEMPTS) {
          throw new ServiceUnavailableError('Other transactions kept conflicting', {
            cause: error,
          });
        }
        const longest = FIRST_WAIT_MS * 2 ** (attempt - 1);
        await wait(randomInt(longest / 2, longest));
      }
    }
  });
