import { expect, test } from 'vitest';
import { download } from '#lambdas/account/download/download.ts';
import { type Link, storeLink } from '#lambdas/account/download/download-store.ts';
import { hashOfToken, requestDownload } from '#lambdas/account/download/request-download.ts';
import type { Entry } from '#lambdas/outbox/entry.ts';
import type { Everything } from '#shared/domain/everything.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';

catchLog();

const NOW = new Date('2026-11-22T10:00:00.000Z');
const now = () => NOW;
const TOKEN = 'T'.repeat(43);
const caller = { userId: 'ada', session: 'one', signedInAt: new Date(NOW.getTime() - 60_000) };
const ADA = { email: 'ada@example.com', isConfirmed: true };

/** Requests a link, which is stored with the entry of its email. */
const ask = async (changes: object = {}, account = ADA) => {
  const links: { link: Link; entry: Entry }[] = [];
  const deps = {
    accounts: { find: async () => account },
    store: async (link: Link, entry: Entry) => {
      links.push({ link, entry });
      return 'stored' as const;
    },
    newToken: () => TOKEN,
    now,
  };
  return { outcome: await requestDownload(deps, { ...caller, ...changes }), links };
};

test('emails a link to the pool’s address and stores its token only as a hash', async () => {
  const { outcome, links } = await ask();
  expect(outcome).toEqual({ ok: true, answer: { ok: true } });
  expect(links).toMatchObject([
    {
      link: { userId: 'ada', session: 'one', tokenHash: hashOfToken(TOKEN) },
      entry: { kind: 'download-link', payload: { email: ADA.email, token: TOKEN } },
    },
  ]);
  expect(JSON.stringify(links[0]?.link)).not.toContain(TOKEN);
});

test('a link is valid for 15 minutes', async () => {
  const sent: { TransactItems?: { Put?: { Item: object } }[] }[] = [];
  const send = async ({ input }: { input: object }) => {
    sent.push(input);
    return {};
  };
  const named = (name: string) => ({ client: { send } as never, name });
  const tables = { tasks: named('tasks'), clients: named('clients'), outbox: named('outbox') };
  const [stored] = (await ask()).links;
  if (!stored) expect.unreachable();
  expect(await storeLink(tables, stored.link, stored.entry)).toBe('stored');
  expect(sent[1]?.TransactItems?.[0]?.Put?.Item).toMatchObject({
    validUntil: '2026-11-22T10:15:00.000Z',
  });
});

test.each([
  ['a sign-in six minutes ago', { signedInAt: new Date(NOW.getTime() - 360_000) }],
  ['a token without a sign-in time', { signedInAt: new Date(0) }],
  ['a token without a session', { session: undefined }],
])('refuses a link for %s', async (_, changes) => {
  const { outcome, links } = await ask(changes);
  expect(outcome).toMatchObject({ status: 401, reason: 'sign-in-again' });
  expect(links).toEqual([]);
});

test('refuses a link for an unconfirmed address', async () => {
  const { outcome, links } = await ask({}, { ...ADA, isConfirmed: false });
  expect(outcome).toMatchObject({ status: 403, reason: 'confirm-address' });
  expect(links).toEqual([]);
});

/** Opens a link and lists the steps. */
const open = (changes: Partial<Parameters<typeof download>[0]> = {}) => {
  const steps: string[] = [];
  const deps = {
    accounts: { find: async () => ADA },
    isGood: async () => true,
    gather: async ({ userId, email }: { userId: string; email: string }) => {
      steps.push(`gathered ${userId} ${email}`);
      return { version: 1 } as Everything;
    },
    take: async (_: Link, { kind }: Entry) => {
      steps.push(`taken, ${kind}`);
      return true;
    },
    now,
    ...changes,
  };
  return { steps, outcome: download(deps, { token: TOKEN }, caller) };
};

test('collects everything first, then marks the link as used, then answers', async () => {
  const { steps, outcome } = open();
  expect(await outcome).toEqual({ ok: true, answer: { ok: true, everything: { version: 1 } } });
  expect(steps).toEqual(['gathered ada ada@example.com', 'taken, downloaded']);
});

test('an outage while collecting leaves the link unused', async () => {
  const { steps, outcome } = open({ gather: () => Promise.reject(new Error('down')) });
  await expect(outcome).rejects.toThrow('down');
  expect(steps).toEqual([]);
});

test('an expired link makes the function read nothing, and a link that another request used first returns nothing', async () => {
  const early = open({ isGood: async () => false });
  expect(await early.outcome).toMatchObject({ ok: false, status: 403 });
  expect(early.steps).toEqual([]);
  expect(await open({ take: async () => false }).outcome).toMatchObject({ status: 403 });
});
