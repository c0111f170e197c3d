import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { auditEntry } from '#lambdas/audit/entry.ts';
import { encryptMessage } from '#lambdas/message/new-message.ts';
import { messageIdOf, type StoredMessage } from '#lambdas/message/stored-message.ts';
import { keyClients } from '#lambdas/platform/aws/clients.ts';
import { encryptWith } from '#lambdas/platform/crypto/encrypt.ts';
import type { Sender } from '#shared/domain/messages.ts';
import {
  endMessagesReading,
  MESSAGES_FRAGMENT,
  readMyMessages,
  requestMessagesLink,
  writeToCoach,
} from '#shared/endpoints/client.ts';
import { emailsTo } from '#tests/support/cloud/mailbox.ts';
import { alterItem, tableOf, tables } from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { Account } from './account.ts';
import { call } from './call.ts';
import type { EdgeResponse } from './edge.ts';
import { awsConfig, output } from './product.ts';
import type { NewClient } from './submissions.ts';
import { newId } from './trainer.ts';

type Caller = Pick<Account, 'accessToken'>;

export const write = (
  { accessToken }: Caller,
  text: string,
  messageId = newId(),
  how = call,
): Promise<EdgeResponse> => how(writeToCoach, { messageId, text }, { token: accessToken });

export const storedIdOf = (
  { sub: userId }: Pick<Account, 'sub'>,
  from: Sender,
  messageId: string,
): string => messageIdOf({ userId, from }, messageId);

export const readOwn = (
  { accessToken }: Caller,
  input: { token?: string; after?: string; checkOnly?: true } = {},
  how = call,
): Promise<EdgeResponse> => how(readMyMessages, input, { token: accessToken });

export const textsOf = (answer: EdgeResponse): string[] => {
  expect(answer.status, answer.text).toBe(200);
  return readMyMessages.answer.parse(answer.json()).rows.map(({ text }) => text ?? 'unreadable');
};

export const expectLocked = (answer: EdgeResponse): void => {
  expect(answer.status, answer.text).toBe(200);
  expect(answer.json()).toEqual({ rows: [], needsLink: true });
};

export const askForLink = ({ accessToken }: Caller): Promise<EdgeResponse> =>
  call(requestMessagesLink, {}, { token: accessToken });

export const endReading = ({ accessToken }: Caller): Promise<EdgeResponse> =>
  call(endMessagesReading, {}, { token: accessToken });

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

const DYNAMODB_BATCH_LIMIT = 25;

const putAll = async (TableName: string, items: object[]): Promise<void> => {
  for (let from = 0; from < items.length; from += DYNAMODB_BATCH_LIMIT) {
    const requests = items
      .slice(from, from + DYNAMODB_BATCH_LIMIT)
      .map((Item) => ({ PutRequest: { Item } }));
    await tables.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }));
  }
};

export async function fillConversation(
  { account: { sub: userId } }: NewClient,
  count: number,
): Promise<void> {
  const encrypt = encryptWith(output('DraftKeyArn'), keyClients(awsConfig));
  const from = (index: number) => (index % 2 === 0 ? 'coach' : 'client');
  const now = Date.now();
  const timeOf = (index: number) => new Date(now - (count - index) * 60_000);
  const messages: object[] = [];
  for (let index = 0; index < count; index += 1) {
    const text = `Number ${index} to ${userId}`;
    const time = timeOf(index);
    const message = { userId, id: newId(), from: from(index), text, time } as const;
    messages.push({ ...(await encryptMessage(encrypt, message)), readAt: time.toISOString() });
  }
  await putAll(tableOf.messages, messages);
  const audit = { client: tables, name: output('AuditTableName') };
  const wrote = { subject: userId, action: 'wrote', by: 'a trainer' } as const;
  const entries = messages.flatMap((_, index) =>
    from(index) === 'coach' ? [auditEntry({ audit }, { ...wrote, time: timeOf(index) }).item] : [],
  );
  await putAll(audit.name, entries);
  await alterItem(tableOf.clients, { userId }, { messages: count });
}
