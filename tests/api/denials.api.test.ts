import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
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
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { documentClient, type TableName } from '#lambdas/platform/store/table.ts';
import { brand } from '#shared/brand.ts';
import { configurationOf } from '#tests/product/functions.ts';
import { awsConfig, output, product } from '#tests/product/product.ts';
import { tables } from '#tests/product/store.ts';

const sts = new STSClient(awsConfig);

/** An AWS configuration with the credentials of the function's role. */
const asRole = async (id: string) => {
  const { Role } = await configurationOf(id);
  const { Credentials } = await sts.send(
    new AssumeRoleCommand({ RoleArn: Role, RoleSessionName: 'test' }),
  );
  const { AccessKeyId = '', SecretAccessKey = '', SessionToken = '' } = Credentials ?? {};
  return {
    ...awsConfig,
    credentials: {
      accessKeyId: AccessKeyId,
      secretAccessKey: SecretAccessKey,
      sessionToken: SessionToken,
    },
  };
};

type Config = Awaited<ReturnType<typeof asRole>>;
type Calls = Record<string, () => Promise<unknown>>;

const keysOf: Record<TableName, readonly string[]> = {
  cases: ['userId', 'item'],
  assessments: ['userId', 'id'],
  leads: ['id'],
  jobs: ['id'],
  audit: ['subject', 'time'],
  settings: ['id'],
  moments: ['id'],
};

const indexesOf: Partial<Record<TableName, Record<string, string>>> = {
  cases: { lists: 'list', 'by-address': 'addressHash' },
  leads: { 'by-month': 'month', 'by-address': 'address' },
  jobs: { due: 'shard', 'by-owner': 'owner' },
};

/** No write changes anything, because its condition fails. */
const callsOnTable = (config: Config, name: TableName): Calls => {
  const client = documentClient(new DynamoDBClient(config));
  const TableName = tables[name].name;
  const Key = Object.fromEntries(keysOf[name].map((key) => [key, 'nothing']));
  const ConditionExpression = 'attribute_exists(unheardOf)';
  const conditional = { TableName, ConditionExpression };
  const query = (partition: string, IndexName?: string) =>
    client.send(
      new QueryCommand({
        TableName,
        IndexName,
        KeyConditionExpression: '#key = :key',
        ExpressionAttributeNames: { '#key': partition },
        ExpressionAttributeValues: { ':key': 'nothing' },
      }),
    );
  return {
    get: () => client.send(new GetCommand({ TableName, Key })),
    getMany: () =>
      client.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [Key] } } })),
    query: () => query(keysOf[name][0] ?? ''),
    scan: () => client.send(new ScanCommand({ TableName, Limit: 1 })),
    put: () => client.send(new PutCommand({ ...conditional, Item: Key })),
    update: () =>
      client.send(
        new UpdateCommand({
          ...conditional,
          Key,
          UpdateExpression: 'SET seen = :yes',
          ExpressionAttributeValues: { ':yes': true },
        }),
      ),
    remove: () => client.send(new DeleteCommand({ ...conditional, Key })),
    check: () =>
      client.send(
        new TransactWriteCommand({ TransactItems: [{ ConditionCheck: { ...conditional, Key } }] }),
      ),
    ...Object.fromEntries(
      Object.entries(indexesOf[name] ?? {}).map(([index, partition]) => [
        index,
        () => query(partition, index),
      ]),
    ),
  };
};

const context = { userId: 'nobody' };
const root = new KMSClient(awsConfig);

const callsOnKeys = (config: Config): Calls => {
  const kms = new KMSClient(config);
  const keys = ['Contact', 'Answers', 'Notes', 'Storage'];
  const each = keys.flatMap((key) => {
    const KeyId = output(`${key}KeyArn`);
    const name = key.toLowerCase();
    return [
      [
        `encrypt ${name}`,
        () =>
          kms.send(
            new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256', EncryptionContext: context }),
          ),
      ],
      [
        `encrypt ${name} directly`,
        () => kms.send(new EncryptCommand({ KeyId, Plaintext: Buffer.from('x') })),
      ],
      [
        `decrypt ${name}`,
        async () => {
          const { CiphertextBlob } = await root.send(
            new EncryptCommand({ KeyId, Plaintext: Buffer.from('x'), EncryptionContext: context }),
          );
          await kms.send(new DecryptCommand({ CiphertextBlob, EncryptionContext: context }));
        },
      ],
    ] as const;
  });
  return {
    ...Object.fromEntries(each),
    hash: () =>
      kms.send(
        new GenerateMacCommand({
          KeyId: output('AddressKeyArn'),
          MacAlgorithm: 'HMAC_SHA_256',
          Message: Buffer.from('x'),
        }),
      ),
  };
};

