import { afterEach, expect, test, vi } from 'vitest';
import { submit } from '#lambdas/assessment/submit.ts';
import { subscribe } from '#lambdas/lead/subscribe.ts';
import { dynamoClient, keyClients } from '#lambdas/platform/aws/clients.ts';
import { DEADLINE_MS, handle } from '#lambdas/platform/http/http.ts';
import { brand } from '#shared/brand.ts';
import { consentVersion } from '#shared/domain/consent.ts';
import { endpoints } from '#shared/endpoints/contract.ts';
import { accessToken, httpEvent, ORIGIN_SECRET } from '#tests/support/lambdas/http-event.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';
import { fakeHash } from '#tests/support/lambdas/mail-world.ts';
import { fakeAssessments } from '#tests/support/lambdas/stores.ts';

catchLog();
afterEach(() => vi.useRealTimers());

/** The promise of `infra/docs/SECURITY.md`, in milliseconds. */
const PROMISED = 3_000;

/** A client's settings that matter here, as the SDK made them of our options. */
interface Client {
  config: {
    maxAttempts: () => Promise<number>;
    retryStrategy: () => Promise<RetryStrategy>;
    requestHandler: { configProvider?: Promise<Handling> };
  };
}
interface Handling {
  connectionTimeout: number;
  requestTimeout: number;
  throwOnRequestTimeout: boolean;
}
interface RetryStrategy {
  acquireInitialRetryToken: (scope: string) => Promise<RetryToken>;
  refreshRetryTokenForRetry: (
    token: RetryToken,
    error: { errorType: 'TRANSIENT' | 'THROTTLING' },
  ) => Promise<RetryToken>;
}
interface RetryToken {
  getRetryDelay: () => number;
}

/** The longest that a client waits between its attempts, in milliseconds. */
async function longestBackOff(client: Client, errorType: 'TRANSIENT' | 'THROTTLING') {
  vi.spyOn(Math, 'random').mockReturnValue(1 - Number.EPSILON);
  const strategy = await client.config.retryStrategy();
  let token = await strategy.acquireInitialRetryToken('test');
  let sum = 0;
  for (let retry = 1; retry < (await client.config.maxAttempts()); retry += 1) {
    token = await strategy.refreshRetryTokenForRetry(token, { errorType });
    sum += token.getRetryDelay();
  }
  return sum;
}

test.each([
  ['F23 F25: the table', () => dynamoClient()],
  ['F18: the key', () => keyClients()()],
])('%s: its client gives up by itself before the endpoint does', async (_, made) => {
  const client = made() as unknown as Client;
  const handling = await client.config.requestHandler.configProvider;
  expect(handling).toMatchObject({ throwOnRequestTimeout: true });
  const { requestTimeout = Number.NaN, connectionTimeout = Number.NaN } = handling ?? {};
  expect(connectionTimeout).toBeLessThanOrEqual(requestTimeout);

  const stalled =
    (await client.config.maxAttempts()) * requestTimeout +
    (await longestBackOff(client, 'TRANSIENT'));
  expect(stalled).toBeLessThan(DEADLINE_MS);
  expect(await longestBackOff(client, 'THROTTLING')).toBeLessThan(DEADLINE_MS);
});

const never = () => new Promise<never>(() => {});
const now = () => new Date(0);
const assessment = { contract: endpoints.submitHealthAssessment };
const encryption = {
  encryptAnswers: async (text: Uint8Array) => text,
  encryptContact: async (text: Uint8Array) => text,
  hash: fakeHash,
};
const lead = { email: 'ada@example.com', name: 'ada' };

test.each([
  [
    'F25: a table that never answers a lead',
    handle({
      contract: endpoints.subscribeLeadMagnet,
      submit: subscribe({ store: never, secret: ORIGIN_SECRET, now }),
    }),
    lead,
  ],
  [
    'F25: a table that never answers an assessment',
    handle({
      ...assessment,
      submit: submit({
        ...encryption,
        hours: brand.workingHours,
        store: never,
        now,
      }),
    }),
    { fullName: 'Ada Test', email: lead.email, consent: consentVersion },
  ],
  [
    'F18: a key that never answers',
    handle({
      ...assessment,
      submit: submit({
        ...encryption,
        hours: brand.workingHours,
        encryptAnswers: never,
        store: fakeAssessments().store,
        now,
      }),
    }),
    { fullName: 'Ada Test', email: lead.email, consent: consentVersion },
  ],
])('%s: 503 with Retry-After in time', async (_, endpoint, body) => {
  vi.useFakeTimers();
  let answer: Awaited<ReturnType<typeof endpoint>> | undefined;
  const headers = { 'content-type': 'application/json', 'idempotency-key': '0123456789abcdef' };
  void endpoint(httpEvent({ body, headers, claims: accessToken() })).then((given) => {
    answer = given;
  });
  await vi.advanceTimersByTimeAsync(DEADLINE_MS - 1);
  expect(answer).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
});

test('the rest of three seconds is for the way there and back', () => {
  expect(PROMISED - DEADLINE_MS).toBeGreaterThanOrEqual(300);
});
