import { expect, test } from 'vitest';
import { download } from '#lambdas/account/download/download.ts';
import { type Link, storeLink } from '#lambdas/account/download/download-store.ts';
import { hashOfToken, requestDownload } from '#lambdas/account/download/request-download.ts';
import type { Entry } from '#lambdas/outbox/entry.ts';
import type { Everything } from '#shared/domain/everything.ts';

const NOW = new Date('2026-11-22T10:00:00.000Z');
const TOKEN = 'T'.repeat(43);
const caller = { userId: 'ada', session: 'one', signedInAt: new Date(NOW.getTime() - 60_000) };
const ADA = { email: 'ada@example.com', isConfirmed: true };

const world = (account = ADA) => {
  const links: { link: Link; entry: Entry }[] = [];
  const request = requestDownload({
    accounts: { find: async () => account },
    store: async (link, entry) => {
      links.push({ link, entry });
      return 'stored';
    },
    newToken: () => TOKEN,
    now: () => NOW,
  });
  return { links, request };
};

test('a link is mailed to the pool’s address, and its token is kept as a hash alone', async () => {
  const { links, request } = world();
  expect(await request({}, caller)).toEqual({ outcome: 'done' });
  expect(links).toMatchObject([
    {
      link: { userId: 'ada', session: 'one', tokenHash: hashOfToken(TOKEN) },
      entry: { kind: 'download-link', payload: { email: ADA.email, token: TOKEN } },
    },
  ]);
  expect(JSON.stringify(links[0]?.link)).not.toContain(TOKEN);
});

test('a link is good for 15 minutes', async () => {
  const sent: { TransactItems?: { Put?: { Item: object } }[] }[] = [];
  const client = {
    send: async ({ input }: { input: object }) => {
      sent.push(input);
      return {};
    },
  } as never;
  const named = (name: string) => ({ client, name });
  const { links, request } = world();
  await request({}, caller);
  const [{ link, entry } = {}] = links;
  if (!link || !entry) throw new Error('No link was stored');
  const tables = { tasks: named('tasks'), clients: named('clients'), outbox: named('outbox') };
  expect(await storeLink(tables)(link, entry)).toBe('stored');
  expect(sent[1]?.TransactItems?.[0]?.Put?.Item).toMatchObject({
    validUntil: '2026-11-22T10:15:00.000Z',
  });
});

test.each([
  ['a password of six minutes ago', { signedInAt: new Date(NOW.getTime() - 360_000) }, 401],
  ['no time of a sign-in', { signedInAt: undefined }, 401],
  ['no session', { session: undefined }, 401],
] as const)('%s gets no link', async (_, changes, status) => {
  const { links, request } = world();
  expect(await request({}, { ...caller, ...changes })).toMatchObject({
    ...{ outcome: 'refused', status, reason: 'sign-in-again' },
  });
  expect(links).toEqual([]);
});

test('without a confirmed address nothing is mailed', async () => {
  const { links, request } = world({ ...ADA, isConfirmed: false });
  expect(await request({}, caller)).toMatchObject({ status: 403, reason: 'confirm-address' });
  expect(links).toEqual([]);
});

const opening = (changes: Partial<Parameters<typeof download>[0]> = {}) => {
  const done: string[] = [];
  const open = download({
    accounts: { find: async () => ADA },
    isGood: async () => true,
    gather: async ({ userId, email }) => {
      done.push(`gathered ${userId} ${email}`);
      return { version: 1 } as Everything;
    },
    take: async (_, { kind }) => {
      done.push(`taken, ${kind}`);
      return true;
    },
    now: () => NOW,
    ...changes,
  });
  return { done, open: () => open({ token: TOKEN }, caller) };
};

test('everything is gathered first, and leaves once the link is taken', async () => {
  const { done, open } = opening();
  expect(await open()).toEqual({ outcome: 'done', body: { everything: { version: 1 } } });
  expect(done).toEqual(['gathered ada ada@example.com', 'taken, downloaded']);
});

test('an outage while it is gathered leaves the link as it was', async () => {
  const { done, open } = opening({
    gather: async () => {
      throw new Error('down');
    },
  });
  await expect(open()).rejects.toThrow('down');
  expect(done).toEqual([]);
});

test('a link that is no longer good opens nothing: before anything is read, nor when another was faster', async () => {
  const early = opening({ isGood: async () => false });
  expect(await early.open()).toMatchObject({ outcome: 'refused', status: 403 });
  expect(early.done).toEqual([]);
  const late = opening({ take: async () => false });
  expect(await late.open()).toMatchObject({ outcome: 'refused', status: 403 });
});