const otherCalls = (config: Config): Calls => {
  const sqs = new SQSClient({ ...config, useQueueUrlAsEndpoint: false });
  const pool = new CognitoIdentityProviderClient(config);
  const UserPoolId = output('UserPoolId');
  const nobody = { UserPoolId, Username: crypto.randomUUID() };
  return {
    'find account': () => pool.send(new AdminGetUserCommand(nobody)),
    'disable account': () => pool.send(new AdminDisableUserCommand(nobody)),
    'delete account': () => pool.send(new AdminDeleteUserCommand(nobody)),
    'set password': () =>
      pool.send(new AdminSetUserPasswordCommand({ ...nobody, Password: 'a long walk' })),
    'list accounts': () => pool.send(new ListUsersCommand({ UserPoolId })),
    'find trainer': () =>
      pool.send(new AdminGetUserCommand({ ...nobody, UserPoolId: output('TrainersPoolId') })),
    enqueue: () =>
      sqs.send(
        new SendMessageCommand({ QueueUrl: output('JobsQueueUrl'), MessageBody: 'nothing' }),
      ),
    'read dead letters': () =>
      sqs.send(new ReceiveMessageCommand({ QueueUrl: output('DeadLettersUrl') })),
    'send email': () =>
      new SESClient(config).send(
        new SendRawEmailCommand({
          Source: brand.emailFrom,
          Destinations: ['nobody@example.com'],
          RawMessage: { Data: Buffer.from(`From: ${brand.emailFrom}\r\n\r\nnothing\r\n`) },
        }),
      ),
    'report feedback': () =>
      new SNSClient(config).send(
        new PublishCommand({ TopicArn: output('EmailFeedbackTopicArn'), Message: '{}' }),
      ),
    'read the site’s files': () =>
      new S3Client(config).send(
        new GetObjectCommand({ Bucket: output('SiteBucketName'), Key: 'config.json' }),
      ),
    'call another function': () =>
      new LambdaClient(config).send(
        new InvokeCommand({
          FunctionName: output('FeedbackFunctionName'),
          Payload: Buffer.from('{"Records":[]}'),
        }),
      ),
  };
};

const isDenied = async (call: () => Promise<unknown>): Promise<boolean> => {
  try {
    await call();
    return false;
  } catch (error) {
    return /AccessDenied|NotAuthorized|not authorized/i.test(`${(error as Error).name} ${error}`);
  }
};

const allowedOf = async (calls: Calls): Promise<string> => {
  const allowed: string[] = [];
  for (const [name, call] of Object.entries(calls)) {
    if (!(await isDenied(call))) allowed.push(name);
  }
  return allowed.join(', ');
};

/** What the role of a function can do. It is denied everything else. */
const roles: Record<string, Partial<Record<TableName | 'keys' | 'others', string>>> = {
  Visitor: {
    leads: 'get, put, update',
    jobs: 'put',
    settings: 'update',
    moments: 'get, put, update',
    keys: 'hash',
  },
  SignUp: {},
  Submit: {
    cases: 'get, put',
    assessments: 'put',
    jobs: 'put',
    moments: 'get, put, update, remove',
    keys: 'encrypt contact, encrypt answers, hash',
    others: 'find account',
  },
  Account: {
    cases: 'get, put, update, check',
    jobs: 'put',
    audit: 'put',
    settings: 'get',
    moments: 'get, put, update, remove',
    keys: 'encrypt notes',
    others: 'find account',
  },
  Private: {
    cases: 'query, update, check',
    assessments: 'query',
    leads: 'get, by-address',
    jobs: 'by-owner',
    audit: 'put',
    settings: 'get',
    moments: 'get, update',
    keys: 'decrypt contact, decrypt answers, decrypt notes, hash',
    others: 'find account',
  },
  CoachList: {
    cases: 'get, getMany, lists, by-address',
    leads: 'getMany, by-month',
    audit: 'put',
    settings: 'get',
    moments: 'get, put',
    keys: 'decrypt contact, hash',
  },
  CoachOpen: {
    cases: 'get, query, put, check',
    assessments: 'get',
    audit: 'put',
    settings: 'get, getMany, check',
    moments: 'get, put, update',
    keys: 'decrypt contact, decrypt answers, decrypt notes',
  },
  CoachWrite: {
    cases: 'get, put, remove',
    jobs: 'put',
    audit: 'put',
    settings: 'get, put, check',
    moments: 'get, put, update',
    keys: 'encrypt notes',
  },
  Relay: {
    cases: 'get, put, lists',
    jobs: 'put, update, due',
    settings: 'get',
    others: 'enqueue',
  },
  Send: {
    cases: 'get, by-address',
    leads: 'get',
    jobs: 'get, put, update',
    settings: 'get',
    moments: 'update',
    // On AWS, only addresses in emails about a deletion.
    keys: 'decrypt contact, hash',
    others: 'find account, send email',
  },
  Feedback: { settings: 'update', keys: 'hash' },
  Delete: {
    cases: 'get, query, put, remove, lists',
    assessments: 'query, remove',
    leads: 'remove, by-address',
    jobs: 'get, put, update, remove, due, by-owner',
    settings: 'put',
    keys: 'encrypt contact, hash',
    others: 'find account, disable account, delete account',
  },
};

test('this table has all functions', () => {
  const functions = Object.keys(product.outputs).flatMap((name) =>
    name.endsWith('FunctionName') ? name.replace('FunctionName', '') : [],
  );
  expect(Object.keys(roles).sort()).toEqual(functions.sort());
});

test.each(Object.entries(roles))(
  'the role of %s is denied what it doesn’t need',
  async (id, may) => {
    const config = await asRole(id);
    const found: typeof may = {};
    for (const name of Object.keys(keysOf) as TableName[]) {
      found[name] = await allowedOf(callsOnTable(config, name));
    }
    found.keys = await allowedOf(callsOnKeys(config));
    found.others = await allowedOf(otherCalls(config));
    expect(
      Object.fromEntries(Object.entries(found).filter(([, allowed]) => allowed !== '')),
    ).toEqual(may);
  },
);

test('no role reads, changes, or deletes an audit entry, and none reads a whole table', () => {
  for (const { audit = 'put', ...others } of Object.values(roles)) {
    expect(audit).toBe('put');
    expect(JSON.stringify(others)).not.toMatch(/scan/);
  }
});
