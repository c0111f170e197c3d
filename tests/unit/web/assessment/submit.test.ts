import { expect, test, vi } from 'vitest';
import { consentVersion } from '#shared/domain/consent.ts';
import {
  SUBMISSION_FAILED,
  type SubmitDeps,
  submitAssessment,
} from '#web/assessment/submit/submit.ts';
import type { Renewal } from '#web/auth/session/session.ts';
import type { Answer } from '#web/lib/api.ts';

const assessment = { fullName: 'Ada', email: 'ada@example.com', consent: consentVersion };
const STORED: Answer = { outcome: 'done', id: '1' };
const REFUSED: Answer = { outcome: 'signed-out' };

const deps = (answers: Answer[], renewal: Renewal = 'renewed') => {
  let token: string | undefined = 'old';
  return {
    send: vi.fn<SubmitDeps['send']>(async () => answers.shift() ?? STORED),
    accessToken: async () => token,
    renew: vi.fn(async () => {
      if (renewal === 'renewed') token = 'new';
      if (renewal === 'ended') token = undefined;
      return renewal;
    }),
  };
};

const submit = (given: SubmitDeps) => submitAssessment(assessment, 'a-key', given);

test('an assessment is sent once, with the token and the key', async () => {
  const given = deps([STORED]);
  expect(await submit(given)).toEqual({ outcome: 'stored' });
  expect(given.send.mock.calls).toEqual([
    [assessment, { idempotencyKey: 'a-key', accessToken: 'old', signal: expect.any(AbortSignal) }],
  ]);
  expect(given.renew).not.toHaveBeenCalled();
});

test('a refused token is renewed once, and the submission sent again under the same key', async () => {
  const given = deps([REFUSED, STORED]);
  expect(await submit(given)).toEqual({ outcome: 'stored' });
  expect(given.renew.mock.calls).toEqual([['old']]);
  expect(given.send.mock.calls.map(([, call]) => call)).toMatchObject([
    { idempotencyKey: 'a-key', accessToken: 'old' },
    { idempotencyKey: 'a-key', accessToken: 'new' },
  ]);
});

test('a fresh token that is refused, too, is a failure and no loop', async () => {
  const given = deps([REFUSED, REFUSED, REFUSED]);
  expect(await submit(given)).toEqual({ outcome: 'failed', message: SUBMISSION_FAILED });
  expect(given.send).toHaveBeenCalledTimes(2);
});

test('a session that cannot be renewed has ended', async () => {
  expect(await submit(deps([REFUSED], 'ended'))).toEqual({ outcome: 'session-ended' });
});

test('without a token nothing is sent', async () => {
  const given = { ...deps([]), accessToken: async () => undefined };
  expect(await submit(given)).toEqual({ outcome: 'session-ended' });
  expect(given.send).not.toHaveBeenCalled();
});

test.each<[Answer, RegExp]>([
  [{ outcome: 'offline' }, /Check your connection/],
  [{ outcome: 'timed-out' }, /took too long/],
  [{ outcome: 'too-many' }, /in a minute/],
  [{ outcome: 'too-many', message: 'Tomorrow.' }, /^Tomorrow\.$/],
  [{ outcome: 'failed', status: 503, message: 'Back soon.' }, /^Back soon\.$/],
  [{ outcome: 'failed', status: 500 }, /^Failed to submit assessment\. Please try again\.$/],
])('%j is said in a sentence', async (answer, sentence) => {
  expect(await submit(deps([answer]))).toEqual({
    outcome: 'failed',
    message: expect.stringMatching(sentence),
  });
});

test('a pool out of reach while the token is renewed is said as such', async () => {
  expect(await submit(deps([REFUSED], 'unreachable'))).toEqual({
    outcome: 'failed',
    message: expect.stringMatching(/can’t reach the server/),
  });
});

test('F41: once the session is another account’s, nothing is sent for it, before and after a renewal', async () => {
  const replaced = { ...deps([REFUSED]), renew: async (): Promise<Renewal> => 'renewed' };
  const tokens = ['theirs', undefined];
  replaced.accessToken = async () => tokens.shift();
  expect(await submit(replaced)).toEqual({ outcome: 'session-ended' });
  expect(replaced.send.mock.calls.map(([, { accessToken }]) => accessToken)).toEqual(['theirs']);
});

test.each(['accessToken', 'send', 'renew'] as const)(
  'F44: a submission whose %s never answers ends with a sentence within 15 s, and sends nothing later',
  async (step) => {
    vi.useFakeTimers();
    const { promise, resolve } = Promise.withResolvers<never>();
    const given = { ...deps([REFUSED, STORED]), [step]: vi.fn(() => promise) };
    const submission = submit(given);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await submission).toEqual({
      outcome: 'failed',
      message: expect.stringMatching(/took too long/),
    });
    const sent = given.send.mock.calls.length;
    resolve('renewed' as Renewal as never);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(given.send.mock.calls.slice(sent).every(([, { signal }]) => signal?.aborted)).toBe(true);
    vi.useRealTimers();
  },
);
