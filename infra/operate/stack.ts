import {
  CloudFormationClient,
  DescribeStacksCommand,
  paginateListStackResources,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { documentClient, type TableName, type Tables } from '#lambdas/platform/store/table.ts';
import { REGION } from '#shared/region.ts';
import { settings } from '../settings.ts';
import { type Settings, stackNames } from '../settings-schema.ts';

const LOCAL_CLOUD = 'http://localhost:4566';

export interface Chosen {
  isLocal: boolean;
  stage: Settings['stage'];
  stackName: (typeof stackNames)[Settings['stage']];
  args: string[];
}

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
    process.env.AWS_ENDPOINT_URL ??= LOCAL_CLOUD;
    process.env.AWS_ACCESS_KEY_ID = 'test';
    process.env.AWS_SECRET_ACCESS_KEY = 'test';
    delete process.env.AWS_PROFILE;
    delete process.env.AWS_SESSION_TOKEN;
  }
  const stackName = stackNames[isLocal ? 'production' : stage];
  return { isLocal, stage, stackName, args };
}

export type CloudFormation = Pick<CloudFormationClient, 'send'>;

export async function findStack(
  cloudFormation: CloudFormation,
  StackName: string,
): Promise<Stack | undefined> {
  try {
    return (await cloudFormation.send(new DescribeStacksCommand({ StackName }))).Stacks?.[0];
  } catch (error) {
    // CloudFormation returns this error for a stack that doesn't exist.
    if ((error as Error).name === 'ValidationError') return undefined;
    throw error;
  }
}

export async function findOutputs(
  cloudFormation: CloudFormation,
  stackName: string,
): Promise<Record<string, string> | undefined> {
  const stack = await findStack(cloudFormation, stackName);
  if (!stack) return undefined;
  const outputs = stack.Outputs ?? [];
  return Object.fromEntries(
    outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
  );
}

export interface OpenStack {
  output: (name: string) => string;
  tables: Tables;
}

const tableNames = [
  'cases',
  'assessments',
  'leads',
  'jobs',
  'audit',
  'settings',
  'moments',
] as const satisfies readonly TableName[];

export async function openStack({ stackName, isLocal }: Chosen): Promise<OpenStack> {
  const outputs = await findOutputs(new CloudFormationClient(), stackName);
  if (!outputs) {
    throw new Error(
      isLocal
        ? 'No site is deployed to the local cloud. Start it with npm start, then run this again.'
        : `There is no stack ${stackName} in this shell’s AWS account. Check AWS_PROFILE in this shell, and \`stage\` in infra/settings.ts. Or deploy the stack: npx cdk deploy`,
    );
  }
  const output = (name: string) => {
    const value = outputs[name];
    if (value) return value;
    throw new Error(
      `The stack ${stackName} has no output ${name}. Check the name, or deploy the stack again: npx cdk deploy`,
    );
  };
  const client = documentClient(new DynamoDBClient());
  const tables = tableNames.map((table) => {
    const name = output(`${table.charAt(0).toUpperCase()}${table.slice(1)}TableName`);
    return [table, { client, name }];
  });
  return { output, tables: Object.fromEntries(tables) };
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
    for (const summary of page.StackResourceSummaries ?? []) {
      resources.push({
        logicalId: summary.LogicalResourceId ?? '',
        type: summary.ResourceType ?? '',
        physicalId: summary.PhysicalResourceId ?? '',
      });
    }
  }
  return resources;
}

/** Returns a command to print as advice. It has `--local` if the current command has it. */
export function npmRun(command: string, ...args: string[]): string {
  const all = [...args, ...(process.argv.includes('--local') ? ['--local'] : [])];
  return [`npm run ${command}`, ...(all.length > 0 ? ['--', ...all] : [])].join(' ');
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

export const warn = (line: string): void => void process.stderr.write(`${line}\n`);

const NETWORK = /^E(CONN|NOTFOUND|AI_|HOST|NET|TIMEDOUT|PIPE)|^TimeoutError/;

export function sentenceFor(error: Error & { code?: string }): string {
  const { name, message, code, cause } = error;
  if (name === 'ServiceUnavailableError' && cause instanceof Error) return sentenceFor(cause);
  if (NETWORK.test(code ?? name)) {
    const reason = code ?? 'timed out';
    return process.env.AWS_ENDPOINT_URL
      ? `No local cloud answers at ${process.env.AWS_ENDPOINT_URL} (${reason}). Start it with npm start.`
      : `AWS doesn’t answer (${reason}). Check the network.`;
  }
  if (/Credentials|Token|Signature|UnrecognizedClient|AuthFailure/.test(name)) {
    return `AWS doesn’t accept this shell’s credentials (${name}). Run aws configure sso (only once) and then aws sso login, or set AWS_PROFILE to a profile that works.`;
  }
  return /AccessDenied|Unauthorized|NotAuthorized|OptInRequired/.test(name)
    ? `AWS denied access: ${message}\nSet AWS_PROFILE to a profile that may do this, then run this again.`
    : message || name;
}

export async function runCommand(command: (chosen: Chosen) => Promise<void>): Promise<void> {
  // For example, `npm run trainer -- list | head` closes the pipe.
  process.stdout.on('error', () => process.exit());
  try {
    await command(chooseCloud(process.argv.slice(2)));
  } catch (error) {
    warn(error instanceof Error ? sentenceFor(error) : String(error));
    process.exitCode = 1;
  }
}
