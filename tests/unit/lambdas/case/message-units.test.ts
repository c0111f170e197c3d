import { expect, test } from 'vitest';
import type { CaseRow } from '#lambdas/case/case-row.ts';
import { itemOf, shortId } from '#lambdas/case/packed.ts';
import { caseValues } from '#lambdas/case/update.ts';
import type { Address } from '#lambdas/coach/address-of.ts';
import { writeAsClient } from '#lambdas/message/write-as-client.ts';
import { writeAsCoach } from '#lambdas/message/write-as-coach.ts';
import type { Entry } from '#lambdas/outbox/entry.ts';
import { claim, end } from '#lambdas/outbox/transitions.ts';
import type { Item } from '#lambdas/platform/aws/table.ts';
import { encryptWith } from '#lambdas/platform/crypto/encrypt.ts';
import type { Case } from '#shared/domain/case.ts';
import { clientWrote } from '#shared/domain/case-changes.ts';
import { messageLimits, type Sender } from '#shared/domain/messages.ts';
import { writeUnits } from '#tests/support/cloud/write-units.ts';
import {
  isTransaction,
  messageDeps,
  type WriteInput,
} from '#tests/support/lambdas/message-deps.ts';

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
const HOUR = 3_600_000;

const waiting: Case = { state: 'new', stateAt: at, waitingSince: at, dueAt: at };
const contacted: Case = {
  ...waiting,
  state: 'contacted',
  answeredAt: at,
  answeredAfter: 12_345_678,
  via: 'in person',
};
const wrote = (its: Case): Case => clientWrote(its, time) ?? its;
const clearance = { state: 'received', on: '2026-11-10', until: '2027-11-10', at } as const;

const rowWith = (its: Case, assessments: number): Partial<CaseRow> => ({
  ...caseValues(its),
  version: 1,
  userId,
  revision: 100,
  changeId: shortId(id),
  changedBy: crypto.randomUUID(),
  assessments: Array.from({ length: assessments }, () => ({
    id,
    createdAt: at,
    consentVersion: '2026-11',
  })),
  submittedAt: at,
  addressHash: '0'.repeat(32),
  accountHash: '0'.repeat(32),
  isConfirmed: true,
  messages: messageLimits.conversation - 1,
  sentToday: { day: at.slice(0, 10), count: messageLimits.perDay - 1 },
  unreadByCoach: 10,
  unreadByClient: 10,
  coachEmailAt: time.getTime() - HOUR,
  clientEmailAt: time.getTime() - HOUR,
});

const isChanged = (names: readonly string[], before: Item, after: Item) =>
  names.some((name) => after[name] !== before[name]);

const fullHour = Array.from({ length: messageLimits.perHour }, () => id.slice(0, 12));

/** A write costs `perKiB` units per KiB, and one per index entry that it adds or removes. */
const unitsOf = (write: WriteInput, perKiB: number, row: Item): number => {
  const { TableName, Item, Key, ExpressionAttributeNames = {}, ExpressionAttributeValues } = write;
  if (TableName === 'outbox') return perKiB * writeUnits(Item ?? {}) + (Item?.sweepAt ? 1 : 0);
  if (TableName === 'coachState') {
    return perKiB * writeUnits({ ...Key, ...ExpressionAttributeValues, fullHour });
  }
  if (TableName !== 'clients') return perKiB * writeUnits(Item ?? {});
  const set = Object.entries(ExpressionAttributeNames).map(([placeholder, name]) => [
    name,
    ExpressionAttributeValues?.[placeholder.replace('#', ':')],
  ]);
  const after: Item = { ...row, ...Object.fromEntries(set) };
  return perKiB * writeUnits(after) + (isChanged(['state', 'dueAt'], row, after) ? 2 : 0);
};

/** SES's message ids have 60 characters. */
const sent = { state: 'sent', messageId: '0'.repeat(60) } as const;

const unitsOfSending = (entry: Entry): number => {
  const now = new Date(entry.dueAt);
  const claimed = claim(entry, id, now);
  if (claimed.outcome !== 'claimed') return 0;
  const ended = end(claimed.entry, id, sent, now);
  return writeUnits(claimed.entry) + writeUnits(ended ?? {}) + (ended?.sweepAt ? 0 : 1);
};

