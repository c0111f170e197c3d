import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test, vi } from 'vitest';
import type { StoredAssessment } from '#lambdas/assessment/assessment-store.ts';
import { readAnswers } from '#lambdas/coach/case/encrypted.ts';
import { setTimeOff } from '#lambdas/coach/time-off.ts';
import { readDeletionTask } from '#lambdas/deletion/task.ts';
import { giveDraftKey } from '#lambdas/draft/draft-key.ts';
import { draftStore } from '#lambdas/draft/draft-store.ts';
import { recipientStore } from '#lambdas/email/recipient-store.ts';
import { findLead } from '#lambdas/lead/lead-store.ts';
import { readEntry } from '#lambdas/outbox/entry.ts';
import { findReader } from '#lambdas/outbox/permits/reader-permit.ts';
import { findTimeOff } from '#lambdas/outbox/reminders/time-off-store.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';
import version1 from '#tests/unit/lambdas/records/version-1.json' with { type: 'json' };

// Never change `version-1.json`, because tables may still contain such records.

catchLog();

const NOW = new Date('2026-01-02T03:04:05.000Z');
const now = () => NOW;
const { deletionTask, timeOff } = version1;
const draftKey = {
  ...version1.draftKey,
  encrypted: Buffer.from(version1.draftKey.encrypted, 'base64'),
};

const tableWith = (item: Record<string, unknown>) => ({
  client: { send: async () => ({ Item: item }) } as never,
  name: 'table',
});

describe('records in the format of version 1', () => {
  test('the API still stores the coach’s time off in this format', async () => {
    const items: unknown[] = [];
    const send = async ({
      input: { TransactItems = [] },
    }: {
      input: TransactWriteCommandInput;
    }) => {
      for (const { Put } of TransactItems) if (Put) items.push(Put.Item);
      return {};
    };
    const table = { client: { send } as never, name: 'table' };
    const tables = { audit: table, trainers: table, coachState: table };
    const { from, to } = timeOff.timeOff;
    const deps = { tables, timeZone: 'UTC', now };
    await setTimeOff(deps, { timeOff: { from, to } }, { userId: 'trainer-1' });
    expect(items).toContainEqual(timeOff);
  });

  test('the API finds the lead of an unsubscribe link, and the sender finds the recipient of a series email', async () => {
    const { lead } = version1;
    expect(await findLead(tableWith(lead), lead.id)).toMatchObject({
      email: 'Ada@example.com',
      unsubscribeSecret: '5'.repeat(32),
    });
    const token = `${lead.id}${lead.unsubscribeSecret}`;
    expect(await findReader(tableWith(lead), lead.id)).toEqual({ email: lead.email, token });
  });

  test('the API decrypts an assessment with the consent version that the client agreed to', async () => {
    const encrypted = Buffer.from(version1.assessment.encrypted, 'base64');
    const assessment = { ...version1.assessment, encrypted } as StoredAssessment;
    const decrypt = vi.fn(async (encrypted: Uint8Array) => encrypted);
    expect(await readAnswers(decrypt, assessment)).toMatchObject({ fullName: 'Ada Test' });
    const { id: assessmentId, userId, consentVersion: given, consentHash } = assessment;
    const context = { userId, assessmentId, consentVersion: given, consentHash };
    expect(decrypt).toHaveBeenCalledWith(encrypted, context);
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

  test('the Lambdas can read a deletion’s task, the coach’s time off, and a draft key', async () => {
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
