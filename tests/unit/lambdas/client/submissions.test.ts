import { describe, expect, test } from 'vitest';
import type { StoreAssessment } from '#lambdas/assessment/assessment-store.ts';
import { consentHash } from '#lambdas/assessment/consent-hash.ts';
import { submit } from '#lambdas/assessment/submit.ts';
import { subscribe } from '#lambdas/lead/subscribe.ts';
import { submissionId } from '#lambdas/platform/crypto/submission-id.ts';
import { brand } from '#shared/brand.ts';
import { consentVersion } from '#shared/domain/consent.ts';
import { fakeHash } from '#tests/support/lambdas/email-world.ts';
import { fakeAssessments, fakeClock, fakeLeads } from '#tests/support/lambdas/stores.ts';

type Submission = Parameters<StoreAssessment>[0];

const KEY = '0123456789abcdef';
const OTHER_KEY = 'fedcba9876543210';
const MINUTE = 60_000;
const stored = { ok: true };
const keyReused = { ok: false, status: 422 };

describe('a lead', () => {
  const lead = { email: 'ada@example.com', name: 'ada' };
  const setUp = () => {
    const { store, rows, entries } = fakeLeads();
    const clock = fakeClock();
    const deps = { store, secret: 'secret', now: clock.now };
    return {
      clock,
      rows,
      entries,
      send: (input = lead, idempotencyKey?: string, address?: string) =>
        subscribe(deps, input, { idempotencyKey, address }),
    };
  };

  test('is stored with the entry for its email, with the server’s time', async () => {
    const { send, rows, entries } = setUp();
    expect(await send({ ...lead, email: 'Ada@example.com' })).toEqual({
      ok: true,
      answer: { ok: true },
    });
    const [row] = [...rows.values()];
    expect(row).toEqual({
      version: 1,
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      email: 'Ada@example.com',
      address: 'ada@example.com',
      name: 'ada',
      createdAt: '2026-01-02T03:04:05.000Z',
      month: '2026-01',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      unsubscribeSecret: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(entries).toMatchObject([
      {
        id: row?.id,
        kind: 'guide',
        state: 'pending',
        dueAt: row?.createdAt,
        payload: { email: 'Ada@example.com', unsubscribeSecret: row?.unsubscribeSecret },
      },
    ]);
  });

  test('stores the source of the visit', async () => {
    const { send, rows } = setUp();
    const source = { source: 'newsletter', campaign: 'spring', referrer: 'example.org' };
    await send({ ...lead, source } as typeof lead);
    expect([...rows.values()]).toMatchObject([{ source }]);
  });

  test('stores a hash that identifies one client’s requests for a day, and never the network address', async () => {
    const { send, entries, clock } = setUp();
    const sourceOf = async (address: string | undefined) => {
      await send({ ...lead, email: `a${entries.length}@example.com` }, undefined, address);
      return entries.at(-1)?.payload?.source;
    };
    const one = await sourceOf('203.0.113.7');
    expect(one).toMatch(/^[0-9a-f]{32}$/);
    expect(await sourceOf('203.0.113.7')).toBe(one);
    expect(await sourceOf('203.0.113.8')).not.toBe(one);

    const network = await sourceOf('2001:db8:0:1:1:2:3:4');
    expect(await sourceOf('2001:db8:0:1::9')).toBe(network);
    expect(await sourceOf('2001:db8:0:2::9')).not.toBe(network);
    for (const none of [undefined, 'no address', '']) expect(await sourceOf(none)).toBeUndefined();

    clock.pass(24 * 60 * MINUTE);
    expect(await sourceOf('203.0.113.7')).not.toBe(one);
    expect(JSON.stringify(entries)).not.toMatch(/203\.0|2001:/);
  });

  test('is stored once per key, however often it is repeated; a different lead with the key is refused', async () => {
    const { send, rows } = setUp();
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => send(lead, KEY)));
    for (const outcome of outcomes) expect(outcome).toMatchObject(stored);
    expect(await send({ ...lead, name: 'other' }, KEY)).toMatchObject(keyReused);
    expect([...rows.values()].map(({ name }) => name)).toEqual(['ada']);
  });

  test('without a key is the same submission for ten minutes, in any letter case and with any name', async () => {
    const { send, rows, clock } = setUp();
    await send();
    expect(await send({ email: 'ADA@example.com', name: 'Ada' })).toMatchObject(stored);
    expect(rows.size).toBe(1);
    clock.pass(10 * MINUTE);
    await send();
    expect(rows.size).toBe(2);
  });
});

