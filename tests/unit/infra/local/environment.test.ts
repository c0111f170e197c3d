import { delimiter, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { localEnvironment, machineEnvironment } from '#infra/local/cloud/environment.ts';

const shell = {
  HOME: '/home/somebody',
  PATH: '/usr/bin',
  NODE_EXTRA_CA_CERTS: '/etc/certificates.pem',
  AWS_PROFILE: 'production',
  AWS_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'a real one',
  AWS_SESSION_TOKEN: 'a session',
  AWS_ENDPOINT_URL_S3: 'https://s3.eu-central-1.amazonaws.com',
  AWS_WEB_IDENTITY_TOKEN_FILE: '/var/run/token',
  aws_profile: 'production',
  CDK_DEFAULT_ACCOUNT: '111122223333',
};

test('a child of the local cloud knows no account but the emulator’s', () => {
  const environment = localEnvironment('http://localhost:4566', shell);

  const ofAccounts = Object.entries(environment).filter(([name]) => /^(aws|cdk)_/i.test(name));
  expect(Object.fromEntries(ofAccounts)).toEqual({
    AWS_ENDPOINT_URL: 'http://localhost:4566',
    AWS_REGION: 'us-east-1',
    AWS_DEFAULT_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_EC2_METADATA_DISABLED: 'true',
  });
});

test('what concerns the machine stays, and this Node comes first', () => {
  const environment = machineEnvironment(shell);

  expect(environment).toMatchObject({
    HOME: '/home/somebody',
    NODE_EXTRA_CA_CERTS: '/etc/certificates.pem',
  });
  expect(environment.PATH?.split(delimiter)).toEqual([dirname(process.execPath), '/usr/bin']);
});

test('a proxy of the shell is not asked for what is on this machine', () => {
  const environment = machineEnvironment({ ...shell, NO_PROXY: 'intranet.example' });

  expect(environment.NO_PROXY).toBe('localhost,127.0.0.1,::1,intranet.example');
});
