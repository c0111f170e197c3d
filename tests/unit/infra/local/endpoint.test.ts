import { expect, test } from 'vitest';
import { endpointFromShell } from '#infra/local/cloud/endpoint.ts';

test('without a word of the shell, no endpoint is given', () => {
  expect(endpointFromShell({})).toBeUndefined();
  expect(endpointFromShell({ AWS_ENDPOINT_URL: '' })).toBeUndefined();
});

test.each(['http://localhost:4566', 'http://127.0.0.1:4566', 'http://[::1]:4566'])(
  '%s is on this machine and is used',
  (AWS_ENDPOINT_URL) => {
    expect(endpointFromShell({ AWS_ENDPOINT_URL })).toBe(AWS_ENDPOINT_URL);
  },
);

test('another machine is used when its name is confirmed', () => {
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
])('%s is AWS, and no confirmation helps', (AWS_ENDPOINT_URL) => {
  const CONFIRM_ENDPOINT = new URL(AWS_ENDPOINT_URL).hostname;

  expect(() => endpointFromShell({ AWS_ENDPOINT_URL, CONFIRM_ENDPOINT })).toThrow('AWS itself');
});

test.each(['http://localhost.evil.example', 'http://127.0.0.1.evil.example', 'http://0x7f.1.evil'])(
  '%s only looks like this machine',
  (AWS_ENDPOINT_URL) => {
    expect(() => endpointFromShell({ AWS_ENDPOINT_URL })).toThrow('another machine');
  },
);

test('an endpoint that is no address is told in a sentence', () => {
  expect(() => endpointFromShell({ AWS_ENDPOINT_URL: 'nonsense' })).toThrow(
    "AWS_ENDPOINT_URL is 'nonsense', which is no address",
  );
});
