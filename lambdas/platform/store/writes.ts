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
import { callService, ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import { type Item, namesIn, type Table } from './table.ts';

interface Conditional {
  readonly table: Table;
  readonly condition?: string | undefined;
  readonly values?: Item | undefined;
}

type Put = Conditional & { readonly item: object };
type Update = Conditional & { readonly key: Item; readonly update: string };
type Remove = Conditional & { readonly key: Item; readonly remove: true };
type Check = Conditional & { readonly key: Item; readonly condition: string; readonly check: true };

export type Write = Put | Update | Remove | Check;

/** Each write of a transaction has a name, so that nothing depends on its position. */
export type Writes = Readonly<Record<string, Write | undefined>>;

/** `refused` names the writes whose conditions failed. Then nothing was written. */
export type Written =
  | { readonly done: true }
  | { readonly done: false; readonly refused: ReadonlySet<string> };

const conditionOf = ({ table, condition, values }: Conditional, update?: string) => ({
  TableName: table.name,
  ConditionExpression: condition,
  ExpressionAttributeNames: namesIn([condition, update]),
  ExpressionAttributeValues: values,
});

const putOf = (write: Put) => ({ ...conditionOf(write), Item: { ...write.item } });
const removeOf = (write: Remove) => ({ ...conditionOf(write), Key: write.key });
const updateOf = (write: Update) => ({
  ...conditionOf(write, write.update),
  Key: write.key,
  UpdateExpression: write.update,
});

const partOf = (write: Write) => {
  if ('item' in write) return { Put: putOf(write) };
  if ('update' in write) return { Update: updateOf(write) };
  if ('remove' in write) return { Delete: removeOf(write) };
  return {
    ConditionCheck: {
      ...conditionOf(write),
      Key: write.key,
      ConditionExpression: write.condition,
    },
  };
};

/** Returns false if the condition failed. */
const writeAlone = (send: () => Promise<unknown>): Promise<boolean> =>
  callService('the table', async () => {
    try {
      await send();
      return true;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return false;
    }
  });

export const putItem = (write: Put): Promise<boolean> =>
  writeAlone(() => write.table.client.send(new PutCommand(putOf(write))));

export const updateItem = (write: Update): Promise<boolean> =>
  writeAlone(() => write.table.client.send(new UpdateCommand(updateOf(write))));

export const removeItem = (write: Omit<Remove, 'remove'>): Promise<boolean> =>
  writeAlone(() =>
    write.table.client.send(new DeleteCommand(removeOf({ ...write, remove: true }))),
  );

// The SDK doesn't retry a transaction that DynamoDB cancels for one of these reasons.
const TRANSIENT = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

const ATTEMPTS = 5;
const FIRST_WAIT_MS = 50;

/** Returns undefined if the transaction should be sent again. */
const refusedIn = (
  error: unknown,
  named: readonly (readonly [name: string, write: Write])[],
): Written | undefined => {
  if (error instanceof TransactionInProgressException) return undefined;
  if (!(error instanceof TransactionCanceledException)) throw error;
  const reasons = error.CancellationReasons ?? [];
  const refused = named.flatMap(([name], index) =>
    reasons[index]?.Code === 'ConditionalCheckFailed' ? name : [],
  );
  if (refused.length > 0) return { done: false, refused: new Set(refused) };
  if (reasons.some(({ Code = '' }) => TRANSIENT.has(Code))) return undefined;
  throw error;
};

/** Writes everything or nothing. Callers must use the result. */
export const transact = (writes: Writes): Promise<Written> =>
  callService('the table', async () => {
    const named = Object.entries(writes).flatMap(([name, write]) =>
      write ? [[name, write] as const] : [],
    );
    const client = named[0]?.[1].table.client;
    if (!client) throw new TypeError('A transaction needs a write');
    const TransactItems = named.map(([, write]) => partOf(write));
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.send(new TransactWriteCommand({ TransactItems }));
        return { done: true };
      } catch (error) {
        const written = refusedIn(error, named);
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
