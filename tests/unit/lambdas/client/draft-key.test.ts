import { expect, test } from 'vitest';
import { giveDraftKey } from '#lambdas/draft/draft-key.ts';
import type { StoredDraftKey } from '#lambdas/draft/draft-store.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';

test('two simultaneous requests for an account’s draft key get the same key', async () => {
  let stored: StoredDraftKey | undefined;
  let made = 0;
  const deps = {
    drafts: {
      find: async () => stored,
      replace: async (before: string | undefined, record: StoredDraftKey) => {
        if (stored?.createdAt !== before) return false;
        stored = record;
        return true;
      },
      remove: async () => {},
    },
    keys: {
      generate: async () => {
        made += 1;
        return { plaintext: Buffer.alloc(32, made), encrypted: Buffer.alloc(1, made) };
      },
      open: async ([which]: Uint8Array) => Buffer.alloc(32, which),
    },
    now: () => new Date('2026-01-02T00:00:00Z'),
  };
  const [one, other] = await Promise.all(
    [1, 2].map(() => giveDraftKey(deps, {}, { userId: 'ada' })),
  );
  expect(made).toBe(2);
  expect(one).toMatchObject({ ok: true });
  expect(other).toEqual(one);
});

test('if other requests keep replacing an account’s draft key, the API returns 503', async () => {
  const deps = {
    drafts: { find: async () => undefined, replace: async () => false, remove: async () => {} },
    keys: {
      generate: async () => ({ plaintext: Buffer.alloc(32), encrypted: Buffer.alloc(1) }),
      open: async () => Buffer.alloc(32),
    },
    now: () => new Date('2026-01-02T00:00:00Z'),
  };
  await expect(giveDraftKey(deps, {}, { userId: 'ada' })).rejects.toThrow(ServiceUnavailableError);
});
