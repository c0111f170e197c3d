import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { root } from '#infra/paths.ts';
import { readMyAssessments, requestDownload } from '#shared/endpoints/client.ts';
import { readTimeOff } from '#shared/endpoints/coach/inbox.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/visitor.ts';
import { type CallerSession, call, type Renewal } from '#web/lib/call.ts';

const server = vi.fn<typeof fetch>();
const lead = { email: 'ada@example.com', name: 'ada' };
const timeOff = { timeOff: { from: '2026-12-24', to: '2026-12-26' } };
const unauthorized = () => Response.json({ message: 'Unauthorized' }, { status: 401 });
const never = <T>(): Promise<T> => new Promise(() => undefined);

afterEach(() => vi.useRealTimers());

beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('fetch', server);
});

const answers = (...responses: Response[]) => {
  for (const response of responses) server.mockResolvedValueOnce(response);
};

const headersSent = () => server.mock.calls.map(([, init]) => new Headers(init?.headers));
const tokensSent = () => headersSent().map((headers) => headers.get('authorization'));

const sessionOf = (renewal: Renewal = 'renewed', next = 'new') => {
  let token: string | undefined = 'old';
  return {
    accessToken: vi.fn<CallerSession['accessToken']>(async () => token),
    renew: vi.fn<CallerSession['renew']>(async () => {
      token = next;
      return renewal;
    }),
  };
};

test('a call sends the parsed input as JSON with an idempotency key, and returns the parsed response', async () => {
  answers(Response.json({ ok: true, more: 1 }));
  const outcome = await call(subscribeLeadMagnet, { email: ' ada@EXAMPLE.com ', name: ' ada ' });
  expect(outcome).toEqual({ ok: true, answer: { ok: true } });
  expect(server.mock.lastCall?.[0]).toBe(subscribeLeadMagnet.path);
  expect(server.mock.lastCall?.[1]).toMatchObject({ method: 'POST', body: JSON.stringify(lead) });
  const [headers] = headersSent();
  expect(headers?.get('content-type')).toBe('application/json');
  expect(headers?.get('idempotency-key')).toMatch(/^[0-9a-f]{64}$/);
});

test('a call to readTimeOff is a GET request without a body or an idempotency key', async () => {
  answers(Response.json(timeOff));
  await call(readTimeOff, {}, sessionOf());
  expect(server.mock.lastCall?.[1]).toMatchObject({ method: 'GET', body: null });
  expect(headersSent()[0]?.has('idempotency-key')).toBe(false);
});

test('call doesn’t send input that the schema refuses', async () => {
  expect(await call(subscribeLeadMagnet, { ...lead, email: 'ada' })).toEqual({
    ok: false,
    reason: 'invalid',
    message: 'Invalid email address',
  });
  expect(server).not.toHaveBeenCalled();
});

const refused = (status: number, body: object = { message: 'x' }) =>
  Response.json(body, { status });

test.each([
  ['a 400 with the message “No”', 'refused', 'No', refused(400, { error: 'No', requestId: 'r' })],
  ['a 413 without a message', 'refused', 'Failed', refused(413)],
  [
    'a 429 with the message “Tomorrow”',
    'too-many',
    'Tomorrow',
    refused(429, { error: 'Tomorrow' }),
  ],
  ['a 429 without a message', 'too-many', 'Too many', refused(429)],
  ['a 503 with the message “Later”', 'unavailable', 'Later', refused(503, { error: 'Later' })],
  ['a 502 with HTML', 'unavailable', 'Failed', new Response('<html>', { status: 502 })],
  ['a 500 without a message', 'failed', 'Failed', refused(500)],
  ['a response with unexpected JSON', 'failed', 'Failed', Response.json({ ok: false })],
  ['a response that isn’t JSON', 'failed', 'Failed', new Response('<html>')],
])('after %s, a call returns the reason “%s” and the message “%s”', async (...row) => {
  const [, reason, message, response] = row;
  answers(response);
  const sentences = { failed: 'Failed', 'too-many': 'Too many' };
  const outcome = await call(subscribeLeadMagnet, lead, undefined, sentences);
  expect(outcome).toMatchObject({ ok: false, reason, message });
});