const send = async (from: Sender, row: Partial<CaseRow>, text: string, address?: Address) => {
  const units: Record<string, number> = {};
  let sending = 0;
  const item = itemOf(row);
  const add = (write: WriteInput, perKiB: number) => {
    units[write.TableName] = (units[write.TableName] ?? 0) + unitsOf(write, perKiB, item);
    if (write.TableName === 'outbox') sending = unitsOfSending(write.Item as Entry);
  };
  const deps = messageDeps({
    row,
    time,
    encrypt,
    ...(address && { address }),
    write: (written) => {
      if (!isTransaction(written)) return add(written, 1);
      for (const part of written.TransactItems.flatMap((each) => Object.values(each))) add(part, 2);
    },
  });
  const outcome =
    from === 'client'
      ? await writeAsClient(deps, { messageId: id, text }, { userId })
      : await writeAsCoach(deps, { clientId: userId, messageId: id, text }, { userId: id });
  expect(outcome).toHaveProperty('answer');
  return { units, sending };
};

const sum = (units: Record<string, number>) =>
  Object.values(units).reduce((all, each) => all + each, 0);

const message = 'x'.repeat(1_000);
type EmailTimes = Pick<CaseRow, 'clientEmailAt' | 'coachEmailAt'>;
const unconfirmed: Address = { state: 'unconfirmed', email: 'robin@example.com' };
const emailDueInAnHour: EmailTimes = {
  clientEmailAt: time.getTime() + HOUR,
  coachEmailAt: time.getTime() + HOUR,
};
const emailSentNow: EmailTimes = { clientEmailAt: time.getTime(), coachEmailAt: time.getTime() };

test.each<[string, number, number, Sender, Case & EmailTimes, Address?]>([
  ['a coach’s first answer', 12, 3, 'coach', waiting],
  ['a coach’s answer to a message', 12, 3, 'coach', wrote(contacted)],
  ['a coach’s message to a client who doesn’t wait', 11, 3, 'coach', contacted],
  ['a coach’s message soon after an email', 11, 3, 'coach', { ...contacted, ...emailSentNow }],
  [
    'a coach’s message that shares an earlier message’s email',
    10,
    0,
    'coach',
    { ...contacted, ...emailDueInAnHour },
  ],
  ['a coach’s message to an unconfirmed address', 10, 0, 'coach', waiting, unconfirmed],
  ['a client’s message that starts a clock', 11, 3, 'client', contacted],
  [
    'a client’s message that starts a clock soon after an email',
    11,
    3,
    'client',
    { ...contacted, ...emailSentNow },
  ],
  ['a client’s message while a clock runs', 9, 3, 'client', wrote(contacted)],
  [
    'a client’s message that shares an earlier message’s email',
    8,
    0,
    'client',
    { ...wrote(contacted), ...emailDueInAnHour },
  ],
])(
  '%s costs %i write units, and its email %i more',
  async (_, all, bySender, from, its, address) => {
    for (const assessments of [1, 5, 10]) {
      const row = { ...rowWith(its, assessments), ...its };
      const { units, sending } = await send(from, row, message, address);
      expect([sum(units), sending]).toEqual([all, bySender]);
    }
  },
);

test('a message costs at most 12 write units if the client has five assessments, a clearance, and a past withdrawal', async () => {
  const client: Case = { ...contacted, state: 'client', clientUntil: at, clearance };
  for (const [from, its] of [
    ['client', client],
    ['coach', wrote(client)],
  ] as const) {
    const row = { ...rowWith(its, 5), withdrawnAt: '2026-11-20T09:00:00.000Z' };
    const { units } = await send(from, row, message);
    expect(sum(units)).toBeLessThanOrEqual(12);
  }
});

test('a longer message costs more write units', async () => {
  const row = rowWith(wrote(contacted), 5);
  const short = await send('client', row, 'x'.repeat(100));
  expect(short.units).toMatchObject({ messages: 2 });
  const long = await send('client', row, '気'.repeat(messageLimits.text));
  expect(long.units).toMatchObject({ messages: 26 });
});
