import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DecryptCommand,
  EncryptCommand,
  GenerateDataKeyCommand,
  GenerateMacCommand,
  KMSClient,
} from '@aws-sdk/client-kms';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { asFunction, type ClientConfig } from '#tests/support/cloud/roles.ts';
import { awsConfig, output, product } from '#tests/support/product/product.ts';

const noEntry = JSON.stringify({ type: 'send', id: '0'.repeat(32) });

const context = { userId: 'nobody', assessmentId: 'none' };

const dataKey = (KeyId: string) =>
  new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256', EncryptionContext: context });

async function encrypted(KeyId: string): Promise<Uint8Array> {
  const { CiphertextBlob } = await new KMSClient(awsConfig).send(dataKey(KeyId));
  return CiphertextBlob ?? new Uint8Array();
}

interface Searched {
  key: string;
  sort?: string;
  indexes?: Record<string, string>;
}

const tables = {
  Leads: { key: 'id', indexes: { 'by-month': 'month', 'by-address': 'address' } },
  Assessments: { key: 'id', indexes: { 'by-owner': 'userId' } },
  Clients: {
    key: 'userId',
    indexes: {
      'by-state': 'state',
      'by-address': 'addressHash',
      'by-account': 'accountHash',
    },
  },
  Messages: { key: 'userId', sort: 'at' },
  Outbox: { key: 'id', indexes: { due: 'kind' } },
  Recipients: { key: 'id' },
  Drafts: { key: 'userId' },
  Audit: { key: 'subject', sort: 'at' },
  Trainers: { key: 'id' },
  CoachState: { key: 'id' },
  Tasks: { key: 'id', indexes: { due: 'kind' } },
  Tombstones: { key: 'id' },
} as const satisfies Record<string, Searched>;

type TableName = keyof typeof tables;

function callsOnTable(who: ClientConfig, table: TableName) {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(who));
  const TableName = output(`${table}TableName`);
  const { key, sort, indexes = {} }: Searched = tables[table];
  const nothing = `nothing-${crypto.randomUUID()}`;
  const Key = { [key]: nothing, ...(sort && { [sort]: nothing }) };
  const update = {
    TableName,
    Key,
    UpdateExpression: 'SET seen = :yes',
    ExpressionAttributeValues: { ':yes': true },
  };
  const query = (name: string, IndexName?: string) =>
    client.send(
      new QueryCommand({
        TableName,
        IndexName,
        KeyConditionExpression: '#key = :key',
        ExpressionAttributeNames: { '#key': name },
        ExpressionAttributeValues: { ':key': 'nobody' },
      }),
    );
  return {
    [`put in ${table}`]: () => client.send(new PutCommand({ TableName, Item: Key })),
    [`put in ${table} in a transaction`]: () =>
      client.send(new TransactWriteCommand({ TransactItems: [{ Put: { TableName, Item: Key } }] })),
    [`get from ${table}`]: () => client.send(new GetCommand({ TableName, Key })),
    [`get from ${table} in a transaction`]: () =>
      client.send(new TransactGetCommand({ TransactItems: [{ Get: { TableName, Key } }] })),
    [`update ${table}`]: () => client.send(new UpdateCommand(update)),
    [`update ${table} in a transaction`]: () =>
      client.send(new TransactWriteCommand({ TransactItems: [{ Update: update }] })),
    [`check ${table} in a transaction`]: () =>
      client.send(
        new TransactWriteCommand({
          TransactItems: [
            {
              ConditionCheck: {
                TableName,
                Key,
                ConditionExpression: 'attribute_not_exists(unheardOf)',
              },
            },
          ],
        }),
      ),
    [`delete from ${table}`]: () => client.send(new DeleteCommand({ TableName, Key })),
    [`delete from ${table} in a transaction`]: () =>
      client.send(new TransactWriteCommand({ TransactItems: [{ Delete: { TableName, Key } }] })),
    [`query ${table}`]: () => query(key),
    ...Object.fromEntries(
      Object.entries(indexes).map(([index, partition]) => [
        `query ${table} ${index}`,
        () => query(partition, index),
      ]),
    ),
  };
}

