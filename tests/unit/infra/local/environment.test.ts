import { delimiter, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { localEnvironment, machineEnvironment } from '#infra/local/cloud/environment.ts';

const shell = {
  HOME: '/home/somebody',
  PATH: '/usr/bin',
  NODE_EXTRA_CA_CERTS: '/etc/certificates.pem',
  NO_PROXY: 'intranet.example',
  AWS_PROFILE: 'production',
  AWS_SECRET_ACCESS_KEY: 'a real one',
  AWS_ENDPOINT_URL_S3: 'https://s3.eu-central-1.amazonaws.com',
  aws_profile: 'production',
  CDK_DEFAULT_ACCOUNT: '111122223333',
};

test('a child process of npm start gets only the local cloud’s credentials', () => {
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

test('npm start passes on the shell’s variables, except those of AWS and the CDK, and puts its own Node first in PATH', () => {
  const { PATH = '', ...environment } = machineEnvironment(shell);

  expect(environment).toEqual({
    HOME: '/home/somebody',
    NODE_EXTRA_CA_CERTS: '/etc/certificates.pem',
    NO_PROXY: 'localhost,127.0.0.1,::1,intranet.example',
  });
  expect(PATH.split(delimiter)).toEqual([dirname(process.execPath), '/usr/bin']);
});
