import {
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DecryptCommand,
  EncryptCommand,
  GenerateDataKeyCommand,
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
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { awsConfig, output } from '#tests/support/product.ts';
import { asCoach, asFunction, type ClientConfig } from '#tests/support/roles.ts';

/** A job whose record isn't there: the mailer forgets it. */
const noJob = JSON.stringify({ kind: 'guide', leadId: 'none' });

const context = { userId: 'nobody', assessmentId: 'none' };

const dataKey = (KeyId: string) =>
  new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256', EncryptionContext: context });

/** Something that only `kms:Decrypt` opens. */
async function sealed(KeyId: string): Promise<Uint8Array> {
  const { CiphertextBlob } = await new KMSClient(awsConfig).send(dataKey(KeyId));
  return CiphertextBlob ?? new Uint8Array();
}

/** Keys that no record of a test has. */
const keyOf = {
  Leads: () => ({ pk: `nothing#${crypto.randomUUID()}` }),
  Assessments: () => ({ userId: 'nobody', assessmentId: crypto.randomUUID() }),
};

function callsOnTable(who: ClientConfig, table: 'Leads' | 'Assessments') {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(who));
  const TableName = output(`${table}TableName`);
  const Key = keyOf[table]();
  const byOutbox = {
    KeyConditionExpression: 'outbox = :kind',
    ExpressionAttributeValues: { ':kind': 'none' },
  };
  const partition = Object.keys(Key)[0] ?? '';
  return {
    [`put in ${table}`]: () => client.send(new PutCommand({ TableName, Item: Key })),
    [`get from ${table}`]: () => client.send(new GetCommand({ TableName, Key })),
    [`update ${table}`]: () =>
      client.send(
        new UpdateCommand({
          TableName,
          Key,
          UpdateExpression: 'SET seen = :yes',
          ExpressionAttributeValues: { ':yes': true },
        }),
      ),
    [`delete from ${table}`]: () => client.send(new DeleteCommand({ TableName, Key })),
    [`query ${table}`]: () =>
      client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: '#key = :key',
          ExpressionAttributeNames: { '#key': partition },
          ExpressionAttributeValues: { ':key': 'nobody' },
        }),
      ),
    [`scan ${table}`]: () => client.send(new ScanCommand({ TableName })),
    [`query the outbox of ${table}`]: () =>
      client.send(new QueryCommand({ TableName, IndexName: 'outbox', ...byOutbox })),
  };
}

async function callsOnKeys(who: ClientConfig) {
  const kms = new KMSClient(who);
  const assessmentKey = output('AssessmentKeyArn');
  const storageKey = output('StorageKeyArn');
  const [CiphertextBlob, stored] = await Promise.all([sealed(assessmentKey), sealed(storageKey)]);
  return {
    'make a data key for assessments': () => kms.send(dataKey(assessmentKey)),
    'decrypt assessments': () =>
      kms.send(new DecryptCommand({ CiphertextBlob, EncryptionContext: context })),
    'encrypt with the key of assessments': () =>
      kms.send(new EncryptCommand({ KeyId: assessmentKey, Plaintext: new Uint8Array(8) })),
    'use the storage key besides DynamoDB': () =>
      kms.send(new DecryptCommand({ CiphertextBlob: stored, EncryptionContext: context })),
  };
}

function otherCalls(who: ClientConfig) {
  const sqs = new SQSClient({ ...who, useQueueUrlAsEndpoint: false });
  return {
    'add to the mail queue': () =>
      sqs.send(new SendMessageCommand({ QueueUrl: output('MailQueueUrl'), MessageBody: noJob })),
    'read dead letters': () =>
      sqs.send(new ReceiveMessageCommand({ QueueUrl: output('MailDeadLettersUrl') })),
    'send mail': () =>
      new SESClient(who).send(
        new SendRawEmailCommand({
          Source: brand.mailFrom,
          Destinations: ['nobody@example.com'],
          RawMessage: { Data: Buffer.from(`From: ${brand.mailFrom}\r\n\r\nnothing\r\n`) },
        }),
      ),
    'publish feedback': () =>
      new SNSClient(who).send(
        new PublishCommand({ TopicArn: output('MailFeedbackTopicArn'), Message: '{}' }),
      ),
    'read the site’s bucket': () =>
      new S3Client(who).send(
        new GetObjectCommand({ Bucket: output('SiteBucketName'), Key: 'config.json' }),
      ),
    'list the accounts': () =>
      new CognitoIdentityProviderClient(who).send(
        new ListUsersCommand({ UserPoolId: output('UserPoolId') }),
      ),
    'invoke a Lambda': () =>
      new LambdaClient(who).send(
        new InvokeCommand({ FunctionName: output('ConfirmSignUpFunctionName') }),
      ),
  };
}

/** @returns which of all calls whoever `who` is may make */
async function permitted(who: ClientConfig): Promise<string[]> {
  const calls: Record<string, () => Promise<unknown>> = {
    ...callsOnTable(who, 'Leads'),
    ...callsOnTable(who, 'Assessments'),
    ...(await callsOnKeys(who)),
    ...otherCalls(who),
  };
  const answers = await Promise.all(
    Object.entries(calls).map(async ([name, call]) => {
      try {
        await call();
        return [name];
      } catch (error) {
        if (/AccessDenied|NotAuthorized|Authorization/.test((error as Error).name)) return [];
        throw new Error(`'${name}' failed, but was not refused`, { cause: error });
      }
    }),
  );
  return answers.flat();
}

const roles: Record<string, string[]> = {
  SubscribeLeadMagnet: ['put in Leads'],
  SubmitHealthAssessment: ['put in Assessments', 'make a data key for assessments'],
  Unsubscribe: ['get from Leads', 'update Leads'],
  Relay: ['add to the mail queue'],
  Send: [
    ...['put in Leads', 'get from Leads', 'update Leads'],
    ...['get from Assessments', 'update Assessments'],
    ...['add to the mail queue', 'send mail'],
  ],
  Sweep: [
    ...['update Leads', 'query the outbox of Leads'],
    ...['update Assessments', 'query the outbox of Assessments'],
    'add to the mail queue',
  ],
  Feedback: ['add to the mail queue'],
  ConfirmSignUp: [],
};

test.concurrent.each(Object.entries(roles))(
  'F17 F21: all that the role of %s may do',
  async (name, may) => {
    const found = await permitted(await asFunction(`${name}FunctionName`));
    expect(found.sort()).toEqual([...may].sort());
  },
);

test('the coach reads assessments, and can’t change them or see anything else', async () => {
  const found = await permitted(await asCoach());
  expect(found.sort()).toEqual([
    'decrypt assessments',
    'get from Assessments',
    'query Assessments',
    'scan Assessments',
  ]);
});
