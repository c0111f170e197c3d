import { devNull } from 'node:os';
import { delimiter, dirname } from 'node:path';

export const localAccount = {
  id: '000000000000',
  region: 'us-east-1',
  accessKeyId: 'test',
  secretAccessKey: 'test',
} as const;

/** Without the developer's AWS account, whatever the shell's variables say. */
export function machineEnvironment(shell: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const kept = Object.entries(shell).filter(
    ([name]) => !/^(AWS|CDK|LOCALSTACK|MINISTACK)_/i.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    // The emulator runs the Lambdas with the first `node` in `PATH`.
    PATH: [dirname(process.execPath), shell.PATH].filter(Boolean).join(delimiter),
    NO_PROXY: ['localhost,127.0.0.1', shell.NO_PROXY].filter(Boolean).join(','),
  };
}

export const localEnvironment = (
  endpoint: string,
  shell: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv => ({
  ...machineEnvironment(shell),
  AWS_ENDPOINT_URL: endpoint,
  AWS_REGION: localAccount.region,
  AWS_DEFAULT_REGION: localAccount.region,
  AWS_ACCESS_KEY_ID: localAccount.accessKeyId,
  AWS_SECRET_ACCESS_KEY: localAccount.secretAccessKey,
  AWS_CONFIG_FILE: devNull,
  AWS_SHARED_CREDENTIALS_FILE: devNull,
  AWS_EC2_METADATA_DISABLED: 'true',
});

export const clientConfig = (endpoint: string) => ({
  endpoint,
  region: localAccount.region,
  credentials: {
    accessKeyId: localAccount.accessKeyId,
    secretAccessKey: localAccount.secretAccessKey,
  },
  // On some machines, `bucket.localhost` doesn't resolve.
  forcePathStyle: true,
});
