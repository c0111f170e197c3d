import { expect, test } from 'vitest';
import { endDraftKey, giveDraftKey } from '#lambdas/draft/draft-key.ts';
import type { DraftRecord, DraftStore } from '#lambdas/draft/draft-store.ts';
import type { DataKeys } from '#lambdas/platform/crypto/data-key.ts';

const DAY = 86_400_000;

/** A table and a KMS key in memory, with a clock that the test sets. */
const world = () => {
  const items = new Map<string, DraftRecord>();
  const state = { now: Date.UTC(2026, 0, 2), made: 0 };
  const drafts: DraftStore = {
    find: async (userId) => items.get(userId),
    replace: async (before, record) => {
      if (items.get(record.userId)?.createdAt !== before) return false;
      items.set(record.userId, record);
      return true;
    },
    remove: async (userId) => void items.delete(userId),
  };
  const keys: DataKeys = {
    generate: async (context) => {
      state.made += 1;
      const plaintext = Buffer.alloc(32, state.made);
      return { plaintext, encrypted: Buffer.from(JSON.stringify([context, state.made])) };
    },
    open: async (encrypted, context) => {
      const [boundTo, made] = JSON.parse(Buffer.from(encrypted).toString());
      expect(context).toEqual(boundTo);
      return Buffer.alloc(32, made);
    },
  };
  const deps = { drafts, keys, now: () => new Date(state.now) };
  const keyOf = async (userId: string) => {
    const outcome = await giveDraftKey(deps, { userId });
    return outcome.ok ? outcome.answer.key : outcome;
  };
  return { items, state, keyOf, end: (userId: string) => endDraftKey(deps, { userId }) };
};

test('returns one key for seven days, even if TTL is late, and then a new one', async () => {
  const { state, keyOf, items } = world();
  const first = await keyOf('ada');
  state.now += 7 * DAY - 1;
  expect(await keyOf('ada')).toBe(first);
  state.now += 1;
  expect(await keyOf('ada')).not.toBe(first);
  expect(items.get('ada')?.expiresAt).toBe((state.now + 7 * DAY) / 1000);
});

test('two accounts get two keys, each bound to its account and to drafts', async () => {
  const { keyOf, items } = world();
  expect(await keyOf('ada')).not.toBe(await keyOf('eve'));
  expect(Buffer.from(items.get('ada')?.encrypted ?? []).toString()).toContain(
    JSON.stringify({ userId: 'ada', purpose: 'draft' }),
  );
});

test('never returns a key again after it was ended', async () => {
  const { keyOf, end } = world();
  const before = await keyOf('ada');
  await end('ada');
  expect(await keyOf('ada')).not.toBe(before);
});

test('two tabs that request a key at once get the same one', async () => {
  const { keyOf } = world();
  const [one, other] = await Promise.all([keyOf('ada'), keyOf('ada')]);
  expect(one).toBe(other);
});

test('returns no key while the account is being deleted', async () => {
  const { items, keyOf } = world();
  items.set('ada', { userId: 'ada', deleting: 'now', expiresAt: 1 } as never);
  expect(await keyOf('ada')).toMatchObject({ ok: false, status: 409 });
});
