import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import type { StoredMessage } from '#lambdas/message/message-record.ts';
import {
  endMessagesReading,
  MESSAGES_FRAGMENT,
  readMyMessages,
  requestMessagesLink,
  writeToCoach,
} from '#shared/endpoints/client.ts';
import { emailsTo } from '#tests/support/cloud/mailbox.ts';
import { tableOf, tables } from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { Account } from './account.ts';
import { call } from './call.ts';
import type { EdgeAnswer } from './edge.ts';
import { newId } from './trainer.ts';

type Caller = Pick<Account, 'accessToken'>;

/** Sends the coach a message, as the client's page does. */
export const write = (
  { accessToken }: Caller,
  text: string,
  messageId = newId(),
  how = call,
): Promise<EdgeAnswer> => how(writeToCoach, { messageId, text }, { token: accessToken });

/** Reads the client's messages, with or without the token of a link. */
export const readOwn = (
  { accessToken }: Caller,
  input: { token?: string; after?: string } = {},
  how = call,
): Promise<EdgeAnswer> => how(readMyMessages, input, { token: accessToken });

/** The texts of a page that the endpoint must return, the newest first. */
export const textsOf = (answer: EdgeAnswer): string[] => {
  expect(answer.status, answer.text).toBe(200);
  return readMyMessages.answer.parse(answer.json()).rows.map(({ text }) => text ?? 'unreadable');
};

export const askForLink = ({ accessToken }: Caller): Promise<EdgeAnswer> =>
  call(requestMessagesLink, {}, { token: accessToken });

export const endReading = ({ accessToken }: Caller): Promise<EdgeAnswer> =>
  call(endMessagesReading, {}, { token: accessToken });

/** Waits until an address was emailed this many links to messages; returns their tokens, the newest first. */
export const tokensEmailedTo = (email: string, count = 1): Promise<string[]> =>
  eventually(async () => {
    const emails = await emailsTo(email);
    const tokens = emails.flatMap(({ text }) => {
      const [, token] = new RegExp(`${MESSAGES_FRAGMENT}([\\w-]+)`).exec(text) ?? [];
      return token ?? [];
    });
    if (tokens.length < count) throw new Error(`${tokens.length} of ${count} links have arrived.`);
    return tokens;
  });

/** A client's stored messages, the earliest first. */
export async function storedMessages({ sub }: Pick<Account, 'sub'>): Promise<StoredMessage[]> {
  const { Items = [] } = await tables.send(
    new QueryCommand({
      TableName: tableOf.messages,
      KeyConditionExpression: 'userId = :user',
      ExpressionAttributeValues: { ':user': sub },
      ConsistentRead: true,
    }),
  );
  return Items as StoredMessage[];
}