describe('an assessment', () => {
  const answers = { fullName: 'Ada Test', email: 'ada@example.com', medications: 'none' };
  const assessment = { ...answers, consent: consentVersion };
  const setUp = (changes: object = {}) => {
    const { store, rows } = fakeAssessments();
    const contexts: object[] = [];
    const encrypt = async (plaintext: Uint8Array, context: object) => {
      contexts.push(context);
      return plaintext.map((byte) => byte ^ 0xff);
    };
    const deps = {
      store,
      accounts: { find: async () => ({ email: 'none@example.com', isConfirmed: true }) },
      encryptAnswers: encrypt,
      encryptContact: encrypt,
      hash: fakeHash,
      hours: brand.workingHours,
      now: fakeClock().now,
      ...changes,
    };
    return {
      contexts,
      rows,
      send: (input: typeof assessment, idempotencyKey?: string, userId = 'user-1') =>
        submit(deps, input, { userId, idempotencyKey }),
    };
  };

  test('is stored without any of its input in clear', async () => {
    const { send, rows } = setUp();
    await send(assessment, KEY);
    const [record] = [...rows.values()];
    expect(JSON.stringify({ ...record, encrypted: String(record?.encrypted) })).not.toMatch(
      /Ada|none@/,
    );
    expect(Object.keys(record ?? {}).sort()).toEqual(
      'consentHash consentVersion createdAt encrypted fingerprint id userId version'.split(' '),
    );
  });

  test('is encrypted with its user, id, and consent as context, its contact with user and purpose', async () => {
    const { send, contexts, rows } = setUp();
    await send(assessment);
    const [assessmentId] = [...rows.keys()];
    expect(contexts).toEqual([
      { userId: 'user-1', assessmentId, consentVersion, consentHash },
      { userId: 'user-1', purpose: 'contact' },
    ]);
  });

  test('gets the same answer with the same key and is stored once; a different assessment is refused', async () => {
    const { send, rows } = setUp();
    const first = await send(assessment, KEY);
    const [id] = [...rows.keys()];
    expect(first).toEqual({ ok: true, answer: { ok: true, id } });
    expect(await send(assessment, KEY)).toEqual(first);
    expect(await send({ ...assessment, medications: 'some' }, KEY)).toMatchObject(keyReused);
    expect(rows.size).toBe(1);
  });

  test.each([
    [true, 'gets a receipt, once for each submission', ['notice', 'receipt']],
    [false, 'gets none', ['notice']],
  ])('whose client’s address is confirmed (%s) %s', async (isConfirmed, _, kinds) => {
    const stores: Submission[] = [];
    const { send } = setUp({
      accounts: { find: async () => ({ email: 'own@example.com', isConfirmed }) },
      store: async (submission: Submission) => {
        stores.push(submission);
        return 'stored';
      },
    });
    await send(assessment, KEY);
    await send(assessment, KEY);
    const [first, second] = stores.map(({ entries }) =>
      entries.filter(({ kind }) => kind !== 'reminder'),
    );
    expect(first?.map(({ kind }) => kind)).toEqual(kinds);
    expect(second?.map(({ id }) => id)).toEqual(first?.map(({ id }) => id));
    // To the account's address, which is proven, and not to the form's.
    if (isConfirmed)
      expect(first?.[1]?.payload).toEqual({ userId: 'user-1', email: 'own@example.com' });
  });

  test('of an ended account is refused and not stored', async () => {
    const { send, rows } = setUp({ accounts: { find: async () => undefined } });
    expect(await send(assessment)).toMatchObject({ ok: false, status: 409 });
    expect(rows.size).toBe(0);
  });

  test('of another user is a separate submission, even with the same key', async () => {
    const { send, rows } = setUp();
    await send(assessment, KEY, 'user-1');
    await send(assessment, KEY, 'user-2');
    expect(rows.size).toBe(2);
  });

  test.each([
    ['too-many', 429, /^You have sent five assessments today/],
    ['deleting', 409, /is being deleted/],
    ['withdrawn', 409, /^You withdrew your consent/],
  ] as const)('is refused with a sentence if the case is %s', async (why, status, sentence) => {
    const { send } = setUp({ store: async () => why });
    expect(await send(assessment, KEY)).toEqual({
      ok: false,
      status,
      error: expect.stringMatching(sentence),
    });
  });

  test('without a key is a new submission each time', async () => {
    const { send, rows } = setUp();
    await send(assessment);
    await send(assessment);
    expect(rows.size).toBe(2);
  });
});

test('another key gives another id and fingerprint, so that no one can compute them from the input', () => {
  const of = (key: string) => submissionId(key, { purpose: 'lead', userId: '', input: {} });
  expect(of(KEY)).toEqual(of(KEY));
  expect(of(KEY).fingerprint).not.toBe(of(OTHER_KEY).fingerprint);
  expect(of(KEY).id).not.toBe(of(OTHER_KEY).id);
});
