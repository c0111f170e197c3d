import { AdminUserGlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { giveDraftKey } from '#shared/endpoints/client.ts';
import { ago, alterItem, findItem, tables } from '#tests/support/cloud/records.ts';
import { type Account, cognito, signUp } from '#tests/support/product/account.ts';
import { call, callOnce } from '#tests/support/product/call.ts';
import { output } from '#tests/support/product/product.ts';
import { newAssessment } from '#tests/support/product/submissions.ts';

const TableName = output('DraftsTableName');

const ask = (method: 'POST' | 'DELETE', token?: string, how = call) =>
  how({ method, path: giveDraftKey.path }, {}, { token });

const keyOf = async ({ accessToken }: Account): Promise<string> => {
  const { status, headers, json } = await ask('POST', accessToken);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  return String(json().key);
};

const itemOf = ({ sub }: Account) => findItem(TableName, { userId: sub });

test('a client gets the same 256-bit draft key until sign-out, and another client gets a different key', async () => {
  const [ada, eve] = await Promise.all([signUp(), signUp()]);
  const key = await keyOf(ada);
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(await keyOf(ada)).toBe(key);
  expect(await keyOf(eve)).not.toBe(key);
  expect(JSON.stringify(await itemOf(ada))).not.toContain(key);

  expect((await ask('DELETE', ada.accessToken)).status).toBe(200);
  expect(await itemOf(ada)).toBeUndefined();
  const UserPoolId = output('UserPoolId');
  await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: ada.sub }));
  // After the sign-out, the API accepts the access token for up to 15 minutes.
  expect(await keyOf(ada)).not.toBe(key);
});

test('the API replaces a draft key after seven days, even if DynamoDB hasn’t removed the old one yet', async () => {
  const ada = await signUp();
  const key = await keyOf(ada);
  await alterItem(TableName, { userId: ada.sub }, { createdAt: ago(7 * 24 * 60) });
  expect(await keyOf(ada)).not.toBe(key);
});

test('a submission deletes the draft key', async () => {
  const ada = await signUp();
  await keyOf(ada);
  await newAssessment(ada);
  expect(await itemOf(ada)).toBeUndefined();
});

test('KMS doesn’t decrypt one account’s draft key for another account', async () => {
  const [ada, eve] = await Promise.all([signUp(), signUp()]);
  await keyOf(ada);
  const item = { ...(await itemOf(ada)), userId: eve.sub };
  await tables.send(new PutCommand({ TableName, Item: item }));
  expect((await ask('POST', eve.accessToken, callOnce)).status).toBe(503);
});

test('during a deletion, the API returns no draft key, and a call to delete the key keeps the item that blocks new keys', async () => {
  const ada = await signUp();
  await tables.send(
    new PutCommand({ TableName, Item: { userId: ada.sub, deleting: new Date().toISOString() } }),
  );
  const refused = await ask('POST', ada.accessToken);
  expect(refused.status).toBe(409);
  expect(refused.json()).toMatchObject({ reason: 'deleting' });
  await ask('DELETE', ada.accessToken);
  expect(await itemOf(ada)).toHaveProperty('deleting');
});
