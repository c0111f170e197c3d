import { parseArgs } from 'node:util';
import {
  CloudFormationClient,
  DescribeStacksCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { settings } from '#infra/settings.ts';
import { stackNames } from '#infra/settings-schema.ts';
import { documentClient, type Tables } from '#lambdas/platform/store/table.ts';
import { REGION } from '#shared/region.ts';

const options = {
  local: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  withdrawn: { type: 'boolean', default: false },
  account: { type: 'boolean', default: false },
  from: { type: 'string' },
  to: { type: 'string' },
} as const;

const parse = () => parseArgs({ options, allowPositionals: true });

type Given = ReturnType<typeof parse>;

export async function findStack(
  cloudFormation: CloudFormationClient,
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
  cloudFormation: CloudFormationClient,
  stackName: string,
): Promise<Record<string, string> | undefined> {
  const stack = await findStack(cloudFormation, stackName);
  const outputs = stack?.Outputs?.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]);
  return stack && Object.fromEntries(outputs ?? []);
}

export async function openStack({ values }: Given) {
  const stackName = stackNames[values.local ? 'production' : settings.stage];
  const outputs = await findOutputs(new CloudFormationClient(), stackName);
  if (!outputs) {
    throw new Error(
      `There is no stack ${stackName} ${values.local ? 'in the local cloud. Start it with npm start.' : 'in this shell’s AWS account. Check AWS_PROFILE, and `stage` in infra/settings.ts. Or deploy it: npx cdk deploy'}`,
    );
  }
  const output = (name: string) => {
    const value = outputs[name];
    if (value) return value;
    throw new Error(`${stackName} has no output ${name}. Deploy it again: npx cdk deploy`);
  };
  const client = documentClient(new DynamoDBClient());
  const tables = Object.entries(outputs)
    .filter(([name]) => name.endsWith('TableName'))
    .map(([name, table]) => [name.replace('TableName', '').toLowerCase(), { client, name: table }]);
  return { output, tables: Object.fromEntries(tables) as Tables };
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

export const warn = (line: string): void => void process.stderr.write(`${line}\n`);

type Coded = Error & { code?: string };

/** The error's own sentence, and what to do about it. */
export function sentenceFor({ name, message, code = '', cause }: Coded): string {
  if (name === 'ServiceUnavailableError' && cause instanceof Error) return sentenceFor(cause);
  const { AWS_ENDPOINT_URL: local } = process.env;
  if (/^E(?!RR)/.test(code) || name === 'TimeoutError') {
    return local
      ? `No local cloud answers at ${local} (${code}). Start it with npm start, or set the PORT and GATEWAY_PORT that it uses.`
      : `AWS doesn’t answer (${code}). Check the network.`;
  }
  return /Credentials|Token|Signature|UnrecognizedClient|Denied|Authorized|OptIn/i.test(name)
    ? `AWS doesn’t accept this shell’s credentials (${name}): ${message}\nRun aws sso login, or set AWS_PROFILE to a profile that may do this.`
    : message || name;
}

export async function runCommand(command: (given: Given) => Promise<void>): Promise<void> {
  process.env.AWS_REGION = REGION;
  try {
    const given = parse();
    if (given.values.local) {
      // The defaults of `npm start` (infra/local/setup.mjs).
      const { PORT, GATEWAY_PORT } = process.env;
      process.env.AWS_ENDPOINT_URL ??= `http://localhost:${GATEWAY_PORT || Number(PORT || 3000) + 1566}`;
      process.env.AWS_ACCESS_KEY_ID = 'test';
      process.env.AWS_SECRET_ACCESS_KEY = 'test';
      delete process.env.AWS_PROFILE;
      delete process.env.AWS_SESSION_TOKEN;
    }
    await command(given);
  } catch (error) {
    warn(sentenceFor(error as Coded));
    process.exitCode = 1;
  }
}
