import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpoints } from '#shared/endpoints/contract.ts';
import { send } from '#web/lib/api.ts';

const lead = { email: 'ada@example.com', name: 'ada' };
const call = { idempotencyKey: 'a-key-of-this-test', accessToken: 'token' };
const server = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal('fetch', server));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  server.mockReset();
});

const answers = (status: number, body: unknown) =>
  server.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));

const sendLead = () => send(endpoints.subscribeLeadMagnet, lead, call);

test('what is stored is done, with the id that the server gave', async () => {
  answers(200, { ok: true, id: '42' });
  expect(await sendLead()).toEqual({ outcome: 'done', id: '42' });
});

test('the body is what the schema made of the input, sent as JSON with key and token', async () => {
  answers(200, { ok: true });
  await send(endpoints.subscribeLeadMagnet, { email: ' ada@EXAMPLE.com ', name: ' ada ' }, call);
  const [path, request] = server.mock.lastCall ?? [];
  expect(path).toBe('/api/subscribe-lead-magnet');
  expect(request).toMatchObject({
    method: 'POST',
    body: JSON.stringify(lead),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': call.idempotencyKey,
      authorization: 'Bearer token',
    },
  });
});

test('what the schema refuses is not sent', async () => {
  const answer = await send(endpoints.subscribeLeadMagnet, { email: 'ada', name: 'ada' }, call);
  expect(answer).toMatchObject({
    outcome: 'invalid',
    issues: [{ message: 'Invalid email address' }],
  });
  expect(server).not.toHaveBeenCalled();
});

test.each([
  [401, { message: 'Unauthorized' }, { outcome: 'signed-out' }],
  [429, { message: 'Too Many Requests' }, { outcome: 'too-many' }],
  [429, { error: 'Tomorrow' }, { outcome: 'too-many', message: 'Tomorrow' }],
  [400, { error: 'Invalid input' }, { outcome: 'failed', status: 400, message: 'Invalid input' }],
  [503, { error: 'Later' }, { outcome: 'failed', status: 503, message: 'Later' }],
  [500, { message: 'Internal' }, { outcome: 'failed', status: 500 }],
  [200, { ok: false }, { outcome: 'failed', status: 200 }],
])('an answer of %i with %j is told apart', async (status, body, answer) => {
  answers(status, body);
  expect(await sendLead()).toEqual(answer);
});

test('an answer that is not JSON is a failure, not a crash', async () => {
  server.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
  expect(await sendLead()).toEqual({ outcome: 'failed', status: 502 });
});

test('no answer in time, and no way to the server, are told apart', async () => {
  server.mockRejectedValueOnce(new DOMException('', 'TimeoutError'));
  expect(await sendLead()).toEqual({ outcome: 'timed-out' });
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await sendLead()).toEqual({ outcome: 'offline' });
});

test('a call is given up after ten seconds', async () => {
  server.mockImplementationOnce(
    (_, request) =>
      new Promise((_, reject) => {
        request?.signal?.addEventListener('abort', () => reject(request.signal?.reason));
      }),
  );
  vi.useFakeTimers();
  const answer = sendLead();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await answer).toEqual({ outcome: 'timed-out' });
});