async function callsOnKeys(who: ClientConfig) {
  const kms = new KMSClient(who);
  const assessmentKey = output('AssessmentKeyArn');
  const storageKey = output('StorageKeyArn');
  const contactKey = output('ContactKeyArn');
  const draftKey = output('DraftKeyArn');
  const [CiphertextBlob, contact, stored, draft] = await Promise.all(
    [assessmentKey, contactKey, storageKey, draftKey].map(encrypted),
  );
  return {
    'make a data key for assessments': () => kms.send(dataKey(assessmentKey)),
    'decrypt assessments': () =>
      kms.send(new DecryptCommand({ CiphertextBlob, EncryptionContext: context })),
    'make a data key for contacts': () => kms.send(dataKey(contactKey)),
    'decrypt contacts': () =>
      kms.send(new DecryptCommand({ CiphertextBlob: contact, EncryptionContext: context })),
    'make a data key for drafts': () => kms.send(dataKey(draftKey)),
    'decrypt keys of drafts': () =>
      kms.send(new DecryptCommand({ CiphertextBlob: draft, EncryptionContext: context })),
    'hash an address': () =>
      kms.send(
        new GenerateMacCommand({
          KeyId: output('AddressKeyArn'),
          MacAlgorithm: 'HMAC_SHA_256',
          Message: new Uint8Array(8),
        }),
      ),
    'encrypt with the key of assessments': () =>
      kms.send(new EncryptCommand({ KeyId: assessmentKey, Plaintext: new Uint8Array(8) })),
    'use the storage key besides DynamoDB': () =>
      kms.send(new DecryptCommand({ CiphertextBlob: stored, EncryptionContext: context })),
  };
}

function otherCalls(who: ClientConfig) {
  const sqs = new SQSClient({ ...who, useQueueUrlAsEndpoint: false });
  const pool = new CognitoIdentityProviderClient(who);
  const UserPoolId = output('UserPoolId');
  const nobody = { UserPoolId, Username: crypto.randomUUID() };
  return {
    'add to the email queue': () =>
      sqs.send(new SendMessageCommand({ QueueUrl: output('EmailQueueUrl'), MessageBody: noEntry })),
    'read dead letters': () =>
      sqs.send(new ReceiveMessageCommand({ QueueUrl: output('EmailDeadLettersUrl') })),
    'send email': () =>
      new SESClient(who).send(
        new SendRawEmailCommand({
          Source: brand.emailFrom,
          Destinations: ['nobody@example.com'],
          RawMessage: { Data: Buffer.from(`From: ${brand.emailFrom}\r\n\r\nnothing\r\n`) },
        }),
      ),
    'publish feedback': () =>
      new SNSClient(who).send(
        new PublishCommand({ TopicArn: output('EmailFeedbackTopicArn'), Message: '{}' }),
      ),
    'read the site’s bucket': () =>
      new S3Client(who).send(
        new GetObjectCommand({ Bucket: output('SiteBucketName'), Key: 'config.json' }),
      ),
    'list the accounts': () => pool.send(new ListUsersCommand({ UserPoolId })),
    'find an account': () => pool.send(new AdminGetUserCommand(nobody)),
    'disable an account': () => pool.send(new AdminDisableUserCommand(nobody)),
    'delete an account': () => pool.send(new AdminDeleteUserCommand(nobody)),
    'invoke a Lambda': () =>
      new LambdaClient(who).send(
        new InvokeCommand({ FunctionName: output('UserPoolTriggerFunctionName') }),
      ),
  };
}

