import { expect, test } from 'vitest';
import { isFreshSignIn, signInAgain } from '#lambdas/account/fresh-sign-in.ts';
import { handle } from '#lambdas/platform/http/http.ts';
import { FRESH_SIGN_IN_SECONDS } from '#shared/endpoints/client.ts';
import { rightsEndpoints } from '#shared/endpoints/rights.ts';
import { accessToken, httpEvent } from '#tests/support/lambdas/http-event.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';

catchLog();

const now = new Date('2026-03-01T12:00:00Z');
const seconds = now.getTime() / 1000;

/** An endpoint that wants a fresh sign-in, asked with a token that says when the password was given. */
const ask = (authTime: string | number | undefined) => {
  const call = handle({
    contract: rightsEndpoints.deleteAccount,
    submit: async (_, caller) => (isFreshSignIn(caller, now) ? { outcome: 'done' } : signInAgain),
  });
  return call(
    httpEvent({
      body: { email: 'ada@example.com' },
      claims: { ...accessToken(), auth_time: authTime?.toString() },
    }),
  );
};

test.each([
  ['now', seconds],
  ['just in time', seconds - FRESH_SIGN_IN_SECONDS],
  ['as the gateway has claims', String(seconds - 10)],
])('a sign-in is fresh: %s', async (_, authTime) => {
  expect((await ask(authTime)).statusCode).toBe(200);
});

test.each([
  ['a second too old', seconds - FRESH_SIGN_IN_SECONDS - 1],
  ['without a time', undefined],
  ['with no time', 'long ago'],
])('a sign-in is not: %s', async (_, authTime) => {
  const { statusCode, body } = await ask(authTime);
  expect(statusCode).toBe(401);
  expect(JSON.parse(body ?? '')).toEqual({
    ...{ error: 'Please sign in again', reason: 'sign-in-again', requestId: 'request-1' },
  });
});

test('the session of a token is that of its sign-in', async () => {
  const sessions: (string | undefined)[] = [];
  const call = handle({
    contract: rightsEndpoints.deleteAccount,
    submit: async (_, { session }) => {
      sessions.push(session);
      return { outcome: 'done' };
    },
  });
  for (const claims of [{ origin_jti: 'one', auth_time: '7' }, { auth_time: '7' }, {}]) {
    await call(
      httpEvent({ body: { email: 'ada@example.com' }, claims: { ...accessToken(), ...claims } }),
    );
  }
  expect(sessions).toEqual(['one', '7', undefined]);
});
