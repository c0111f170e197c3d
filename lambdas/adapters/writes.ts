import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  PutItemCommand,
  TransactionCanceledException,
  TransactionInProgressException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { callService, ServiceUnavailableError } from './service.ts';
import { attributes, fromAttributes, type Item, type Table } from './table.ts';

/** A condition as DynamoDB spells it, with what its placeholders stand for. */
interface Condition {
  condition: string;
  names?: Record<string, string>;
  values?: Item;
}

interface Put extends Partial<Condition> {
  table: Table;
  item: Item;
}

interface Update extends Partial<Condition> {
  table: Table;
  key: Item;
  update: string;
}

/** Changes nothing: the other parts of its transaction are written only if its condition holds. */
interface Check extends Condition {
  table: Table;
  key: Item;
  check: true;
}

interface Delete extends Partial<Condition> {
  table: Table;
  key: Item;
  remove: true;
}

export type Write = Put | Update | Check | Delete;

/**
 * What became of a write: `refused` names each part whose condition did not hold (0 if there is only one), and what
 * was `found` in its place.
 */
export type Written =
  | { done: true }
  | { done: false; refused: { part: number; found: Item | undefined }[] };

const DONE: Written = { done: true };

const conditionInput = ({ condition, names, values }: Partial<Condition>) => ({
  ...(condition && {
    ConditionExpression: condition,
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  }),
  ...(names && { ExpressionAttributeNames: names }),
  ...(values && { ExpressionAttributeValues: attributes(values) }),
});

const putInput = (write: Put) => ({
  TableName: write.table.name,
  Item: attributes(write.item),
  ...conditionInput(write),
});

const updateInput = (write: Update) => ({
  TableName: write.table.name,
  Key: attributes(write.key),
  UpdateExpression: write.update,
  ...conditionInput(write),
});

const deleteInput = (write: Delete) => ({
  TableName: write.table.name,
  Key: attributes(write.key),
  ...conditionInput(write),
});

const checkInput = (write: Check) => ({
  TableName: write.table.name,
  Key: attributes(write.key),
  ...conditionInput(write),
  ConditionExpression: write.condition,
});

const partOf = (write: Write) => {
  if ('item' in write) return { Put: putInput(write) };
  if ('check' in write) return { ConditionCheck: checkInput(write) };
  return 'update' in write ? { Update: updateInput(write) } : { Delete: deleteInput(write) };
};

const writeOnce = async (send: () => Promise<unknown>): Promise<Written> => {
  try {
    await send();
    return DONE;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { done: false, refused: [{ part: 0, found: fromAttributes(error.Item) }] };
  }
};

/** @throws ServiceUnavailableError */
export const putItem = (write: Put): Promise<Written> =>
  callService('the table', () =>
    writeOnce(() => write.table.client.send(new PutItemCommand(putInput(write)))),
  );

/** @throws ServiceUnavailableError */
export const updateItem = (write: Update): Promise<Written> =>
  callService('the table', () =>
    writeOnce(() => write.table.client.send(new UpdateItemCommand(updateInput(write)))),
  );

/** @throws ServiceUnavailableError */
export const deleteItem = (write: Delete): Promise<Written> =>
  callService('the table', () =>
    writeOnce(() => write.table.client.send(new DeleteItemCommand(deleteInput(write)))),
  );

// DynamoDB cancels for these although nothing is wrong, and the SDK doesn't retry them.
const TRANSIENT = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/** How often a transaction is tried, and the longest first wait, in milliseconds; it doubles with each attempt. */
const ATTEMPTS = 5;
const FIRST_WAIT = 50;

/** @returns undefined if it is worth another attempt */
const cancelled = (error: unknown): Written | undefined => {
  if (error instanceof TransactionInProgressException) return undefined;
  if (!(error instanceof TransactionCanceledException)) throw error;
  const reasons = error.CancellationReasons ?? [];
  const refused = reasons.flatMap(({ Code, Item }, part) =>
    Code === 'ConditionalCheckFailed' ? [{ part, found: fromAttributes(Item) }] : [],
  );
  if (refused.length > 0) return { done: false, refused };
  if (reasons.some(({ Code = '' }) => TRANSIENT.has(Code))) return undefined;
  throw error;
};

/**
 * Makes all writes or none. What DynamoDB cancels for a conflict, or has in progress, is tried again with back-off.
 * @throws ServiceUnavailableError
 */
export const transact = (writes: readonly Write[]): Promise<Written> =>
  callService('the table', async () => {
    const client = writes[0]?.table.client;
    const TransactItems = writes.map(partOf);
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client?.send(new TransactWriteItemsCommand({ TransactItems }));
        return DONE;
      } catch (error) {
        const written = cancelled(error);
        if (written) return written;
        if (attempt === ATTEMPTS) {
          throw new ServiceUnavailableError('Other transactions were in the way', { cause: error });
        }
        const longest = FIRST_WAIT * 2 ** (attempt - 1);
        await wait(randomInt(longest / 2, longest));
      }
    }
  });
