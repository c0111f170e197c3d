import { describe, expect, test, vi } from 'vitest';
import type { StoredAssessment } from '#lambdas/assessment/assessment-store.ts';
import { submit } from '#lambdas/assessment/submit.ts';
import { auditEntry } from '#lambdas/audit/entry.ts';
import { joinAfterRefusal } from '#lambdas/case/join.ts';
import { readAnswers } from '#lambdas/coach/case/encrypted.ts';
import { setTimeOff } from '#lambdas/coach/time-off.ts';
import { putTombstones } from '#lambdas/deletion/deletion-store.ts';
import { newDeletionTask, readDeletionTask } from '#lambdas/deletion/task.ts';
import { giveDraftKey } from '#lambdas/draft/draft-key.ts';
import { draftStore } from '#lambdas/draft/draft-store.ts';
import { recipientStore } from '#lambdas/email/recipient-store.ts';
import { findLead } from '#lambdas/lead/lead-store.ts';
import { subscribe } from '#lambdas/lead/subscribe.ts';
import { readEntry } from '#lambdas/outbox/entry.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import { findReader } from '#lambdas/outbox/permits/reader-permit.ts';
import { findTimeOff } from '#lambdas/outbox/reminders/time-off-store.ts';
import { claim, end, requeue } from '#lambdas/outbox/transitions.ts';
import { brand } from '#shared/brand.ts';
import { consentVersion } from '#shared/domain/consent/consent.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';
import version1 from '#tests/unit/lambdas/records/version-1.json' with { type: 'json' };

// `version-1.json` contains records as version 1 stores them, with bytes in base64. Tables may
// contain such records for as long as the product exists. For the next version, add a file and leave
// `version-1.json` unchanged.

catchLog();

const NOW = new Date('2026-01-02T03:04:05.000Z');
const now = () => NOW;
const { auditEntry: entry, deletionTask, tombstone, timeOff } = version1;
const draftKey = {
  ...version1.draftKey,
  encrypted: Buffer.from(version1.draftKey.encrypted, 'base64'),
};

const tableWith = (item: Record<string, unknown>) => ({
  client: { send: async () => ({ Item: item }) } as never,
  name: 'table',
});

const emptyTable = () => {
  const items: unknown[] = [];
  const keep = ({ Item = {} }) => items.push(Item);
  const send = async ({ input: { TransactItems = [], ...single } }) => {
    for (const { Put } of TransactItems as { Put?: object }[]) if (Put) keep(Put);
    if ('Item' in single) keep(single);
    return {};
  };
  return { items, table: { client: { send } as never, name: 'table' } };
};

describe('reading records of version 1', () => {
  test('the code finds the lead of an unsubscribe link and the recipient of a series email', async () => {
    const { lead } = version1;
    expect(await findLead(tableWith(lead), lead.id)).toMatchObject({
      email: 'Ada@example.com',
      unsubscribeSecret: '5'.repeat(32),
    });
    const token = `${lead.id}${lead.unsubscribeSecret}`;
    expect(await findReader(tableWith(lead), lead.id)).toEqual({ email: lead.email, token });
  });

  test('the code decrypts an assessment with the consent version that the client agreed to', async () => {
    const encrypted = Buffer.from(version1.assessment.encrypted, 'base64');
    const assessment = { ...version1.assessment, encrypted } as StoredAssessment;
    const decrypt = vi.fn(async (encrypted: Uint8Array) => encrypted);
    expect(await readAnswers(decrypt, assessment)).toMatchObject({ fullName: 'Ada Test' });
    const { id: assessmentId, userId, consentVersion: given, consentHash } = assessment;
    const context = { userId, assessmentId, consentVersion: given, consentHash };
    expect(decrypt).toHaveBeenCalledWith(encrypted, context);
  });

  test('a new submission reopens the client’s answered case', () => {
    const assessments = version1.client.assessments.map((each) => Buffer.from(each, 'base64'));
    const client = { ...version1.client, assessments };
    expect(joinAfterRefusal(client, NOW.toISOString())).toBe('reopen');
  });

  test('the sender reads that a recipient is suppressed, and which guide emails count toward the limits', async () => {
    const store = recipientStore(tableWith(version1.recipient), async (address) => address);
    expect(await store.find('ada@example.com')).toMatchObject({
      revision: 2,
      suppressed: 'bounced',
      isKept: true,
      shares: version1.recipient.shares,
    });
  });

  test.each(Object.entries(version1.entries))(
    'the sender can read an outbox entry in the state %s',
    (state, item) => {
      expect(readEntry(item)).toMatchObject({ state });
    },
  );

  test('the code reads a deletion’s task, the coach’s time off, and a draft key', async () => {
    expect(readDeletionTask(deletionTask)).toEqual(deletionTask);
    expect(await findTimeOff(tableWith(timeOff))).toEqual(timeOff.timeOff);
    const keys = {
      open: async (encrypted: Uint8Array) => encrypted,
      generate: () => Promise.reject(new Error('the key is there')),
    };
    const deps = { drafts: draftStore(tableWith(draftKey)), keys, now };
    expect(await giveDraftKey(deps, {}, draftKey)).toMatchObject({
      answer: { key: version1.draftKey.encrypted },
    });
  });
});

