import { describe, expect, test } from 'vitest';
import { consentHash } from '#lambdas/assessment/consent-hash.ts';
import { submit } from '#lambdas/assessment/submit.ts';
import { subscribe } from '#lambdas/lead/subscribe.ts';
import { submissionId } from '#lambdas/platform/crypto/submission-id.ts';
import { brand } from '#shared/brand.ts';
import { consentVersion } from '#shared/domain/consent.ts';
import { fakeHash } from '#tests/support/lambdas/mail-world.ts';
import { fakeAssessments, fakeClock, fakeLeads } from '#tests/support/lambdas/stores.ts';

const KEY = '0123456789abcdef';
const OTHER_KEY = 'fedcba9876543210';
const MINUTE = 60_000;
const lead = { email: 'ada@example.com', name: 'ada' };

describe('a lead', () => {
  const setUp = () => {
    const leads = fakeLeads();
    const clock = fakeClock();
    const call = subscribe({ store: leads.store, secret: 'secret', now: clock.now });
    return {
      clock,
      rows: leads.rows,
      entries: leads.entries,
      subscribe: (input = lead, idempotencyKey?: string, address?: string) =>
        call(input, { idempotencyKey, address }),
    };
  };

  test('is stored with the entry for its mail, at the time of the server', async () => {
    const { subscribe, rows, entries } = setUp();
    expect(await subscribe({ ...lead, email: 'Ada@example.com' })).toEqual({ outcome: 'stored' });
    const [stored] = [...rows.values()];
    expect(stored).toEqual({
      ...{ version: 1, email: 'Ada@example.com', address: 'ada@example.com', name: 'ada' },
      ...{ createdAt: '2026-01-02T03:04:05.000Z', month: '2026-01' },
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      unsubscribeSecret: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(entries).toMatchObject([
      {
        ...{ id: stored?.id, kind: 'guide', state: 'pending', dueAt: stored?.createdAt },
        payload: { email: 'Ada@example.com', unsubscribeSecret: stored?.unsubscribeSecret },
      },
    ]);
  });

  test('keeps where the visitor came from', async () => {
    const { subscribe, rows } = setUp();
    const source = { source: 'newsletter', campaign: 'spring', referrer: 'example.org' };
    await subscribe({ ...lead, source } as typeof lead);
    expect([...rows.values()]).toMatchObject([{ source }]);
  });

  test('F42: its entry tells requests of one client apart for a day, and never the address', async () => {
    const { subscribe, entries, clock } = setUp();
    let made = 0;
    const sources = async (...addresses: (string | undefined)[]) => {
      entries.length = 0;
      made += 1;
      for (const [index, address] of addresses.entries()) {
        const email = `a${made}-${index}@example.com`;
        await subscribe({ ...lead, email }, undefined, address);
      }
      expect(JSON.stringify(entries)).not.toMatch(/203\.0|2001:/);
      return entries.map(({ payload }) => payload?.source);
    };
    const [one, same, other] = await sources('203.0.113.7', '203.0.113.7', '203.0.113.8');
    expect(one).toMatch(/^[0-9a-f]{32}$/);
    expect(same).toBe(one);
    expect(other).not.toBe(one);

    const [long, short, neighbour] = await sources(
      '2001:db8:0:1:1:2:3:4',
      '2001:db8:0:1::9',
      '2001:db8:0:2::9',
    );
    expect(short).toBe(long);
    expect(neighbour).not.toBe(long);
    expect(await sources(undefined, 'no address', '')).toEqual([undefined, undefined, undefined]);

    clock.pass(24 * 60 * MINUTE);
    expect((await sources('203.0.113.7'))[0]).not.toBe(one);
  });

  test('comes once, however often its submission is repeated', async () => {
    const { subscribe, rows } = setUp();
    const answers = await Promise.all(Array.from({ length: 40 }, () => subscribe(lead, KEY)));
    expect(answers).toEqual(Array(40).fill({ outcome: 'stored' }));
    expect(rows.size).toBe(1);
  });

  test('is refused under the key of another one', async () => {
    const { subscribe, rows } = setUp();
    await subscribe(lead, KEY);
    const other = await subscribe({ ...lead, name: 'other' }, KEY);
    expect(other).toMatchObject({ outcome: 'refused', status: 422 });
    expect([...rows.values()].map(({ name }) => name)).toEqual(['ada']);
  });

  test('without a key is the same one for ten minutes, whatever the case and name', async () => {
    const { subscribe, rows, clock } = setUp();
    await subscribe();
    expect(await subscribe({ email: 'ADA@example.com', name: 'Ada' })).toEqual({
      outcome: 'stored',
    });
    expect(rows.size).toBe(1);
    clock.pass(10 * MINUTE);
    await subscribe();
    expect(rows.size).toBe(2);
  });
});

describe('an assessment', () => {
  const answers = { fullName: 'Ada Test', email: 'ada@example.com', medications: 'none' };
  const assessment = { ...answers, consent: consentVersion };
  const setUp = () => {
    const assessments = fakeAssessments();
    const contexts: object[] = [];
    const encrypt = async (plaintext: Uint8Array, context: object) => {
      contexts.push(context);
      return plaintext.map((byte) => byte ^ 0xff);
    };
    const call = submit({
      store: assessments.store,
      encryptAnswers: encrypt,
      encryptContact: encrypt,
      hash: fakeHash,
      hours: brand.workingHours,
      now: fakeClock().now,
    });
    return {
      contexts,
      rows: assessments.rows,
      submit: (input: typeof assessment, idempotencyKey?: string, userId = 'user-1') =>
        call(input, { userId, idempotencyKey }),
    };
  };

  test('has nothing of its input in clear', async () => {
    const { submit, rows } = setUp();
    await submit(assessment, KEY);
    const [record] = [...rows.values()];
    expect(JSON.stringify({ ...record, sealed: String(record?.sealed) })).not.toMatch(/Ada|none@/);
    expect(Object.keys(record ?? {}).sort()).toEqual(
      'consentHash consentVersion createdAt fingerprint id sealed userId version'.split(' '),
    );
  });

  test('is encrypted under its user, its id and the consent, its contact part under its user and purpose', async () => {
    const { submit, contexts } = setUp();
    const answer = await submit(assessment);
    const assessmentId = answer.outcome === 'stored' ? answer.id : '';
    expect(contexts).toEqual([
      { userId: 'user-1', assessmentId, consentVersion, consentHash },
      { userId: 'user-1', purpose: 'contact' },
    ]);
  });

  test('is answered the same under the same key, and stored once', async () => {
    const { submit, rows } = setUp();
    const first = await submit(assessment, KEY);
    expect(await submit(assessment, KEY)).toEqual(first);
    expect(rows.size).toBe(1);
  });

  test('is refused under the key of another one', async () => {
    const { submit } = setUp();
    await submit(assessment, KEY);
    const other = await submit({ ...assessment, medications: 'some' }, KEY);
    expect(other).toMatchObject({ outcome: 'refused', status: 422 });
  });

  test('of another user is another one, under the same key too', async () => {
    const { submit, rows } = setUp();
    await submit(assessment, KEY, 'user-1');
    await submit(assessment, KEY, 'user-2');
    expect(rows.size).toBe(2);
    expect(new Set([...rows.values()].map(({ id }) => id)).size).toBe(2);
  });

  test.each([
    ['too-many', 429, 'You have sent five assessments today. Please send the next one tomorrow.'],
    ['erasing', 409, expect.stringContaining('is being deleted')],
    ['withdrawn', 409, expect.stringContaining('You withdrew your consent')],
  ] as const)(
    'that its client’s row refuses as %s is refused with a sentence',
    async (refusal, status, error) => {
      const plain = async (plaintext: Uint8Array) => plaintext;
      const call = submit({
        store: async () => refusal,
        ...{ encryptAnswers: plain, encryptContact: plain, hash: fakeHash },
        ...{ hours: brand.workingHours, now: fakeClock().now },
      });
      expect(await call(assessment, { userId: 'user-1', idempotencyKey: KEY })).toEqual({
        ...{ outcome: 'refused', status, error },
      });
    },
  );

  test('without a key is a new one each time', async () => {
    const { submit, rows } = setUp();
    await submit(assessment);
    await submit(assessment);
    expect(rows.size).toBe(2);
  });
});

test('a fingerprint under another key is another one, so that none can be looked up', () => {
  const of = (key: string) => submissionId(key, { purpose: 'lead', userId: '', input: lead });
  expect(of(KEY)).toEqual(of(KEY));
  expect(of(KEY).fingerprint).not.toBe(of(OTHER_KEY).fingerprint);
  expect(of(KEY).id).not.toBe(of(OTHER_KEY).id);
});
