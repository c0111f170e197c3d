import { join } from 'node:path';
import {
  CloudFormationClient,
  DeleteStackCommand,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import { BucketAlreadyOwnedByYou, CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { CommandError, leashed, runCommand } from '#infra/local/processes.ts';
import { UserError } from '#infra/local/user-error.ts';
import { findOutputs, findStack } from '#infra/operate/stack.ts';
import { root } from '#infra/paths.ts';
import { clientConfig, localAccount, localEnvironment } from './environment.ts';

export type Outputs = Record<string, string>;

export interface Target {
  endpoint: string;
  siteUrl: string;
  outputFolder: string;
  /** The bundles of the Lambdas are up to date. */
  isBundled?: boolean;
}

export const STACK = 'Coaching';
/** The CDK uploads assets to the bucket with this name. */
const ASSETS_BUCKET = `cdk-hnb659fds-assets-${localAccount.id}-${localAccount.region}`;
const BEYOND_REPAIR = ['CREATE_FAILED', 'DELETE_FAILED', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'];

async function cdkDeploy(
  { endpoint, isBundled }: Target,
  args: string[],
  onLine: (line: string) => void,
): Promise<void> {
  const program = join(root, 'node_modules', 'aws-cdk', 'bin', 'cdk');
  try {
    // The caller has built the pages, so `--build` is empty.
    const all = [...leashed, program, 'deploy', ...args, '--no-notices', '--build', ''];
    await runCommand(process.execPath, all, {
      cwd: root,
      env: {
        // With an IP address, the SDK doesn't use subdomains for S3 buckets.
        ...localEnvironment(endpoint.replace('//localhost', '//127.0.0.1')),
        CDK_DISABLE_CLI_TELEMETRY: 'true',
        // Validation takes two seconds, and the tests already validate the template.
        CDK_VALIDATION: 'false',
        NO_COLOR: '1',
        ...(isBundled && { SITE_IS_BUILT: '1' }),
      },
      onLine,
    });
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const lines = error.lastLines.replace(/^.*: (start|success): Publish.*\n/gm, '');
    throw new UserError(
      `'cdk deploy' failed. Fix what it reports, then try again. Its last lines:\n\n${lines}`,
      { cause: error },
    );
  }
}

/** `cdk bootstrap` would take three seconds, and the local cloud needs only this bucket. */
async function createAssetsBucket(endpoint: string): Promise<void> {
  const client = new S3Client(clientConfig(endpoint));
  try {
    await client.send(new CreateBucketCommand({ Bucket: ASSETS_BUCKET }));
  } catch (error) {
    if (!(error instanceof BucketAlreadyOwnedByYou)) throw error;
  } finally {
    client.destroy();
  }
}

export async function deploy(
  target: Target,
  onProgress: (note: string) => void = () => {},
): Promise<Outputs> {
  const { endpoint, siteUrl, outputFolder } = target;
  const cloudFormation = new CloudFormationClient(clientConfig(endpoint));
  await removeFailedStack(cloudFormation);
  await createAssetsBucket(endpoint);
  const options =
    '--require-approval never --method direct --progress events --no-version-reporting --no-path-metadata';
  const context = { stage: 'local', emulatorEndpoint: endpoint, siteUrl };
  await cdkDeploy(
    target,
    [
      STACK,
      ...options.split(' '),
      '--output',
      outputFolder,
      ...Object.entries(context).flatMap(([name, value]) => ['--context', `${name}=${value}`]),
    ],
    (line) => {
      const counted = /\|\s*(\d+)\s*\/\s*(\d+)\s*\|/.exec(line);
      if (counted) onProgress(`${counted[1]} of ${counted[2]} resources`);
    },
  );
  const outputs = await findOutputs(cloudFormation, STACK);
  cloudFormation.destroy();
  return outputs ?? {};
}

async function removeFailedStack(client: CloudFormationClient): Promise<void> {
  const stack = await findStack(client, STACK);
  if (!BEYOND_REPAIR.includes(stack?.StackStatus ?? '')) return;
  await client.send(new DeleteStackCommand({ StackName: STACK }));
  await waitUntilStackDeleteComplete({ client, maxWaitTime: 60 }, { StackName: STACK });
}