async function permitted(who: ClientConfig): Promise<string[]> {
  const calls: Record<string, () => Promise<unknown>> = {
    ...Object.assign(
      {},
      ...Object.keys(tables).map((name) => callsOnTable(who, name as TableName)),
    ),
    ...(await callsOnKeys(who)),
    ...otherCalls(who),
  };
  const isAllowed = async (name: string): Promise<boolean> => {
    try {
      await calls[name]?.();
      return true;
    } catch (error) {
      const { name: why } = error as Error;
      if (/AccessDenied|NotAuthorized|Authorization/.test(why)) return false;
      if (why === 'UserNotFoundException') return true;
      throw new Error(`'${name}' failed, but was not refused`, { cause: error });
    }
  };
  const names = Object.keys(calls).filter((name) => !(inTransaction(name) in calls));
  const answers = await Promise.all(
    names.map(async (name) => {
      if (!(await isAllowed(name))) return [];
      // A role that can't make a call in a transaction can't make it alone either, so this tries a
      // call alone only if the role can make it in a transaction.
      const alone = name.replace(inTransaction(''), '');
      return alone !== name && alone in calls && (await isAllowed(alone)) ? [alone, name] : [name];
    }),
  );
  return answers.flat();
}

const inTransaction = (call: string): string => `${call} in a transaction`;

const may = (...calls: string[]) => calls.flatMap((call) => [call, inTransaction(call)]);

