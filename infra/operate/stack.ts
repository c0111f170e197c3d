import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { documentClient, type Table } from '#lambdas/platform/aws/table.ts';
import { settings } from '../settings.ts';
import { type Settings, stackNames } from '../settings-schema.ts';

const REGION = 'us-east-1';
const LOCAL_CLOUD = 'http://localhost:4566';

/** The stack that a command works on. */
export interface Chosen {
  isLocal: boolean;
  stage: Settings['stage'];
  stackName: (typeof stackNames)[Settings['stage']];
  /** The command's other arguments. */
  args: string[];
}

/**
 * Points this process's AWS clients at a stack: the one that `infra/settings.ts` chooses, or `--stage` another, in the
 * account of the shell's profile; or with `--local` the one that `npm start` runs (at `AWS_ENDPOINT_URL`, if that is
 * set). The region is the stack's, whatever the shell asks for.
 */
export function chooseCloud(given: string[]): Chosen {
  process.env.AWS_REGION = REGION;
  const args = given.filter((arg) => arg !== '--local');
  const isLocal = args.length < given.length;
  const flag = args.indexOf('--stage');
  const stage = flag < 0 ? settings.stage : (args.splice(flag, 2)[1] ?? '');
  if (stage !== 'trial' && stage !== 'production') {
    throw new Error('--stage is trial or production.');
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

/**
 * The stack's outputs, by the names in `coaching-stack.ts`.
 *
 * @throws when the stack isn't there, or lacks one of the names
 */
export async function stackOutputs<Name extends string>(
  { stackName }: Chosen,
  ...names: Name[]
): Promise<Record<Name, string>> {
  const { Stacks } = await new CloudFormationClient().send(
    new DescribeStacksCommand({ StackName: stackName }),
  );
  const outputs = new Map(
    Stacks?.[0]?.Outputs?.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]),
  );
  const entries = names.map((name) => {
    const value = outputs.get(name);
    if (!value) throw new Error(`The stack ${stackName} has no output ${name}: deploy it again.`);
    return [name, value] as const;
  });
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** Makes tables of their names, for the credentials that the process has now. */
export const tablesByName = () => {
  const client = documentClient(new DynamoDBClient());
  return (name: string): Table => ({ client, name });
};

/** Runs a command for a person: its failure is one sentence and exit code 1. */
export async function runCommand(command: (chosen: Chosen) => Promise<void>): Promise<void> {
  try {
    await command(chooseCloud(process.argv.slice(2)));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
