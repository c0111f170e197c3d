import { expect, test } from 'vitest';
import { contactContext } from '#lambdas/assessment/encryption-context.ts';
import { contactPlaintext } from '#lambdas/assessment/plaintext.ts';
import type { CaseRow } from '#lambdas/case/case-row.ts';
import { encryptMessage } from '#lambdas/message/new-message.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import { encryptWith } from '#lambdas/platform/crypto/encrypt.ts';
import { clientWrote } from '#shared/domain/case.ts';
import { messageLimits } from '#shared/domain/messages.ts';
import { writeUnits } from '#tests/support/cloud/write-units.ts';
import { assessmentOf } from '#tests/support/samples/assessment.ts';

const KEY = 'arn:aws:kms:us-east-1:123456789012:key/12345678-1234-1234-1234-123456789012';

/** KMS encrypts a data key of 32 bytes to 184 bytes. */
const kms = {
  generateDataKey: async () => ({
    Plaintext: new Uint8Array(32),
    CiphertextBlob: new Uint8Array(184),
    KeyId: KEY,
  }),
};
const encrypt = encryptWith(KEY, (() => kms) as never);

const userId = crypto.randomUUID();
const id = '0'.repeat(32);
const time = new Date('2026-11-20T10:00:00.123Z');
const at = time.toISOString();

/** The case of a client who writes after the coach's answer, with each attribute that a message adds. */
const rowWith = async (contact: object): Promise<Partial<CaseRow>> => {
  const before = { stateAt: at, waitingSince: at, dueAt: at };
  const plaintext = contactPlaintext({ ...assessmentOf('robin@example.com'), ...contact });
  const answered = { answeredAt: at, answeredAfter: 12_345_678, via: 'message' } as const;
  return {
    ...clientWrote(
      { ...before, ...answered, state: 'contacted', past: [{ ...before, state: 'new' }] },
      time,
    ),
    version: 1,
    userId,
    revision: 100,
    changeId: id,
    assessments: [{ id, createdAt: at, consentVersion: '2026-11' }],
    submittedAt: at,
    submittedMonth: '2026-11',
    contact: await encrypt(plaintext, contactContext(userId)),
    addressHash: '0'.repeat(64),
    accountHash: '0'.repeat(64),
    isConfirmed: true,
    answeredMonth: '2026-11',
    messages: messageLimits.conversation,
    messageIds: Array.from({ length: 8 }, () => id.slice(0, 12)),
    sentToday: { day: '2026-11-20', count: messageLimits.perDay },
    unreadByCoach: 10,
    unreadByClient: 10,
    coachEmailAt: at,
    clientEmailAt: at,
  };
};

const email = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.co`;
const largest = { fullName: '気'.repeat(100), email, phone: '9'.repeat(20) };

test.each([
  ['1,000 characters', 'x'.repeat(1_000), {}, 11],
  ['1,000 characters and the longest name and address', 'x'.repeat(1_000), largest, 13],
  ['4,000 characters of three bytes', '気'.repeat(messageLimits.text), largest, 35],
])(
  'a message of %s and its notice take the expected number of DynamoDB write units',
  async (_, text, contact, units) => {
    const message = await encryptMessage(encrypt, { userId, id, from: 'client', text, time });
    const payload = { userId, email, token: 'T'.repeat(43) };
    const items = [
      { ...message, dueAt: at },
      await rowWith(contact),
      newEntry({ id, kind: 'message', payload }, time),
    ];
    // A transaction takes two write units per KiB, and the index of the entry one more.
    expect(items.reduce((sum, item) => sum + 2 * writeUnits(item), 1)).toBe(units);
  },
);