test('a failed call returns the server’s message, request ID, and retry time, and the reason if the endpoint declares it', async () => {
  const refusal = { error: 'No', reason: 'confirm-address', requestId: 'r', retryAfter: 60 };
  answers(Response.json(refusal, { status: 403 }), Response.json(refusal, { status: 403 }));
  expect(await call(requestDownload, {}, sessionOf())).toEqual({
    ok: false,
    reason: 'confirm-address',
    message: 'No',
    requestId: 'r',
    retryAfter: 60,
  });
  expect(await call(readMyAssessments, {}, sessionOf())).toMatchObject({ reason: 'refused' });
});

test.each([
  [new TypeError('Failed to fetch'), 'offline'],
  [new DOMException('', 'TimeoutError'), 'timed-out'],
])('after %s, a call returns a reason and a message instead of throwing', async (error, reason) => {
  server.mockRejectedValueOnce(error);
  expect(await call(subscribeLeadMagnet, lead)).toMatchObject({
    reason,
    message: expect.stringContaining('We can’t reach the server'),
  });
});

test('call renews a refused token and repeats the request once', async () => {
  answers(unauthorized(), Response.json(timeOff));
  const session = sessionOf();
  expect(await call(readTimeOff, {}, session)).toEqual({ ok: true, answer: timeOff });
  expect(session.renew.mock.calls).toEqual([['old']]);
  expect(tokensSent()).toEqual(['Bearer old', 'Bearer new']);
});

test('call repeats a request only once, even if the server also refuses the new token', async () => {
  answers(unauthorized(), unauthorized());
  expect(await call(readTimeOff, {}, sessionOf())).toMatchObject({ reason: 'failed' });
  expect(server).toHaveBeenCalledTimes(2);
});

test('call doesn’t renew the session if the endpoint requires a new sign-in', async () => {
  answers(Response.json({ error: 'No', reason: 'sign-in-again' }, { status: 401 }));
  const session = sessionOf();
  expect(await call(requestDownload, {}, session)).toMatchObject({ reason: 'sign-in-again' });
  expect(session.renew).not.toHaveBeenCalled();
});

test.each([
  ['ends instead of being renewed', sessionOf('ended'), 'signed-out', 1],
  ['belongs to another account after the renewal', sessionOf('renewed', ''), 'signed-out', 1],
  ['can’t be renewed', sessionOf('unreachable'), 'offline', 1],
  ['has ended', { ...sessionOf(), accessToken: async () => undefined }, 'signed-out', 0],
  ['can’t be read', { ...sessionOf(), accessToken: () => Promise.reject() }, 'offline', 0],
])('a call ends without another request if its session %s', async (_, session, reason, sent) => {
  answers(unauthorized());
  expect(await call(readTimeOff, {}, session)).toMatchObject({ reason });
  expect(server).toHaveBeenCalledTimes(sent);
});

test.each([
  ['access token', { ...sessionOf(), accessToken: never<string> }],
  ['response', sessionOf()],
  ['renewed token', { ...sessionOf(), renew: never<Renewal> }],
])('a call ends within 15 seconds if the %s never arrives', async (step, session) => {
  vi.useFakeTimers();
  server.mockImplementation(() =>
    step === 'response' ? never() : Promise.resolve(unauthorized()),
  );
  const outcome = call(readTimeOff, {}, session);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await outcome).toMatchObject({ reason: 'timed-out' });
  for (const [, init] of server.mock.calls) expect(init?.signal?.aborted).toBe(true);
});

test('a call sends nothing after its deadline, even if the session is renewed later', async () => {
  vi.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<Renewal>();
  server.mockImplementation(async (_, init) => {
    init?.signal?.throwIfAborted();
    return unauthorized();
  });
  const outcome = call(readTimeOff, {}, { ...sessionOf(), renew: () => promise });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await outcome).toMatchObject({ reason: 'timed-out' });
  resolve('renewed');
  await vi.advanceTimersByTimeAsync(1_000);
  for (const [, init] of server.mock.calls.slice(1)) expect(init?.signal?.aborted).toBe(true);
});

test('the pages call fetch in only one module, except for the site’s files and the user pool', () => {
  const web = join(root, 'web');
  const files = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['dist'] });
  const calling = files.filter((file) => /\bfetch\(/.test(readFileSync(join(web, file), 'utf8')));
  expect(calling.map((file) => file.replaceAll('\\', '/')).sort()).toEqual([
    'auth/session/cognito.ts',
    'lib/call.ts',
    'lib/config.ts',
    'lib/script.ts',
  ]);
});
