import { expect, test } from 'vitest';
import type { CaseRow } from '#lambdas/case/case-row.ts';
import { itemOf, SHORT_ID, shortId } from '#lambdas/case/packed.ts';
import { caseValues } from '#lambdas/case/update.ts';
import type { Address } from '#lambdas/message/address-of.ts';
import { writeAsClient } from '#lambdas/message/write-as-client.ts';
import { writeAsCoach } from '#lambdas/message/write-as-coach.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { encryptWith } from '#lambdas/platform/crypto/encrypt.ts';
import type { Case } from '#shared/domain/case.ts';
import { clientWrote } from '#shared/domain/case-changes.ts';
import { messageLimits, type Sender } from '#shared/domain/messages.ts';
import { writeUnits } from '#tests/support/cloud/write-units.ts';

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
const otherIds = new Uint8Array(SHORT_ID * messageLimits.perDay).fill(255);

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
  assessments: Array.from({ length: assessments }, () => ({
    id,
    createdAt: at,
    consentVersion: '2026-11',
  })),
  submittedAt: at,
  submittedMonth: '2026-11',
  addressHash: '0'.repeat(32),
  accountHash: '0'.repeat(32),
  isConfirmed: true,
  messages: messageLimits.conversation - 1,
  messageIds: { client: otherIds, coach: otherIds },
  sentToday: { day: at.slice(0, 10), count: messageLimits.perDay - 1 },
  unreadByCoach: 10,
  unreadByClient: 10,
  coachEmailAt: time.getTime() - HOUR,
  clientEmailAt: time.getTime() - HOUR,
});

interface Written {
  TableName: string;
  Item?: Item;
  Key?: Item;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
}

type Input = Written | { TransactItems: Record<string, Written>[] };

const isChanged = (names: readonly string[], before: Item, after: Item) =>
  names.some((name) => after[name] !== before[name]);

/**
 * A write takes one unit for each KiB of the item, or two in a transaction. An index takes one unit
 * for each item that the write puts or removes, also in a transaction.
 */
const unitsOf = (write: Written, perKiB: number, row: Item): number => {
  const { TableName, Item, Key, ExpressionAttributeNames = {}, ExpressionAttributeValues } = write;
  // The new entry is in the index of due entries.
  if (TableName === 'outbox') return perKiB * writeUnits(Item ?? {}) + 1;
  if (TableName !== 'clients') {
    return perKiB * writeUnits(Item ?? { ...Key, ...ExpressionAttributeValues });
  }
  const set = Object.entries(ExpressionAttributeNames).map(([placeholder, name]) => [
    name,
    ExpressionAttributeValues?.[placeholder.replace('#', ':')],
  ]);
  const after: Item = { ...row, ...Object.fromEntries(set) };
  return perKiB * writeUnits(after) + (isChanged(['state', 'dueAt'], row, after) ? 2 : 0);
};

const email = 'robin@example.com';

/** @returns the write units of a message with its notice, by table */
const send = async (from: Sender, row: Partial<CaseRow>, text: string, address?: Address) => {
  const units: Record<string, number> = {};
  const item = itemOf(row);
  const add = (write: Written, perKiB: number) => {
    units[write.TableName] = (units[write.TableName] ?? 0) + unitsOf(write, perKiB, item);
  };
  let isStored = false;
  const client = {
    send: async ({ input }: { input: Input }) => {
      if (!('TransactItems' in input)) return add(input, 1);
      for (const part of input.TransactItems.flatMap((each) => Object.values(each))) add(part, 2);
      isStored = true;
    },
  };
  const table = (name: string) => ({ name, client }) as unknown as Table;
  const stored = { ...row, messageIds: { [from]: shortId(id) } };
  const deps = {
    tables: {
      messages: table('messages'),
      clients: table('clients'),
      outbox: table('outbox'),
      audit: table('audit'),
      trainers: table('trainers'),
      coachState: table('coachState'),
    },
    findCase: async () => (isStored ? stored : row),
    findAddress: async () => address ?? ({ state: 'confirmed', email } as const),
    findTimeOff: async () => undefined,
    isLocked: async () => false,
    encrypt,
    timeZone: 'UTC',
    now: () => time,
  };
  const outcome =
    from === 'client'
      ? await writeAsClient(deps, { messageId: id, text }, { userId })
      : await writeAsCoach(deps, { clientId: userId, messageId: id, text }, { userId: id });
  expect(outcome).toHaveProperty('answer');
  return units;
};

