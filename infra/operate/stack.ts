import { readFileSync } from 'node:fs';
import {
  CloudFormationClient,
  DescribeStacksCommand,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { endpointFile } from '#infra/paths.ts';
import { documentClient, type Table } from '#lambdas/platform/aws/table.ts';
import { settings } from '../settings.ts';
import { type Settings, stackNames } from '../settings-schema.ts';

const REGION = 'us-east-1';
const LOCAL_CLOUD = 'http://localhost:4566';

export interface Chosen {
  isLocal: boolean;
  stage: Settings['stage'];
  stackName: (typeof stackNames)[Settings['stage']];
  /** The command's other arguments. */
  args: string[];
}

function runningCloud(): string {
  try {
    return readFileSync(endpointFile(), 'utf8');
  } catch {
    return LOCAL_CLOUD;
  }
}

/**
 * Configures this process's AWS clients. Without a flag, they use the stack that `infra/settings.ts` chooses,
 * in the account of the shell's profile. `--stage` chooses another stack, and `--local` the one at
 * `AWS_ENDPOINT_URL`, or else the one that `npm start` runs. The region is the stack's, not the shell's.
 */
export function chooseCloud(given: string[]): Chosen {
  process.env.AWS_REGION = REGION;
  const args = given.filter((arg) => arg !== '--local');
  const isLocal = args.length < given.length;
  const flag = args.indexOf('--stage');
  const stage = flag < 0 ? settings.stage : (args.splice(flag, 2)[1] ?? '');
  if (stage !== 'trial' && stage !== 'production') {
    throw new Error('--stage must be trial or production.');
  }
  if (isLocal) {
    process.env.AWS_ENDPOINT_URL ??= runningCloud();
    process.env.AWS_ACCESS_KEY_ID = 'test';
    process.env.AWS_SECRET_ACCESS_KEY = 'test';
    delete process.env.AWS_PROFILE;
    delete process.env.AWS_SESSION_TOKEN;
  }
  const stackName = stackNames[isLocal ? 'production' : stage];
  return { isLocal, stage, stackName, args };
}

export type CloudFormation = Pick<CloudFormationClient, 'send'>;

/**
 * Returns the deployed stack's outputs by name.
 * @returns undefined if the stack doesn't exist
 */
export async function findOutputs(
  cloudFormation: CloudFormation,
  StackName: string,
): Promise<Record<string, string> | undefined> {
  try {
    const { Stacks } = await cloudFormation.send(new DescribeStacksCommand({ StackName }));
    const outputs = Stacks?.[0]?.Outputs ?? [];
    return Object.fromEntries(
      outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
    );
  } catch (error) {
    // CloudFormation answers this for a stack that doesn't exist.
    if ((error as Error).name === 'ValidationError') return undefined;
    throw error;
  }
}

/**
 * Returns some of the stack's outputs, by the names in `coaching-stack.ts`.
 * @throws if the stack or one of the outputs doesn't exist
 */
export async function stackOutputs<Name extends string>(
  { stackName }: Chosen,
  ...names: Name[]
): Promise<Record<Name, string>> {
  const outputs = await findOutputs(new CloudFormationClient(), stackName);
  if (!outputs) throw new Error(`There is no stack ${stackName}. Deploy it first: npx cdk deploy`);
  const missing = names.find((name) => !outputs[name]);
  if (missing) throw new Error(`The stack ${stackName} has no output ${missing}: deploy it again.`);
  return outputs as Record<Name, string>;
}

export interface StackResource {
  logicalId: string;
  type: string;
  physicalId: string;
}

export async function listResources(
  client: CloudFormationClient,
  StackName: string,
): Promise<StackResource[]> {
  const resources: StackResource[] = [];
  for await (const page of paginateListStackResources({ client }, { StackName })) {
    for (const {
      LogicalResourceId,
      ResourceType,
      PhysicalResourceId,
    } of page.StackResourceSummaries ?? []) {
      resources.push({
        logicalId: LogicalResourceId ?? '',
        type: ResourceType ?? '',
        physicalId: PhysicalResourceId ?? '',
      });
    }
  }
  return resources;
}

/** Returns a function that makes a table from its name. */
export const tablesByName = () => {
  const client = documentClient(new DynamoDBClient());
  return (name: string): Table => ({ client, name });
};

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs an operator's command. If it fails, prints a sentence and exits with status 1. */
export async function runCommand(command: (chosen: Chosen) => Promise<void>): Promise<void> {
  try {
    await command(chooseCloud(process.argv.slice(2)));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
