import { join } from 'node:path';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { BucketAlreadyOwnedByYou, CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { runNode } from '#infra/local/run-node.ts';
import { findOutputs } from '#infra/operate/stack.ts';
import { stackNames } from '#infra/settings-schema.ts';
import { clientConfig, localAccount, localEnvironment } from './environment.ts';

export type Outputs = Record<string, string>;

export interface Target {
  endpoint: string;
  siteUrl: string;
  folder: string;
}

/** `cdk bootstrap` would take three seconds, and the local cloud needs only the bucket for assets. */
async function createAssetsBucket(endpoint: string): Promise<void> {
  const Bucket = `cdk-hnb659fds-assets-${localAccount.id}-${localAccount.region}`;
  try {
    await new S3Client(clientConfig(endpoint)).send(new CreateBucketCommand({ Bucket }));
  } catch (error) {
    if (!(error instanceof BucketAlreadyOwnedByYou)) throw error;
  }
}

export async function deploy({ endpoint, siteUrl, folder }: Target): Promise<Outputs> {
  await createAssetsBucket(endpoint);
  const context = { stage: 'local', emulatorEndpoint: endpoint, siteUrl };
  const options = {
    output: join(folder, 'cdk.out'),
    'require-approval': 'never',
    method: 'direct',
    // The caller has built the pages.
    build: '',
  };
  await runNode(
    [
      'node_modules/aws-cdk/bin/cdk',
      'deploy',
      stackNames.production,
      ...Object.entries(context).map(([name, value]) => `--context=${name}=${value}`),
      ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
      '--no-notices',
      '--no-version-reporting',
      '--no-path-metadata',
    ],
    {
      // With an IP address, the SDK doesn't use subdomains for S3 buckets.
      ...localEnvironment(endpoint.replace('//localhost', '//127.0.0.1')),
      CDK_DISABLE_CLI_TELEMETRY: 'true',
      // Validation takes two seconds, and the tests already validate the template.
      CDK_VALIDATION: 'false',
    },
  );
  const cloudFormation = new CloudFormationClient(clientConfig(endpoint));
  return (await findOutputs(cloudFormation, stackNames.production)) ?? {};
}
