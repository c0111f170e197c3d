import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { CaseRow } from '#lambdas/case/case-row.ts';
import type { Address } from '#lambdas/coach/address-of.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import type { Encrypt } from '#lambdas/platform/crypto/encrypt.ts';

export interface WriteInput {
  TableName: string;
  Item?: Item;
  Key?: Item;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
}

export type Written = WriteInput | { TransactItems: Record<string, WriteInput>[] };

export const isTransaction = (
  written: Written,
): written is Extract<Written, { TransactItems: unknown }> => 'TransactItems' in written;

interface World {
  row: Partial<CaseRow>;
  time: Date;
  encrypt?: Encrypt;
  address?: Address;
  write: (written: Written) => void;
}

/** Reads find nothing until the code under test has written a transaction. */
export const messageDeps = ({
  row,
  time,
  encrypt = async () => new Uint8Array(),
  address = { state: 'confirmed', email: 'robin@example.com' },
  write,
}: World) => {
  let isStored = false;
  const client = {
    send: async (command: { input: Written }) => {
      if (command instanceof GetCommand)
        return isStored ? { Item: { messageAt: time.toISOString() } } : {};
      write(command.input);
      isStored ||= isTransaction(command.input);
      return {};
    },
  };
  const table = (name: string) => ({ name, client }) as unknown as Table;
  return {
    tables: {
      messages: table('messages'),
      clients: table('clients'),
      outbox: table('outbox'),
      audit: table('audit'),
      trainers: table('trainers'),
      coachState: table('coachState'),
    },
    findCase: async () => row,
    findAddress: async () => address,
    findTimeOff: async () => undefined,
    trainers: { isLocked: async () => false, namesOf: async () => String },
    encrypt,
    timeZone: 'UTC',
    now: () => time,
  };
};
