import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callService, ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import type { Caller } from '#lambdas/platform/http/caller.ts';
import { done, type Outcome, refusal } from '#lambdas/platform/http/outcome.ts';
import { DEADLINE_MS, serve } from '#lambdas/platform/http/serve.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import * as client from '#shared/endpoints/client.ts';
import { readTimeOff } from '#shared/endpoints/coach/inbox.ts';
import { exportLeads } from '#shared/endpoints/coach/leads.ts';
import * as visitor from '#shared/endpoints/visitor.ts';
import { accessToken, httpEvent } from '#tests/support/lambdas/http-event.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';

const log = catchLog();
afterEach(() => vi.useRealTimers());

const { subscribeLeadMagnet } = visitor;
type Subscribed = Outcome<typeof subscribeLeadMagnet>;

const callers: Caller[] = [];
beforeEach(() => {
  callers.length = 0;
});
const answerOk = async (_deps: unknown, _input: unknown, caller: Caller) => {
  callers.push(caller);
  return done({ ok: true as const });
};

const serveLead = (work: () => Promise<Subscribed>) =>
  serve(visitor, { subscribeLeadMagnet: work }, {});
const leads = serve(visitor, { subscribeLeadMagnet: answerOk }, {});
const deletions = serve(client, { deleteAccount: answerOk }, {});
const ISSUER = 'https://trainers.example';
const notes = serve(
  { readTimeOff, exportLeads },
  {
    readTimeOff: async () => refusal(403, 'This account is locked', 'locked'),
    exportLeads: async (_deps, _input, caller) => {
      callers.push(caller);
      return done({ csv: '' });
    },
  },
  {},
  { issuer: ISSUER },
);

const lead = { email: 'ada@example.com', name: 'ada' };
const leadEvent = (headers = {}, body: string | object = lead) =>
  httpEvent(subscribeLeadMagnet, { body, headers });
const deletion = (claims?: Record<string, string | undefined>) =>
  httpEvent(client.deleteAccount, { body: { email: lead.email }, ...(claims && { claims }) });
const bodyOf = ({ body }: { body?: string | undefined }) => JSON.parse(body ?? '');

describe('callers of an endpoint', () => {
  const trainer = { ...accessToken('trainer'), iss: ISSUER, auth_time: '7' };
  const body = { month: '2026-01', exportId: '1'.repeat(32) };
  test.each([
    ['an ID token', { ...trainer, token_use: 'id' }],
    ['a token of another pool', { ...trainer, iss: 'https://clients.example' }],
    ['a token without the time of the sign-in', { ...trainer, auth_time: undefined }],
  ])('a trainer’s endpoint refuses %s', async (_, claims) => {
    const answer = await notes(httpEvent(exportLeads, { body, claims }));
    expect(answer.statusCode).toBe(403);
    expect(callers).toEqual([]);
  });

  test('a trainer’s endpoint accepts an access token of the trainers’ pool', async () => {
    const answer = await notes(httpEvent(exportLeads, { body, claims: trainer }));
    expect(bodyOf(answer)).toEqual({ csv: '' });
    expect(callers).toMatchObject([{ userId: 'trainer', signedInAt: new Date(7000) }]);
  });

  test.each([
    [
      'the session and the time of the sign-in from a token',
      { origin_jti: 'one', auth_time: '7' },
      { session: 'one', signedInAt: new Date(7000) },
    ],
    [
      'the session of a token without origin_jti from auth_time',
      { auth_time: '7' },
      { session: '7', signedInAt: new Date(7000) },
    ],
    [
      'an auth_time that isn’t a number as 1970',
      { auth_time: 'long ago' },
      { session: 'long ago', signedInAt: new Date(0) },
    ],
    [
      'no session from a token without auth_time',
      {},
      { session: undefined, signedInAt: new Date(0) },
    ],
  ])('an endpoint reads %s', async (_, claims, expected) => {
    expect(await deletions(deletion({ ...accessToken(), ...claims }))).toMatchObject({
      statusCode: 200,
    });
    expect(callers).toMatchObject([{ userId: 'user-1', ...expected }]);
  });

  test('a public endpoint reads the IP address and idempotency key from the headers', async () => {
    const headers = { 'x-viewer-address': '203.0.113.7', 'idempotency-key': 'k'.repeat(16) };
    await leads(leadEvent(headers));
    expect(callers).toMatchObject([
      { userId: '', address: '203.0.113.7', idempotencyKey: 'k'.repeat(16) },
    ]);
  });

  test('requests without an idempotency key get different keys', async () => {
    await leads(leadEvent());
    await leads(leadEvent());
    const [one, other] = callers.map(({ idempotencyKey }) => idempotencyKey);
    expect(one).toMatch(/^[0-9a-f]{32}$/);
    expect(other).not.toBe(one);
  });
});

