import { join } from 'node:path';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { clientConfig, localAccount, localEnvironment } from './environment.ts';
import { root } from './paths.ts';
import { CommandError, runCommand } from './processes.ts';
import { UserError } from './user-error.ts';

/** What the stack tells of itself, by the names of `infra/coaching-stack.ts`. */
export type Outputs = Record<string, string>;

export interface Target {
  /** Where the local cloud answers. */
  endpoint: string;
  /** The address that people use, without a slash at the end. */
  siteUrl: string;
  /** Where the synthesized stack goes. */
  outputFolder: string;
}

const STACK = 'Coaching';

const cdk = async (target: Target, args: string[], onLine?: (line: string) => void) => {
  try {
    await runCommand(
      process.execPath,
      [join(root, 'node_modules', 'aws-cdk', 'bin', 'cdk'), ...args],
      {
        cwd: root,
        env: {
          // By number: the SDK asks S3 by path only where the host is no name.
          ...localEnvironment(target.endpoint.replace('//localhost', '//127.0.0.1')),
          CDK_DISABLE_CLI_TELEMETRY: 'true',
          NO_COLOR: '1',
        },
        ...(onLine && { onLine }),
      },
    );
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new UserError(
      `'cdk ${args[0]}' failed, so nothing runs. Its last lines:\n\n${error.lastLines}\n\nMend that and run this again.`,
      { cause: error },
    );
  }
};

/** Makes the local account ready for CDK: the bucket for its assets, and its roles. */
export async function bootstrap(target: Target): Promise<void> {
  if (await stackExists(target.endpoint, 'CDKToolkit')) return;
  await cdk(target, [
    'bootstrap',
    `aws://${localAccount.id}/${localAccount.region}`,
    ...['--no-notices', '--app', '', '--build', ''],
  ]);
}

/**
 * Synthesizes the stage `local` of the app that goes to AWS, and deploys it.
 *
 * @param onProgress hears how many resources are done of how many
 * @throws {UserError} with the reason, when it fails
 */
export async function deploy(
  target: Target,
  onProgress: (note: string) => void = () => {},
): Promise<Outputs> {
  const context = {
    stage: 'local',
    emulatorEndpoint: target.endpoint,
    siteUrl: target.siteUrl,
  };
  await cdk(
    target,
    [
      'deploy',
      STACK,
      ...['--require-approval', 'never', '--method', 'direct', '--progress', 'events'],
      ...['--no-notices', '--no-version-reporting', '--no-path-metadata'],
      // The pages are built already, by whoever calls this.
      ...['--build', ''],
      ...['--output', target.outputFolder],
      ...Object.entries(context).flatMap(([name, value]) => ['--context', `${name}=${value}`]),
    ],
    (line) => {
      const counted = /\|\s*(\d+)\s*\/\s*(\d+)\s*\|/.exec(line);
      if (counted) onProgress(`${counted[1]} of ${counted[2]} resources`);
    },
  );
  return outputs(target.endpoint);
}

async function outputs(endpoint: string): Promise<Outputs> {
  const client = new CloudFormationClient(clientConfig(endpoint));
  const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: STACK }));
  client.destroy();
  return Object.fromEntries(
    (Stacks?.[0]?.Outputs ?? []).map(({ OutputKey, OutputValue }) => [
      OutputKey ?? '',
      OutputValue ?? '',
    ]),
  );
}

async function stackExists(endpoint: string, StackName: string): Promise<boolean> {
  const client = new CloudFormationClient(clientConfig(endpoint));
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName }));
    return Stacks?.[0]?.StackStatus === 'CREATE_COMPLETE';
  } catch {
    return false;
  } finally {
    client.destroy();
  }
}
