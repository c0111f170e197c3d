import { expect, test } from 'vitest';
import { endpointFromShell } from '#infra/local/cloud/endpoint.ts';

test.each([
  ['not set', undefined],
  ['empty', ''],
])('npm start starts its own local cloud if AWS_ENDPOINT_URL is %s', (_, AWS_ENDPOINT_URL) => {
  expect(endpointFromShell({ AWS_ENDPOINT_URL })).toBeUndefined();
});

test.each(['http://localhost:4566', 'http://127.0.0.1:4566', 'http://[::1]:4566'])(
  'npm start uses AWS_ENDPOINT_URL=%s, which is on this machine',
  (AWS_ENDPOINT_URL) => {
    expect(endpointFromShell({ AWS_ENDPOINT_URL })).toBe(AWS_ENDPOINT_URL);
  },
);

test('npm start uses a local cloud on another machine only if CONFIRM_ENDPOINT names the machine', () => {
  const AWS_ENDPOINT_URL = 'http://localstack:4566';

  expect(() => endpointFromShell({ AWS_ENDPOINT_URL })).toThrow('CONFIRM_ENDPOINT=localstack');
  expect(() => endpointFromShell({ AWS_ENDPOINT_URL, CONFIRM_ENDPOINT: 'other' })).toThrow();
  expect(endpointFromShell({ AWS_ENDPOINT_URL, CONFIRM_ENDPOINT: 'localstack' })).toBe(
    AWS_ENDPOINT_URL,
  );
});

test.each([
  'https://dynamodb.us-east-1.amazonaws.com',
  'https://sts.cn-north-1.amazonaws.com.cn',
  'https://localhost.amazonaws.com',
])(
  'npm start refuses the AWS endpoint %s, even if CONFIRM_ENDPOINT names the endpoint',
  (AWS_ENDPOINT_URL) => {
    const CONFIRM_ENDPOINT = new URL(AWS_ENDPOINT_URL).hostname;

    expect(() => endpointFromShell({ AWS_ENDPOINT_URL, CONFIRM_ENDPOINT })).toThrow('AWS itself');
  },
);

test.each([
  ['http://localhost.evil.example', 'another machine'],
  ['http://127.0.0.1.evil.example', 'another machine'],
  ['http://0x7f.1.evil', 'another machine'],
  ['nonsense', "AWS_ENDPOINT_URL is 'nonsense', which isn't a URL"],
])('npm start refuses AWS_ENDPOINT_URL=%s', (AWS_ENDPOINT_URL, reason) => {
  expect(() => endpointFromShell({ AWS_ENDPOINT_URL })).toThrow(reason);
});
