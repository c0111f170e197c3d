import { afterEach, expect, test, vi } from 'vitest';
import { dynamoClient, keyClients } from '#lambdas/platform/aws/clients.ts';
import { DEADLINE_MS } from '#lambdas/platform/http/serve.ts';

afterEach(() => vi.restoreAllMocks());

/** SECURITY.md states this limit. */
const PROMISED_MS = 3_000;
const NETWORK_MS = 300;

interface RetryToken {
  getRetryDelay: () => number;
}

interface Client {
  config: {
    maxAttempts: () => Promise<number>;
    retryStrategy: () => Promise<{
      acquireInitialRetryToken: (scope: string) => Promise<RetryToken>;
      refreshRetryTokenForRetry: (
        token: RetryToken,
        error: { errorType: 'TRANSIENT' | 'THROTTLING' },
      ) => Promise<RetryToken>;
    }>;
    requestHandler: {
      configProvider?: Promise<{
        connectionTimeout: number;
        requestTimeout: number;
        throwOnRequestTimeout: boolean;
      }>;
    };
  };
}

async function longestBackOff({ config }: Client, errorType: 'TRANSIENT' | 'THROTTLING') {
  vi.spyOn(Math, 'random').mockReturnValue(1 - Number.EPSILON);
  const strategy = await config.retryStrategy();
  let token = await strategy.acquireInitialRetryToken('test');
  let sum = 0;
  for (let retry = 1; retry < (await config.maxAttempts()); retry += 1) {
    token = await strategy.refreshRetryTokenForRetry(token, { errorType });
    sum += token.getRetryDelay();
  }
  return sum;
}

test.each([
  ['DynamoDB', () => dynamoClient()],
  ['KMS', () => keyClients()()],
])('the AWS client for %s gives up before an endpoint’s time limit', async (_, made) => {
  expect(DEADLINE_MS + NETWORK_MS).toBeLessThanOrEqual(PROMISED_MS);
  const client = made() as unknown as Client;
  const handling = await client.config.requestHandler.configProvider;
  expect(handling).toMatchObject({ throwOnRequestTimeout: true });
  const { requestTimeout = Number.NaN, connectionTimeout = Number.NaN } = handling ?? {};
  expect(connectionTimeout).toBeLessThanOrEqual(requestTimeout);

  const attempts = await client.config.maxAttempts();
  const stalled = attempts * requestTimeout + (await longestBackOff(client, 'TRANSIENT'));
  expect(stalled).toBeLessThan(DEADLINE_MS);
  expect(await longestBackOff(client, 'THROTTLING')).toBeLessThan(DEADLINE_MS);
});