describe('the input of an endpoint', () => {
  test('an endpoint accepts a body of exactly the limit in bytes, and returns 413 for one more byte', async () => {
    const { bodyLimit } = subscribeLeadMagnet;
    const text = JSON.stringify({ ...lead, padding: 'é' });
    const padded = (bytes: number) =>
      text.replace('é', `é${'x'.repeat(bytes - Buffer.byteLength(text))}`);
    expect(await leads(leadEvent({}, padded(bodyLimit)))).toMatchObject({ statusCode: 200 });
    expect(await leads(leadEvent({}, padded(bodyLimit + 1)))).toMatchObject({ statusCode: 413 });
  });

  test.each(['application/json;charset=UTF-8', 'Application/JSON; charset="utf-8"'])(
    'an endpoint accepts JSON with the content type %s',
    async (type) => {
      expect(await leads(leadEvent({ 'content-type': type }))).toMatchObject({ statusCode: 200 });
    },
  );

  test.each(['"__proto__":1', '"\\u005f_proto__":1', '"x":[{"y":{"\\u005f_proto__":1}}]'])(
    'an endpoint refuses a __proto__ key at any depth, even if the key is escaped: %s',
    async (part) => {
      const body = `{"email":"ada@example.com","name":"ada",${part}}`;
      expect(await leads(leadEvent({}, body))).toMatchObject({ statusCode: 400 });
    },
  );

  test('an endpoint refuses JSON that is nested too deeply to parse', async () => {
    const submissions = serve(
      client,
      { submitHealthAssessment: async () => done({ ok: true as const, id: '' }) },
      {},
    );
    const body = '['.repeat(30_000) + ']'.repeat(30_000);
    const event = httpEvent(client.submitHealthAssessment, { body, claims: accessToken() });
    expect(await submissions(event)).toMatchObject({ statusCode: 400 });
  });

  test('an endpoint refuses headers that exceed the gateway’s limit', async () => {
    const headers = { 'x-big': 'a'.repeat(10_240) };
    expect(await leads(leadEvent(headers))).toMatchObject({ statusCode: 431 });
  });

  test.each([
    ['is too short', 'short'],
    ['contains spaces', 'a key with spaces in it'],
    ['is too long', 'x'.repeat(129)],
  ])('an endpoint refuses an Idempotency-Key that %s', async (_, key) => {
    expect(await leads(leadEvent({ 'idempotency-key': key }))).toMatchObject({ statusCode: 400 });
    expect(callers).toEqual([]);
  });

  test('a Lambda returns 404 for another Lambda’s endpoint', async () => {
    expect(await leads(deletion(accessToken()))).toMatchObject({ statusCode: 404 });
  });
});