describe('writing records like version 1', () => {
  const sorted = (record: object | undefined) =>
    Object.keys(JSON.parse(JSON.stringify(record ?? {}))).sort();

  test('a lead and an assessment have the same attributes as in version 1', async () => {
    const email = 'ada@example.com';
    const stored: object[] = [];
    const keep = async (record: object) => {
      stored.push(record);
      return 'stored' as const;
    };
    const caller = { userId: 'user-1', idempotencyKey: undefined, address: undefined };
    await subscribe({ store: keep, secret: 'secret', now }, { email, name: 'Ada' }, caller);
    const encrypt = async (plaintext: Uint8Array) => plaintext;
    const deps = {
      accounts: { find: async () => ({ email, isConfirmed: true }) },
      store: ({ assessment }: { assessment: object }) => keep(assessment),
      encryptAnswers: encrypt,
      encryptContact: encrypt,
      hash: async (address: string) => address,
      hashName: async () => [],
      hours: brand.workingHours,
      now,
    };
    await submit(deps, { fullName: 'Ada Test', email, consent: consentVersion }, caller);
    expect(stored.map(sorted)).toEqual([sorted(version1.lead), sorted(version1.assessment)]);
  });

  test('an outbox entry has the same attributes as in version 1, in each state', () => {
    const { pending, sending, sent, failed } = version1.entries;
    const { id, payload } = pending;
    const made = newEntry({ id, kind: 'guide', payload }, NOW);
    expect(made).toEqual(pending);
    const claimed = claim({ ...made, inDoubt: true }, 'holder', NOW);
    if (claimed.outcome !== 'claimed') expect.unreachable(claimed.outcome);
    expect(sorted(claimed.entry)).toEqual(sorted(sending));
    const { inDoubt, ...entry } = claimed.entry;
    const settled = end(entry, 'holder', { state: 'sent', messageId: 'message-1' }, NOW);
    expect(sorted(settled)).toEqual(sorted(sent));
    const ended = end(entry, 'holder', { state: 'failed', reason: 'MessageRejected' }, NOW);
    expect(sorted(ended)).toEqual(sorted(failed));
    expect(ended && sorted(requeue(ended, NOW))).toEqual(sorted(pending));
  });

  test('an audit entry and a deletion’s task match those of version 1', () => {
    const { subject, by, at } = entry;
    const written = { subject, by, action: 'changed', change: 'client', time: NOW } as const;
    const { item } = auditEntry({ audit: emptyTable().table }, written, at);
    expect(JSON.parse(JSON.stringify(item))).toEqual(entry);
    expect(newDeletionTask(deletionTask, 'user-1', NOW)).toEqual(deletionTask);
  });

  test('time off, a tombstone, and a draft key match those of version 1', async () => {
    const { items, table } = emptyTable();
    const tables = { audit: table, trainers: table, coachState: table };
    const { from, to } = timeOff.timeOff;
    const deps = { tables, timeZone: 'UTC', now };
    await setTimeOff(deps, { timeOff: { from, to } }, { userId: 'trainer-1' });
    expect(items.splice(0)).toContainEqual(timeOff);

    const hash = async (name: string) => `hash of ${name}`;
    await putTombstones(table, hash, { email: 'Ada@example.com' }, { now: NOW, firstAt: NOW });
    expect(items.splice(0)).toEqual([tombstone]);

    const plaintext = Buffer.alloc(32);
    const keys = {
      generate: async () => ({ plaintext, encrypted: draftKey.encrypted }),
      open: async () => plaintext,
    };
    await giveDraftKey({ drafts: draftStore(table), keys, now }, {}, draftKey);
    expect(items).toEqual([draftKey]);
  });
});
