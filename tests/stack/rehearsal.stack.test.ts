import {
  CloudFormationClient,
  DeleteStackCommand,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Aws } from '#infra/operate/doctor/check.ts';
import { makeClients } from '#infra/operate/doctor/clients.ts';
import { readDeployedStack } from '#infra/operate/doctor/deployed-stack.ts';
import { findLeftovers } from '#infra/operate/leftovers/find.ts';
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

test('what a destroy leaves is found, becomes the stack’s own again, and keeps its data', async () => {
  const { config, stackName, template, deployAgain } = rehearsal;
  const aws = makeClients(config);
  const before = await keptResources(aws);
  const TableName = before.DataLeads62869C3B;
  const Item = { id: { S: 'a lead' } };
  await aws.dynamo.send(new PutItemCommand({ TableName, Item }));

  const client = new CloudFormationClient(config);
  await client.send(new DeleteStackCommand({ StackName: stackName }));
  await waitUntilStackDeleteComplete(
    { client, maxWaitTime: 120, minDelay: 0.1, maxDelay: 1 },
    { StackName: stackName },
  );
  client.destroy();
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