const roles: Record<string, string[]> = {
  SubscribeLeadMagnet: ['put in Leads in a transaction', 'put in Outbox in a transaction'],
  SubmitHealthAssessment: [
    'put in Assessments in a transaction',
    'put in Outbox in a transaction',
    'update Clients in a transaction',
    'delete from Drafts in a transaction',
    'make a data key for assessments',
    'make a data key for contacts',
    'hash an address',
    'find an account',
  ],
  Unsubscribe: [...may('get from Leads', 'update Recipients'), 'hash an address'],
  Series: [
    ...may('get from Leads'),
    'update Leads in a transaction',
    'put in Outbox in a transaction',
  ],
  DraftKey: [
    ...may('put in Drafts', 'get from Drafts', 'delete from Drafts'),
    'make a data key for drafts',
    'decrypt keys of drafts',
  ],
  Relay: ['add to the email queue'],
  Send: [
    ...may('put in Outbox', 'get from Outbox', 'update Outbox', 'delete from Outbox'),
    ...may('get from Recipients', 'update Recipients'),
    'check Leads in a transaction',
    'query Clients by-address',
    'query Clients by-account',
    'hash an address',
    'send email',
  ],
  Sweep: [
    ...may('put in Outbox', 'get from Outbox', 'update Outbox'),
    'query Outbox due',
    'add to the email queue',
  ],
  Feedback: ['add to the email queue', 'hash an address'],
  UserPoolTrigger: [...may('get from Recipients', 'update Recipients'), 'hash an address'],
  // The test reads whole items, so roles that can read only some attributes have no `get` here.
  MyAssessments: ['query Audit', 'update Clients in a transaction', 'find an account'],
  ListAssessments: [
    ...may('put in Audit'),
    'check Trainers in a transaction',
    'query Clients by-state',
    'query Clients by-address',
    'decrypt contacts',
    'hash an address',
  ],
  OpenAssessment: [
    ...may('put in Audit', 'get from Trainers'),
    ...may('get from Assessments', 'get from Clients'),
    ...['Audit', 'Clients', 'Trainers'].map((name) => `check ${name} in a transaction`),
    'update CoachState in a transaction',
    'decrypt assessments',
  ],
  UpdateCase: [
    ...may('put in Audit', 'get from Trainers', 'get from Recipients', 'get from CoachState'),
    'update Clients in a transaction',
    'update CoachState in a transaction',
    'check Trainers in a transaction',
    'make a data key for assessments',
    'hash an address',
    'find an account',
  ],
  TimeOff: [
    ...may('put in Audit', 'get from Trainers'),
    'put in CoachState in a transaction',
    'check Trainers in a transaction',
  ],
  ListLeads: [
    ...may('put in Audit'),
    'check Trainers in a transaction',
    'query Leads by-month',
    'query Clients by-address',
    'hash an address',
  ],
  WriteAsClient: [
    'update Clients in a transaction',
    ...['Messages', 'Outbox'].map((name) => `put in ${name} in a transaction`),
    'make a data key for drafts',
  ],
  WriteAsCoach: [
    ...may('put in Audit', 'get from Trainers', 'get from Recipients', 'update CoachState'),
    ...['Messages', 'Outbox'].map((name) => `put in ${name} in a transaction`),
    'update Clients in a transaction',
    'make a data key for drafts',
    'hash an address',
    'find an account',
  ],
  ReadAsClient: [
    'query Messages',
    ...may('get from Tasks'),
    ...['Messages', 'Clients', 'Tasks'].map((name) => `update ${name} in a transaction`),
    'check Clients in a transaction',
    'decrypt keys of drafts',
    'find an account',
  ],
  ReadAsCoach: [
    'query Messages',
    ...may('put in Audit', 'get from Recipients', 'get from Trainers'),
    ...['Messages', 'Clients', 'CoachState'].map((name) => `update ${name} in a transaction`),
    ...['Audit', 'Clients', 'Trainers'].map((name) => `check ${name} in a transaction`),
    'decrypt keys of drafts',
    'hash an address',
    'find an account',
  ],
  MessagesLink: [
    ...may('get from Tasks', 'update Tasks'),
    ...['Tasks', 'Outbox'].map((name) => `put in ${name} in a transaction`),
    'check Clients in a transaction',
    'find an account',
  ],
  WithdrawConsent: [
    'update Clients in a transaction',
    'put in Audit in a transaction',
    'put in Outbox in a transaction',
  ],
  RequestDownload: [
    'find an account',
    ...may('get from Tasks'),
    'put in Tasks in a transaction',
    'put in Outbox in a transaction',
    'check Clients in a transaction',
  ],
  Download: [
    'find an account',
    'hash an address',
    'decrypt assessments',
    'decrypt contacts',
    'decrypt keys of drafts',
    'query Messages',
    ...may('get from Assessments', 'get from Clients', 'get from Leads'),
    ...may('get from Recipients', 'get from Tasks'),
    'query Audit',
    'query Leads by-address',
    'check Clients in a transaction',
    ...['Audit', 'Outbox'].map((name) => `put in ${name} in a transaction`),
    'update Tasks in a transaction',
  ],
  DeleteAccount: [
    'put in Tasks in a transaction',
    'put in Drafts in a transaction',
    'put in Audit in a transaction',
    'update Clients in a transaction',
    'query Clients by-account',
    'hash an address',
    'find an account',
  ],
  RunTasks: [
    'disable an account',
    'delete an account',
    ...may('delete from Assessments', 'delete from Leads', 'delete from Outbox'),
    ...may('delete from Messages'),
    ...may('delete from Tasks', 'get from Tasks', 'put in Tasks'),
    ...may('put in Clients', 'put in Tombstones'),
    'delete from Clients in a transaction',
    'query Assessments by-owner',
    'query Clients by-state',
    'query Leads by-month',
    'query Leads by-address',
    ...may('update Recipients'),
    'update Tasks in a transaction',
    'update Clients in a transaction',
    'put in Outbox in a transaction',
    'query Tasks due',
    'hash an address',
  ],
};

test('this file lists the permitted calls of every Lambda’s role', () => {
  const functions = Object.keys(product.outputs).filter((name) => name.endsWith('FunctionName'));
  expect(
    Object.keys(roles)
      .map((name) => `${name}FunctionName`)
      .sort(),
  ).toEqual(functions.sort());
});

test.concurrent.each(Object.entries(roles))(
  'of all calls that this file tries, the role of %s allows exactly those that this file lists for it',
  async (name, expected) => {
    const found = await permitted(await asFunction(`${name}FunctionName`));
    expect(found.sort()).toEqual([...expected].sort());
  },
);
