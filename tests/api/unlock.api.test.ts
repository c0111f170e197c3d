import {
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { HOUR } from '#shared/domain/time.ts';
import { copyData, readAccount, requestCode, unlock } from '#shared/endpoints/account.ts';
import { sendMessage } from '#shared/endpoints/coach.ts';
import { readMessages } from '#shared/endpoints/message.ts';
import { type Account, cognito, newTrainer, signIn, signUp } from '#tests/product/accounts.ts';
import { ask, call, newClient } from '#tests/product/calls.ts';
import { waitForCode, waitForEmail, waitForEmails } from '#tests/product/emails.ts';
import { output } from '#tests/product/product.ts';
import { readItem, setItem, storedCase } from '#tests/product/store.ts';
import { sessionOf, unlockDirectly, unlockedKey } from '#tests/product/unlocking.ts';

const requestAndReceive = async (account: Account, count = 1): Promise<string> => {
  expect(await call(requestCode, {}, account)).toEqual({ ok: true, email: account.email });
  return waitForCode(account.email, count);
};

const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const tryCode = async (account: Account, code: string) => {
  const { status, body } = await ask(unlock, { code }, account);
  return status === 200 ? 'unlocked' : [status, body.reason];
};

const reads = async (account: Pick<Account, 'accessToken'>) => {
  const answers = [await ask(readMessages, {}, account), await ask(copyData, {}, account)];
  return answers.map(({ status, body }) => (status === 200 ? 'read' : [status, body.reason]));
};

const locked = [
  [403, 'locked'],
  [403, 'locked'],
];

const codeKey = (account: Account) => ({ id: `code#${account.id}#${sessionOf(account)}` });
const inThePast = () => Math.floor(Date.now() / 1000) - 1;

test('messages and the copy open with the emailed code, for this session and twelve hours', async () => {
  const account = await newClient();
  expect(await reads(account)).toEqual(locked);
  const code = await requestAndReceive(account);
  expect(code).toMatch(/^\d{6}$/);
  expect(await tryCode(account, code)).toBe('unlocked');
  expect(await reads(account)).toEqual(['read', 'read']);
  const { unlockedUntil = '' } = await call(readAccount, {}, account);
  expect((Date.parse(unlockedUntil) - Date.now()) / HOUR).toBeCloseTo(12, 1);

  expect(await reads(await signIn(account))).toEqual(locked);
  await setItem('moments', unlockedKey(account), { expiresAt: inThePast() });
  expect(await reads(account)).toEqual(locked);
});

test('after five wrong codes, the right one no longer works', async () => {
  const account = await signUp({ isConfirmed: true });
  const code = await requestAndReceive(account);
  for (let tries = 1; tries <= 5; tries += 1) {
    expect(await tryCode(account, other(code))).toEqual([400, 'wrong-code']);
  }
  expect(await tryCode(account, code)).toEqual([400, 'code-over']);
  expect(await reads(account)).toEqual(locked);
  const newest = await requestAndReceive(account, 2);
  expect(await tryCode(account, newest)).toBe('unlocked');
});

test('five tries at the same time count as five', async () => {
  const account = await signUp({ isConfirmed: true });
  const code = await requestAndReceive(account);
  const tries = await Promise.all(Array.from({ length: 8 }, () => tryCode(account, other(code))));
  const reasons = tries.map((each) => each[1]).sort();
  expect(reasons).toEqual([...new Array(3).fill('code-over'), ...new Array(5).fill('wrong-code')]);
  expect(await tryCode(account, code)).toEqual([400, 'code-over']);
});

test('after ten minutes, a code no longer works', async () => {
  const account = await signUp({ isConfirmed: true });
  const code = await requestAndReceive(account);
  const { expiresAt } = (await readItem('moments', codeKey(account))) ?? {};
  expect((Number(expiresAt) * 1000 - Date.now()) / 60_000).toBeCloseTo(10, 0);
  await setItem('moments', codeKey(account), { expiresAt: inThePast() });
  expect(await tryCode(account, code)).toEqual([400, 'code-over']);
});

test('a newer code replaces the earlier one', async () => {
  const account = await signUp({ isConfirmed: true });
  const first = await requestAndReceive(account);
  await requestAndReceive(account, 2);
  const { code } = (await readItem('moments', codeKey(account))) ?? {};
  if (code !== first) expect(await tryCode(account, first)).toEqual([400, 'wrong-code']);
  expect(await tryCode(account, String(code))).toBe('unlocked');
});

test('a code works only in the session and for the account that requested it', async () => {
  const [account, stranger] = await Promise.all([
    signUp({ isConfirmed: true }),
    signUp({ isConfirmed: true }),
  ]);
  const code = await requestAndReceive(account);
  const elsewhere = { ...account, ...(await signIn(account)) };
  expect(await tryCode(elsewhere, code)).toEqual([400, 'code-over']);
  expect(await tryCode(stranger, code)).toEqual([400, 'code-over']);
  const strangersCode = await requestAndReceive(stranger);
  if (strangersCode !== code) {
    expect(await tryCode(stranger, code)).toEqual([400, 'wrong-code']);
    expect(await tryCode(account, strangersCode)).toEqual([400, 'wrong-code']);
  }
  expect(await tryCode(account, code)).toBe('unlocked');
});

test('the right code twice at once unlocks once, and both calls succeed', async () => {
  const account = await signUp({ isConfirmed: true });
  const code = await requestAndReceive(account);
  expect(await Promise.all([tryCode(account, code), tryCode(account, code)])).toEqual([
    'unlocked',
    'unlocked',
  ]);
});

test('a sign-out of all sessions locks again, and those sessions get no code', async () => {
  const account = await newClient();
  await unlockDirectly(account);
  const code = await requestAndReceive(account);
  expect(await reads(account)).toEqual(['read', 'read']);
  const { email: Username } = account;
  await cognito.send(
    new AdminUserGlobalSignOutCommand({ UserPoolId: output('UserPoolId'), Username }),
  );
  expect(await reads(account)).toEqual(locked);
  expect(await ask(requestCode, {}, account)).toMatchObject({ status: 401 });
  expect(await tryCode(account, code)).toEqual([401, undefined]);
  expect(await reads(await signIn(account))).toEqual(locked);
});

test('a new password locks again', async () => {
  const account = await newClient();
  await unlockDirectly(account);
  // The time of the pool's change has whole seconds, and must be later than the unlocking.
  await setItem('moments', unlockedKey(account), {
    unlockedAt: new Date(Date.now() - 60_000).toISOString(),
  });
  await cognito.send(
    new AdminSetUserPasswordCommand({
      UserPoolId: output('UserPoolId'),
      Username: account.email,
      Password: 'another long walk',
      Permanent: true,
    }),
  );
  expect(await reads(account)).toEqual(locked);
});

test('for an unconfirmed address, the pool’s code confirms and unlocks at once', async () => {
  const [client, trainer] = await Promise.all([newClient({ isConfirmed: false }), newTrainer()]);
  await call(sendMessage, { clientId: client.id, text: 'Can you talk?' }, trainer);
  await call(requestCode, {}, client);
  const code = await waitForCode(client.email);
  expect(await tryCode(client, other(code))).toEqual([400, 'wrong-code']);
  expect(await tryCode(client, code)).toBe('unlocked');
  expect((await storedCase(client.id)).isConfirmed).toBe(true);
  await waitForEmail(client.email, /has your application/);
  // Once the client has read the message, no email about it is needed.
  expect(await waitForEmails(client.email, /wrote to you/)).toHaveLength(1);
  expect(await reads(client)).toEqual(['read', 'read']);
});

test('reading marks messages as read, and an account without a case can unlock, too', async () => {
  const [client, trainer] = await Promise.all([newClient(), newTrainer()]);
  await call(sendMessage, { clientId: client.id, text: '4:15?' }, trainer);
  await unlockDirectly(client);
  expect((await call(readAccount, {}, client)).messages.hasNew).toBe(true);
  const { messages } = await call(readMessages, {}, client);
  expect(messages).toMatchObject([{ from: 'coach', text: '4:15?' }]);
  expect((await call(readAccount, {}, client)).messages.hasNew).toBe(false);

  const account = await signUp({ isConfirmed: true });
  expect(await tryCode(account, await requestAndReceive(account))).toBe('unlocked');
  expect(await call(readMessages, {}, account)).toEqual({ messages: [] });
});
