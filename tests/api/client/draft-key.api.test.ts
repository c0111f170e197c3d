import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { endpoints } from '#shared/endpoints/contract.ts';
import { draftKeyPath } from '#shared/endpoints/draft-key.ts';
import { type Account, signUp } from '#tests/support/product/account.ts';
import { awsConfig, output, product } from '#tests/support/product/product.ts';
import { assessmentOf, consentedTo } from '#tests/support/samples/assessment.ts';

const table = DynamoDBDocumentClient.from(new DynamoDBClient(awsConfig));
const TableName = output('DraftsTableName');

const ask = (method: 'POST' | 'DELETE', token?: string) =>
  fetch(product.siteUrl + draftKeyPath, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: '{}',
  });

const keyOf = async ({ accessToken }: Account): Promise<string> => {
  const response = await ask('POST', accessToken);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return (await response.json()).key;
};

const itemOf = async ({ sub }: Account) =>
  (await table.send(new GetCommand({ TableName, Key: { userId: sub } }))).Item;

test('an account gets the same 256 bits until it ends them, and nobody else does', async () => {
  const [ada, eve] = await Promise.all([signUp(), signUp()]);
  const key = await keyOf(ada);
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(await keyOf(ada)).toBe(key);
  expect(await keyOf(eve)).not.toBe(key);
  expect(JSON.stringify(await itemOf(ada))).not.toContain(key);

  expect((await ask('DELETE', ada.accessToken)).status).toBe(200);
  expect(await itemOf(ada)).toBeUndefined();
  expect(await keyOf(ada)).not.toBe(key);
});

test('without an access token there is no key, and none is ended', async () => {
  const ada = await signUp();
  const key = await keyOf(ada);
  for (const token of [undefined, ada.idToken, 'forged']) {
    for (const method of ['POST', 'DELETE'] as const) {
      expect((await ask(method, token)).status).toBeGreaterThanOrEqual(401);
    }
  }
  expect(await keyOf(ada)).toBe(key);
});

test('a key of seven days ago is replaced, though TTL has not removed it', async () => {
  const ada = await signUp();
  const key = await keyOf(ada);
  await table.send(
    new UpdateCommand({
      TableName,
      Key: { userId: ada.sub },
      UpdateExpression: 'SET createdAt = :old',
      ExpressionAttributeValues: {
        ':old': new Date(Date.now() - 7 * 86_400_000).toISOString(),
      },
    }),
  );
  expect(await keyOf(ada)).not.toBe(key);
});

test('a submission ends the key in its own transaction', async () => {
  const ada = await signUp();
  await keyOf(ada);
  const { status } = await fetch(product.siteUrl + endpoints.submitHealthAssessment.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${ada.accessToken}`,
    },
    body: JSON.stringify(consentedTo(assessmentOf(ada.email))),
  });
  expect(status).toBe(200);
  expect(await itemOf(ada)).toBeUndefined();
});

test('the key of one account does not open in the place of another’s', async () => {
  const [ada, eve] = await Promise.all([signUp(), signUp()]);
  await keyOf(ada);
  const item = { ...(await itemOf(ada)), userId: eve.sub };
  await table.send(new PutCommand({ TableName, Item: item }));
  expect((await ask('POST', eve.accessToken)).status).toBe(503);
});

test('while an account is erased, no key is given out', async () => {
  const ada = await signUp();
  await table.send(
    new PutCommand({ TableName, Item: { userId: ada.sub, erasing: new Date().toISOString() } }),
  );
  expect((await ask('POST', ada.accessToken)).status).toBe(409);
  await ask('DELETE', ada.accessToken);
  expect(await itemOf(ada)).toHaveProperty('erasing');
});
