import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';

const STACK = 'Coaching';
const REGION = 'us-east-1';
const LOCAL_CLOUD = 'http://localhost:4566';

/**
 * Points this process's AWS clients at the stack: the account of the shell's profile, or with `--local` the one
 * that `npm start` runs (at `AWS_ENDPOINT_URL`, if that is set).
 *
 * @returns the command's other arguments
 */
export function chooseCloud(args: string[]): string[] {
  process.env.AWS_REGION ??= REGION;
  if (!args.includes('--local')) return args;
  process.env.AWS_ENDPOINT_URL ??= LOCAL_CLOUD;
  process.env.AWS_ACCESS_KEY_ID = 'test';
  process.env.AWS_SECRET_ACCESS_KEY = 'test';
  delete process.env.AWS_PROFILE;
  delete process.env.AWS_SESSION_TOKEN;
  return args.filter((arg) => arg !== '--local');
}

/**
 * What the stack tells of itself, by the names in `coaching-stack.ts`.
 *
 * @throws when the stack isn't there, or lacks one of the names
 */
export async function stackOutputs<Name extends string>(
  ...names: Name[]
): Promise<Record<Name, string>> {
  const { Stacks } = await new CloudFormationClient().send(
    new DescribeStacksCommand({ StackName: STACK }),
  );
  const outputs = new Map(
    Stacks?.[0]?.Outputs?.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]),
  );
  const entries = names.map((name) => {
    const value = outputs.get(name);
    if (!value) throw new Error(`The stack ${STACK} has no output ${name}: deploy it again.`);
    return [name, value] as const;
  });
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** Runs a command for a person: its failure is one sentence and exit code 1. */
export async function runCommand(command: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await command(chooseCloud(process.argv.slice(2)));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
