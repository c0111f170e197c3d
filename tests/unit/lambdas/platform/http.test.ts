import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callService, ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import { handle, type Submitted } from '#lambdas/platform/http/http.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import { consentVersion } from '#shared/domain/consent.ts';
import { endpoints } from '#shared/endpoints/contract.ts';
import { fakeEndpoints } from '#tests/support/lambdas/endpoints.ts';
import { accessToken, httpEvent } from '#tests/support/lambdas/http-event.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';

const log = catchLog();

const lead = { email: 'ada@example.com', name: 'ada' };
const assessment = { fullName: 'Ada Test', email: 'ada@example.com', consent: consentVersion };
const json = { 'content-type': 'application/json' };

/** The lead endpoint with a use case of the test's own. */
const endpointThat = (submit: () => Promise<Submitted>, deadlineMs?: number) =>
  handle({
    contract: endpoints.subscribeLeadMagnet,
    submit,
    ...(deadlineMs !== undefined && { deadlineMs }),
  });

describe('who may call', () => {
  test.each([
    ['without the secret of the edge', { 'x-origin-verify': undefined }],
    ['with a wrong one', { 'x-origin-verify': 'guess' }],
  ])('nobody %s', async (_, header) => {
    const { lead: call, leads } = fakeEndpoints();
    const answer = await call(httpEvent({ body: lead, headers: { ...json, ...header } }));
    expect(answer.statusCode).toBe(403);
    expect(JSON.parse(answer.body ?? '')).toEqual({ error: 'Forbidden', requestId: 'request-1' });
    expect(leads.rows.size).toBe(0);
  });

  test.each([
    ['no token', undefined],
    ['an ID token', { sub: 'user-1', token_use: 'id' }],
    ['a token without a subject', { token_use: 'access' }],
  ])('no assessment comes with %s', async (_, claims) => {
    const { assessment: call, assessments } = fakeEndpoints();
    const answer = await call(httpEvent({ body: assessment, ...(claims && { claims }) }));
    expect(answer.statusCode).toBe(403);
    expect(assessments.rows.size).toBe(0);
  });

  test('a user with an access token is answered with the id of the assessment', async () => {
    const { assessment: call, assessments } = fakeEndpoints();
    const answer = await call(httpEvent({ body: assessment, claims: accessToken() }));
    expect(answer.statusCode).toBe(200);
    const { ok, id } = JSON.parse(answer.body ?? '');
    expect(ok).toBe(true);
    expect([...assessments.rows.values()]).toMatchObject([{ id, userId: 'user-1' }]);
  });
});

test('a refusal of the use case is answered with its status and sentence', async () => {
  const submit = async () => ({ outcome: 'refused', status: 429, error: 'Tomorrow.' }) as const;
  const answer = await endpointThat(submit)(httpEvent({ body: lead }));
  expect(answer.statusCode).toBe(429);
  expect(JSON.parse(answer.body ?? '')).toEqual({ error: 'Tomorrow.', requestId: 'request-1' });
});

describe('what is read', () => {
  test('the limit of a body is counted in bytes, and is inclusive', async () => {
    const { lead: call } = fakeEndpoints();
    const limit = endpoints.subscribeLeadMagnet.bodyLimit;
    const bodyOf = (bytes: number) => {
      const text = JSON.stringify({ ...lead, padding: '' });
      return text.replace('""', `"${'é'.repeat((bytes - text.length) / 2)}"`);
    };
    expect((await call(httpEvent({ body: bodyOf(limit) }))).statusCode).toBe(200);
    expect((await call(httpEvent({ body: bodyOf(limit + 2) }))).statusCode).toBe(413);
  });

  test.each([
    'application/json',
    'application/json;charset=UTF-8',
    'Application/JSON; charset="utf-8"',
  ])('JSON may be called %s', async (type) => {
    const { lead: call } = fakeEndpoints();
    const event = httpEvent({ body: lead, headers: { 'content-type': type } });
    expect((await call(event)).statusCode).toBe(200);
  });

  test('a prototype is refused at any depth, however it is spelled', async () => {
    const { lead: call } = fakeEndpoints();
    const body = `{"email":"ada@example.com","name":"ada","x":[{"y":{"\\u005f_proto__":1}}]}`;
    expect((await call(httpEvent({ body }))).statusCode).toBe(400);
  });

  test.each(['short', 'a key with spaces in it', 'x'.repeat(129)])(
    'the Idempotency-Key "%s" is refused',
    async (key) => {
      const { lead: call, leads } = fakeEndpoints();
      const answer = await call(
        httpEvent({ body: lead, headers: { ...json, 'idempotency-key': key } }),
      );
      expect(answer.statusCode).toBe(400);
      expect(leads.rows.size).toBe(0);
    },
  );

  test.each([
    [400, { body: '{' }],
    [403, { body: lead, headers: { 'x-origin-verify': 'a guess' } }],
    [413, { body: 'x'.repeat(endpoints.subscribeLeadMagnet.bodyLimit + 1) }],
    [415, { body: lead, headers: { 'content-type': 'text/plain' } }],
  ])('a refusal with %i is counted, with its time, request and route', async (status, request) => {
    await fakeEndpoints().lead(httpEvent(request));
    expect(log.counted(metrics.refusedInput)).toBe(1);
    expect(JSON.parse(log.lines[0] ?? '')).toMatchObject({
      time: expect.stringMatching(/Z$/),
      requestId: 'request-1',
      route: 'POST /api/endpoint',
      status,
    });
  });
});