test('a refusal has a status and a sentence, and, if given, a reason and the time until a retry', async () => {
  const refused = { ...refusal(429, 'Tomorrow.'), retryAfter: 60 };
  const answer = await serveLead(async () => refused)(leadEvent());
  expect(answer).toMatchObject({ statusCode: 429, headers: { 'retry-after': '60' } });
  expect(bodyOf(answer)).toEqual({ error: 'Tomorrow.', requestId: 'request-1', retryAfter: 60 });

  const claims = { ...accessToken(), iss: ISSUER, auth_time: '7' };
  const locked = await notes(httpEvent(readTimeOff, { claims }));
  expect(bodyOf(locked)).toMatchObject({ error: 'This account is locked', reason: 'locked' });
});

test.each([
  [400, leadEvent({}, '{')],
  [403, leadEvent({ 'x-origin-verify': 'a guess' })],
  [413, leadEvent({}, 'x'.repeat(subscribeLeadMagnet.bodyLimit + 1))],
  [415, leadEvent({ 'content-type': 'text/plain' })],
])(
  'an endpoint counts a refusal with the status %i, and logs its time, request ID, route, and status',
  async (status, event) => {
    await leads(event);
    expect(log.counted(metrics.refusedInput)).toBe(1);
    expect(JSON.parse(log.lines[0] ?? '')).toMatchObject({
      time: expect.stringMatching(/Z$/),
      requestId: 'request-1',
      route: 'POST /api/subscribe-lead-magnet',
      status,
    });
  },
);

describe('failures of an endpoint', () => {
  const serviceError = (name: string, status?: number) =>
    Object.assign(new Error('ada@example.com'), { name, $metadata: { httpStatusCode: status } });
  const failing = (error: unknown) =>
    serveLead(() => callService('the table', () => Promise.reject(error)))(leadEvent());

  test.each([
    ['throttles the call', serviceError('ThrottlingException', 400)],
    ['denies access', serviceError('AccessDeniedException', 400)],
    ['says that a key is disabled', serviceError('DisabledException', 400)],
    ['says that a key will be deleted', serviceError('KMSInvalidStateException', 400)],
    ['fails', serviceError('InternalServerError', 500)],
    ['doesn’t respond', serviceError('TimeoutError')],
    ['can’t be reached', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  ])('the endpoint returns 503 and asks for a retry if a service %s', async (_, error) => {
    const answer = await failing(error);
    expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
    expect(bodyOf(answer)).toEqual({
      error: 'We can’t save this right now. Please try again in a minute.',
      requestId: 'request-1',
      retryAfter: 5,
    });
    expect(log.counted(metrics.serviceUnavailable)).toBe(1);
  });

  test.each([
    ['the assessments', client.readMyAssessments],
    ['a download link', client.requestDownload],
  ])(
    'a request for %s saves nothing typed, so its 503 says “This isn’t available right now”',
    async (_, row) => {
      const fails = () => Promise.reject(new ServiceUnavailableError('the table'));
      const answer = await serve(
        { row },
        { row: fails },
        {},
      )(httpEvent(row, { claims: accessToken() }));
      expect(bodyOf(answer).error).toMatch(/^This isn’t available right now/);
    },
  );

  test('an endpoint returns 503 once its time limit has passed', async () => {
    vi.useFakeTimers();
    const answered = vi.fn();
    void serveLead(() => new Promise(() => {}))(leadEvent()).then(answered);
    await vi.advanceTimersByTimeAsync(DEADLINE_MS - 1);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(answered.mock.lastCall?.[0]).toMatchObject({ statusCode: 503 });
  });

  test.each([
    ['a bug', new TypeError('ada@example.com is not a function')],
    ['an invalid request to a service', serviceError('ValidationException', 400)],
    ['a thrown value that isn’t an error', 'ada@example.com'],
  ])('after %s, an endpoint returns 500 without details', async (_, error) => {
    const answer = await failing(error);
    expect(answer.statusCode).toBe(500);
    expect(bodyOf(answer)).toEqual({
      error: 'Something went wrong. Please try again.',
      requestId: 'request-1',
    });
  });
});

test('for an event that isn’t from API Gateway, an endpoint returns 500', async () => {
  expect((await leads({} as Parameters<typeof leads>[0])).statusCode).toBe(500);
});
