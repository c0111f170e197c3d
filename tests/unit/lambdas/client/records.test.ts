import { describe, expect, test } from 'vitest';
import { assessmentContext } from '#lambdas/assessment/encryption-context.ts';
import { auditDeed } from '#lambdas/audit/deed.ts';
import { joinAfterRefusal } from '#lambdas/case/join.ts';
import { setHoliday } from '#lambdas/coach/holiday.ts';
import { becameClient } from '#lambdas/deletion/retention.ts';
import { newDeletionTask, readDeletionTask } from '#lambdas/deletion/task.ts';
import { bury } from '#lambdas/deletion/tombstones.ts';
import { giveDraftKey } from '#lambdas/draft/draft-key.ts';
import { draftStore } from '#lambdas/draft/draft-store.ts';
import { findLead } from '#lambdas/lead/lead-store.ts';
import { recipientStore } from '#lambdas/mail/recipient-store.ts';
import { readEntry } from '#lambdas/outbox/entry.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import { findHoliday } from '#lambdas/outbox/reminders/holiday-store.ts';
import { claim, end, requeue } from '#lambdas/outbox/transitions.ts';
import { consentVersion } from '#shared/domain/consent.ts';
import { fakeEndpoints } from '#tests/support/lambdas/endpoints.ts';
import { accessToken, httpEvent } from '#tests/support/lambdas/http-event.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';
import version1 from '#tests/unit/lambdas/records/version-1.json' with { type: 'json' };

// Records as version 1 stores them, bytes in base64. They are in tables for as long as the product runs: add a file
// for the next version, and leave this one as it is.

catchLog();

const NOW = new Date('2026-01-02T03:04:05.000Z');

/** A table with one item. */
const tableWith = (item: Record<string, unknown>) => ({
  client: { send: async () => ({ Item: item }) } as never,
  name: 'table',
});

describe('records of version 1 are read', () => {
  test('a lead, by its unsubscribe link', async () => {
    const { lead } = version1;
    expect(await findLead(tableWith(lead))(lead.id)).toMatchObject({
      ...{ email: 'Ada@example.com', unsubscribeSecret: '5'.repeat(32) },
    });
  });

  test('an assessment, under the consent that it was given with', () => {
    const { id: assessmentId, userId, consentVersion: given, consentHash } = version1.assessment;
    expect(assessmentContext(version1.assessment)).toEqual({
      userId,
      assessmentId,
      consentVersion: given,
      consentHash,
    });
  });

  test('a client’s row, by a submission', () => {
    expect(joinAfterRefusal(version1.client, NOW.toISOString())).toBe('reopen');
  });

  test('a recipient, by the sender', async () => {
    const store = recipientStore(tableWith(version1.recipient), async (address) => address);
    expect(await store.find('ada@example.com')).toMatchObject({
      ...{ revision: 2, suppressed: 'bounced', isKept: true, shares: version1.recipient.shares },
    });
  });

  test.each(Object.entries(version1.entries))('an entry that is %s', (state, item) => {
    expect(readEntry(item)).toMatchObject({ state });
  });
});

describe('records of the rights and of the coach', () => {
  const { deed, eraseTask, tombstone, draftKey, holiday } = version1;
  const hash = async (name: string) => `hash of ${name}`;

  /** An empty table that shows what is put into it. */
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

  test('of version 1 are read', async () => {
    expect(becameClient([deed])).toBe(true);
    expect(readDeletionTask(eraseTask)).toEqual(eraseTask);
    expect(await findHoliday(tableWith(holiday))()).toEqual(holiday.holiday);
    const open = async (sealed: Uint8Array) => sealed;
    const generate = () => Promise.reject(new Error('the key is there'));
    const sealed = Buffer.from(draftKey.sealed, 'base64');
    const drafts = draftStore(tableWith({ ...draftKey, sealed }));
    const give = giveDraftKey({ drafts, keys: { open, generate }, now: () => NOW });
    expect(await give({}, draftKey)).toEqual({ outcome: 'done', body: { key: draftKey.sealed } });
  });

  test('are written as version 1 has them', async () => {
    const { items, table } = emptyTable();
    const { subject, by, at } = deed;
    const { item } = auditDeed(
      { audit: table },
      { subject, by, action: 'changed', change: 'client', time: NOW },
      at,
    );
    expect(JSON.parse(JSON.stringify(item))).toEqual(deed);
    expect(newDeletionTask(eraseTask, 'user-1', NOW)).toEqual(eraseTask);

    const tables = { audit: table, trainers: table, coachState: table };
    await setHoliday(tables, () => NOW)({ holiday: holiday.holiday }, { id: 'trainer-1' } as never);
    expect(items.splice(0)).toContainEqual(holiday);

    await bury(table, { erased: hash, recipient: hash }, { email: 'Ada@example.com' }, NOW);
    expect(items.splice(0)).toEqual([tombstone]);

    const sealed = Buffer.from(draftKey.sealed, 'base64');
    const keys = {
      generate: async () => ({ plaintext: Buffer.alloc(32), sealed }),
      open: async () => Buffer.alloc(32),
    };
    await giveDraftKey({ drafts: draftStore(table), keys, now: () => NOW })({}, draftKey);
    expect(items).toEqual([{ ...draftKey, sealed }]);
  });
});

describe('records are written as their latest version has them', () => {
  const sorted = (record: object | undefined) => Object.keys(record ?? {}).sort();

  test('a lead and an assessment', async () => {
    const { lead, assessment, leads, assessments } = fakeEndpoints();
    const body = {
      ...{ email: 'ada@example.com', name: 'Ada', fullName: 'Ada Test' },
      consent: consentVersion,
    };
    await lead(httpEvent({ body }));
    await assessment(httpEvent({ body, claims: accessToken() }));
    expect(sorted([...leads.rows.values()][0])).toEqual(sorted(version1.lead));
    expect(sorted([...assessments.rows.values()][0])).toEqual(sorted(version1.assessment));
  });

  test('entries', () => {
    const { pending, sending, sent, failed } = version1.entries;
    const { id, payload } = pending;
    const made = newEntry({ id, kind: 'guide', payload }, NOW);
    expect(made).toEqual(pending);
    const claimed = claim({ ...made, inDoubt: true }, 'holder', NOW);
    if (claimed.outcome !== 'claimed') throw new Error(claimed.outcome);
    expect(sorted(claimed.entry)).toEqual(sorted(sending));
    const { inDoubt, ...entry } = claimed.entry;
    const settled = end('holder', { state: 'sent', messageId: 'message-1' }, NOW)(entry);
    expect(sorted(settled)).toEqual(sorted(sent));
    const ended = end('holder', { state: 'failed', reason: 'MessageRejected' }, NOW)(entry);
    expect(sorted(ended)).toEqual(sorted(failed));
    expect(ended && sorted(requeue(NOW)(ended))).toEqual(sorted(pending));
  });
});
