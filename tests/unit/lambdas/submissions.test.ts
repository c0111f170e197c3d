import { describe, expect, test } from 'vitest';
import { submissionId } from '#lambdas/adapters/submission-id.ts';
import { submit } from '#lambdas/assessment/submit.ts';
import { subscribe } from '#lambdas/lead/subscribe.ts';
import { fakeAssessments, fakeClock, fakeLeads } from '#tests/support/lambdas/stores.ts';

const KEY = '0123456789abcdef';
const OTHER_KEY = 'fedcba9876543210';
const MINUTE = 60_000;
const lead = { email: 'ada@example.com', name: 'ada' };

describe('a lead', () => {
  const setUp = () => {
    const leads = fakeLeads();
    const clock = fakeClock();
    const call = subscribe({ leads, now: clock.now });
    return {
      clock,
      rows: leads.rows,
      subscribe: (input = lead, idempotencyKey?: string) => call(input, { idempotencyKey }),
    };
  };

  test('is stored with the request for its mail, at the time of the server', async () => {
    const { subscribe, rows } = setUp();
    expect(await subscribe()).toEqual({ outcome: 'stored' });
    expect([...rows.values()]).toEqual([
      {
        version: 1,
        email: 'ada@example.com',
        name: 'ada',
        createdAt: '2026-01-02T03:04:05.000Z',
        outbox: 'guide',
        dueAt: '2026-01-02T03:04:05.000Z',
        mail: { state: 'pending', attempts: 0 },
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
        unsubscribeSecret: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ]);
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
    expect(await subscribe({ ...lead, name: 'other' }, KEY)).toEqual({ outcome: 'key-reused' });
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
  const assessment = { fullName: 'Ada Test', email: 'ada@example.com', medications: 'none' };
  const setUp = () => {
    const assessments = fakeAssessments();
    const contexts: object[] = [];
    const call = submit({
      assessments,
      encrypt: async (plaintext, context) => {
        contexts.push(context);
        return plaintext.map((byte) => byte ^ 0xff);
      },
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
      'assessmentId createdAt dueAt fingerprint mail outbox sealed userId version'.split(' '),
    );
  });

  test('is sealed under its user and its id', async () => {
    const { submit, contexts } = setUp();
    const answer = await submit(assessment);
    expect(contexts).toEqual([
      { userId: 'user-1', assessmentId: answer.outcome === 'stored' ? answer.id : '' },
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
    expect(await submit({ ...assessment, medications: 'some' }, KEY)).toEqual({
      outcome: 'key-reused',
    });
  });

  test('of another user is another one, under the same key too', async () => {
    const { submit, rows } = setUp();
    await submit(assessment, KEY, 'user-1');
    await submit(assessment, KEY, 'user-2');
    expect(rows.size).toBe(2);
    expect(new Set([...rows.values()].map(({ assessmentId }) => assessmentId)).size).toBe(2);
  });

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