describe('what goes wrong', () => {
  const serviceError = (name: string, status?: number) =>
    Object.assign(new Error('ada@example.com'), {
      name,
      $metadata: { httpStatusCode: status },
    });

  test.each([
    ['is throttled', serviceError('ThrottlingException', 400)],
    ['denies', serviceError('AccessDeniedException', 400)],
    ['has its key disabled', serviceError('DisabledException', 400)],
    ['will lose its key', serviceError('KMSInvalidStateException', 400)],
    ['fails', serviceError('InternalServerError', 500)],
    ['does not answer', serviceError('TimeoutError')],
    ['is not there', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  ])('a service that %s makes it 503, to be tried again', async (_, error) => {
    const answer = await endpointThat(() => callService('the table', () => Promise.reject(error)))(
      httpEvent({ body: lead }),
    );
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers?.['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(answer.body ?? '')).toEqual({
      error: 'We can’t save this right now. Please try again in a minute.',
      requestId: 'request-1',
    });
    expect(log.counted(metrics.serviceUnavailable)).toBe(1);
  });

  test('a submission that takes too long is 503', async () => {
    const never = () => new Promise<Submitted>(() => {});
    const answer = await endpointThat(never, 1)(httpEvent({ body: lead }));
    expect(answer.statusCode).toBe(503);
  });

  test.each([
    ['a bug', new TypeError('ada@example.com is not a function')],
    ['a request that we make wrong', serviceError('ValidationException', 400)],
    ['something that is no error', 'ada@example.com'],
  ])('%s makes it 500, which says nothing of the inside', async (_, error) => {
    const answer = await endpointThat(() => callService('the table', () => Promise.reject(error)))(
      httpEvent({ body: lead }),
    );
    expect(answer.statusCode).toBe(500);
    expect(JSON.parse(answer.body ?? '')).toEqual({
      error: 'Something went wrong. Please try again.',
      requestId: 'request-1',
    });
  });

  test('no log line quotes an error', async () => {
    const cause = serviceError('ThrottlingException', 400);
    const call = endpointThat(() =>
      Promise.reject(new ServiceUnavailableError('the table', { cause })),
    );
    await call(httpEvent({ body: lead }));
    await endpointThat(() => Promise.reject(cause))(httpEvent({ body: lead }));
    expect(log.lines.join()).toContain('ServiceUnavailableError < ThrottlingException');
    expect(log.lines.join()).not.toContain('ada@');
  });
});

const STATUSES = [200, 400, 403, 413, 415, 422, 431];
const anyBody = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.json(),
  fc.record({ email: fc.anything(), name: fc.anything(), website: fc.anything() }).map((body) => {
    try {
      return JSON.stringify(body);
    } catch {
      return '';
    }
  }),
  fc.integer({ min: 1, max: 4_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
);

test('whatever comes is answered, and never as our fault', async () => {
  const { lead: call } = fakeEndpoints();
  await fc.assert(
    fc.asyncProperty(
      anyBody,
      fc.option(fc.string(), { nil: undefined }),
      fc.boolean(),
      async (body, key, isBase64Encoded) => {
        const headers = { ...json, 'idempotency-key': key };
        const answer = await call({ ...httpEvent({ body, headers }), isBase64Encoded });
        expect(STATUSES).toContain(answer.statusCode);
        expect(() => JSON.parse(answer.body ?? '')).not.toThrow();
      },
    ),
    { numRuns: 1_000 },
  );
});

test('not even an event that is none of the gateway makes it throw', async () => {
  const { lead: call } = fakeEndpoints();
  const answer = await call({} as Parameters<typeof call>[0]);
  expect(answer.statusCode).toBe(500);
});
