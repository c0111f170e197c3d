import {
  CloudFormationClient,
  DeleteStackCommand,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import { DeleteLogGroupCommand } from '@aws-sdk/client-cloudwatch-logs';
import {
  DeleteUserPoolCommand,
  UpdateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  DeleteTableCommand,
  GetItemCommand,
  PutItemCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { ScheduleKeyDeletionCommand } from '@aws-sdk/client-kms';
import {
  DeleteBucketCommand,
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { DeleteQueueCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Aws } from '#infra/operate/doctor/check.ts';
import { makeClients } from '#infra/operate/doctor/clients.ts';
import { readDeployedStack } from '#infra/operate/doctor/deployed-stack.ts';
import { findLeftovers, type Leftover } from '#infra/operate/leftovers/find.ts';
import { importLeftovers } from '#infra/operate/leftovers/import.ts';
import { planImport } from '#infra/operate/leftovers/plan.ts';
import type { Template } from '#infra/operate/template.ts';
import { type Rehearsal, rehearse } from '#tests/rehearsal/local-deploy.ts';
import { refusals } from '#tests/rehearsal/refusals.ts';
import { synthesizeProductionFolder } from '#tests/support/stack/synthesize.ts';

/** Of a template in a request to CloudFormation, in bytes; larger ones go by S3. */
const MOST_IN_A_REQUEST = 51_200;

let rehearsal: Rehearsal;
beforeAll(async () => {
  rehearsal = await rehearse(synthesizeProductionFolder());
});
afterAll(() => rehearsal?.end());

test('the production stage deploys to the local cloud, but for the list of what that refuses', () => {
  expect(rehearsal.refused).toEqual(refusals);
});

/** The stack's resources that outlive it, by logical id. */
async function keptResources(aws: Aws): Promise<Record<string, string>> {
  const { stackName, template } = rehearsal;
  const stack = await readDeployedStack(aws.cloudFormation, stackName);
  const kept = stack?.resources
    .filter(({ logicalId }) => isKept(template, logicalId))
    // A queue's URL has the host that it was asked at.
    .map(({ logicalId, physicalId }) => [logicalId, physicalId.replace(/^.*\//, '')]);
  return Object.fromEntries(kept ?? []);
}

/** The local cloud names log groups unlike AWS, so that they aren't found there; the sender is a setting. */
const isKept = ({ Resources }: Template, logicalId: string): boolean => {
  const { Type = '', DeletionPolicy = 'Delete' } = Resources[logicalId] ?? {};
  return (
    DeletionPolicy !== 'Delete' &&
    !['AWS::Logs::LogGroup', 'AWS::SES::EmailIdentity'].includes(Type)
  );
};

/** As `npx cdk destroy` does. */
async function destroy(): Promise<void> {
  const { config, stackName: StackName } = rehearsal;
  const client = new CloudFormationClient(config);
  await client.send(new DeleteStackCommand({ StackName }));
  await waitUntilStackDeleteComplete(
    { client, maxWaitTime: 120, minDelay: 0.1, maxDelay: 1 },
    { StackName },
  );
  client.destroy();
}

test('what a destroy leaves is found, becomes the stack’s own again, and keeps its data', async () => {
  const { config, stackName, template, deployAgain } = rehearsal;
  const aws = makeClients(config);
  const before = await keptResources(aws);
  const TableName = before.DataLeads62869C3B;
  const Item = { id: { S: 'a lead' } };
  await aws.dynamo.send(new PutItemCommand({ TableName, Item }));

  await destroy();
  const plan = planImport(template, await findLeftovers(aws, stackName, undefined));
  expect(plan).toMatchObject({ unknown: [], ambiguous: [] });
  expect(JSON.stringify(plan.template).length).toBeLessThan(MOST_IN_A_REQUEST);
  await importLeftovers({ cloudFormation: aws.cloudFormation, stackName, plan, pollMs: 100 });
  expect(await keptResources(aws)).toEqual(before);

  await deployAgain();
  expect(await keptResources(aws)).toEqual(before);
  expect(await aws.dynamo.send(new GetItemCommand({ TableName, Key: Item }))).toMatchObject({
    Item,
  });
});

test('what nobody needs any more is deleted as the runbook says, and nothing is left over', async () => {
  const { config, stackName } = rehearsal;
  const aws = makeClients(config);
  const [Bucket] = Object.values(await keptResources(aws)).filter((id) =>
    id.includes('sitebucket'),
  );
  for (const Body of ['first', 'second']) {
    await aws.s3.send(new PutObjectCommand({ Bucket, Key: 'index.html', Body }));
  }
  await destroy();
  const leftovers = await findLeftovers(aws, stackName, undefined);
  expect(leftovers.length).toBeGreaterThan(15);
  for (const { kind, id } of leftovers) await removals[kind](aws, id);
  expect(await findLeftovers(aws, stackName, undefined)).toEqual([]);
});

/** The calls behind the runbook's commands. */
const removals: Record<Leftover['kind'], (aws: Aws, id: string) => Promise<unknown>> = {
  table: async ({ dynamo }, TableName) => {
    await dynamo.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
    await dynamo.send(new DeleteTableCommand({ TableName }));
  },
  'user pool': async ({ cognito }, UserPoolId) => {
    await cognito.send(new UpdateUserPoolCommand({ UserPoolId, DeletionProtection: 'INACTIVE' }));
    await cognito.send(new DeleteUserPoolCommand({ UserPoolId }));
  },
  bucket: async ({ s3 }, Bucket) => {
    const { Versions = [], DeleteMarkers = [] } = await s3.send(
      new ListObjectVersionsCommand({ Bucket }),
    );
    const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({
      Key,
      VersionId,
    }));
    await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    await s3.send(new DeleteBucketCommand({ Bucket }));
  },
  queue: ({ sqs }, QueueUrl) => sqs.send(new DeleteQueueCommand({ QueueUrl })),
  'log group': ({ logs }, logGroupName) => logs.send(new DeleteLogGroupCommand({ logGroupName })),
  key: ({ kms }, KeyId) =>
    kms.send(new ScheduleKeyDeletionCommand({ KeyId, PendingWindowInDays: 30 })),
};