const sum = (units: Record<string, number>) =>
  Object.values(units).reduce((all, each) => all + each, 0);

const message = 'x'.repeat(1_000);
/** Leaves out the write units of the case, the notice, and an index. */
const own = { messages: 4, clients: 2 };
const notice = { outbox: 3 };
const unconfirmed: Address = { state: 'unconfirmed', email };
/**
 * For `announced`, an earlier message's email is due in an hour. For `emailed`, the email was sent
 * at this moment.
 */
const announced = { clientEmailAt: time.getTime() + HOUR, coachEmailAt: time.getTime() + HOUR };
const emailed = { clientEmailAt: time.getTime(), coachEmailAt: time.getTime() };

interface Kind {
  title: string;
  from: Sender;
  its: Case;
  more?: Partial<CaseRow>;
  address?: Address;
  units: Record<string, number>;
  sum: number;
}

const trainers = { ...own, audit: 1, coachState: 1 };

const kinds: Kind[] = [
  {
    title: 'a coach’s first answer',
    from: 'coach',
    its: waiting,
    units: { ...own, clients: 4, ...notice, audit: 1 },
    sum: 12,
  },
  {
    title: 'a coach’s answer to a message',
    from: 'coach',
    its: wrote(contacted),
    units: { ...own, clients: 4, ...notice, audit: 1 },
    sum: 12,
  },
  {
    title: 'a coach’s message to a client who doesn’t wait',
    from: 'coach',
    its: contacted,
    units: { ...trainers, ...notice },
    sum: 11,
  },
  {
    title: 'a coach’s message within an hour of the last email',
    from: 'coach',
    its: contacted,
    more: emailed,
    units: { ...trainers, ...notice },
    sum: 11,
  },
  {
    title: 'a coach’s message that an unsent email announces',
    from: 'coach',
    its: contacted,
    more: announced,
    units: trainers,
    sum: 8,
  },
  {
    title: 'a coach’s message to an address that can’t be emailed',
    from: 'coach',
    its: waiting,
    address: unconfirmed,
    units: trainers,
    sum: 8,
  },
  {
    title: 'a client’s message that starts a clock',
    from: 'client',
    its: contacted,
    units: { ...own, clients: 4, ...notice },
    sum: 11,
  },
  {
    title: 'a client’s message that starts a clock within an hour of the last email',
    from: 'client',
    its: contacted,
    more: emailed,
    units: { ...own, clients: 4, ...notice },
    sum: 11,
  },
  {
    title: 'a client’s message while a clock runs',
    from: 'client',
    its: wrote(contacted),
    units: { ...own, ...notice },
    sum: 9,
  },
  {
    title: 'a client’s message that an unsent email announces',
    from: 'client',
    its: wrote(contacted),
    more: announced,
    units: own,
    sum: 6,
  },
];

test.each(kinds.map((kind) => [kind.title, kind.sum, kind] as const))(
  '%s costs %i DynamoDB write units, regardless of the number of assessments',
  async (_, all, { from, its, more, address, units }) => {
    expect(all).toBeLessThanOrEqual(12);
    expect(sum(units)).toBe(all);
    for (const assessments of [1, 5, 10]) {
      const row = { ...rowWith(its, assessments), ...more };
      expect(await send(from, row, message, address)).toEqual(units);
    }
  },
);

test('with five assessments, a message costs at most 12 write units, even if the case has each attribute of a client', async () => {
  const client: Case = { ...contacted, state: 'client', clientUntil: at, clearance };
  for (const [from, its] of [
    ['client', client],
    ['coach', wrote(client)],
  ] as const) {
    const row = { ...rowWith(its, 5), withdrawnAt: '2026-11-20T09:00:00.000Z' };
    expect(sum(await send(from, row, message))).toBeLessThanOrEqual(12);
  }
});

test('the number of write units of a message grows with its text', async () => {
  const row = rowWith(wrote(contacted), 5);
  expect(await send('client', row, 'x'.repeat(100))).toMatchObject({ messages: 2 });
  const widest = '気'.repeat(messageLimits.text);
  expect(await send('client', row, widest)).toMatchObject({ messages: 26 });
});
