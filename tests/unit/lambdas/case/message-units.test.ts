import { expect, test } from 'vitest';
import { contactContext } from '#lambdas/assessment/encryption-context.ts';
import { contactPlaintext } from '#lambdas/assessment/plaintext.ts';
import type { CaseRow } from '#lambdas/case/case-row.ts';
import { caseValues } from '#lambdas/case/update.ts';
import { writeAsClient } from '#lambdas/message/write-as-client.ts';
import { writeAsCoach } from '#lambdas/message/write-as-coach.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { encryptWith } from '#lambdas/platform/crypto/encrypt.ts';
import { changeCase, clientWrote, type Step } from '#shared/domain/case.ts';
import { messageLimits, type Sender } from '#shared/domain/messages.ts';
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
const circumstances = { now: time, startOf: () => time, counted: () => 12_345_678 };

const steps = {
  contacted: { to: 'contacted', via: 'in person', at },
  client: { to: 'client' },
} as const satisfies Record<string, Step>;

type History = readonly (keyof typeof steps | 'wrote')[];

/** A case with this history, and with each attribute that a message adds. */
const rowWith = async (history: History, contact: object): Promise<Partial<CaseRow>> => {
  let its: Parameters<typeof changeCase>[0] = {
    state: 'new',
    stateAt: at,
    waitingSince: at,
    dueAt: at,
    past: [],
  };
  for (const step of history) {
    const changed = step === 'wrote' ? undefined : changeCase(its, steps[step], circumstances);
    its = (changed?.ok ? changed.case : clientWrote(its, time)) ?? its;
  }
  return {
    ...caseValues(its),
    version: 1,
    userId,
    revision: 100,
    changeId: id,
    assessments: [{ id, createdAt: at, consentVersion: '2026-11' }],
    submittedAt: at,
    submittedMonth: '2026-11',
    contact: await encrypt(
      contactPlaintext({ ...assessmentOf('robin@example.com'), ...contact }),
      contactContext(userId),
    ),
    addressHash: '0'.repeat(64),
    accountHash: '0'.repeat(64),
    isConfirmed: true,
    messages: messageLimits.conversation - 1,
    messageIds: Array.from({ length: 8 }, () => 'f'.repeat(12)),
    sentToday: { day: '2026-11-20', count: messageLimits.perDay - 1 },
    unreadByCoach: 10,
    unreadByClient: 10,
    coachEmailAt: '2026-11-20T08:00:00.000Z',
    clientEmailAt: '2026-11-20T08:00:00.000Z',
  };
};

interface Part {
  TableName: string;
  Item?: Item;
  Key?: Item;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
}

const isChanged = (names: readonly string[], before: Item, after: Item) =>
  names.some((name) => after[name] !== before[name]);

/** Two write units per KiB of an item in a transaction. In an index: one for each item that is removed or put. */
const unitsOf = (part: Part, row: Item): number => {
  const { TableName, Item, Key, ExpressionAttributeNames = {}, ExpressionAttributeValues } = part;
  if (TableName === 'outbox') return 2 * writeUnits(Item ?? {}) + 1;
  if (TableName !== 'clients') return 2 * writeUnits(Item ?? Key ?? {});
  const set = Object.entries(ExpressionAttributeNames).map(([placeholder, name]) => [
    name,
    ExpressionAttributeValues?.[placeholder.replace('#', ':')],
  ]);
  const after: Item = { ...row, ...Object.fromEntries(set) };
  const byState = isChanged(['state', 'dueAt'], row, after) ? 2 : 0;
  const byAnswer = isChanged(['answeredAt'], row, after) ? 1 : 0;
  return 2 * writeUnits(after) + byState + byAnswer;
};

const email = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.co`;
const largest = { fullName: '気'.repeat(100), email, phone: '9'.repeat(20) };

/** The write units of the transaction that stores a message, by table. */
const send = async (from: Sender, row: Partial<CaseRow>, text: string) => {
  let parts: Part[] = [];
  const client = {
    send: async ({ input }: { input: { TransactItems: Record<string, Part>[] } }) => {
      parts = input.TransactItems.flatMap((each) => Object.values(each));
    },
  };
  const table = (name: string) => ({ name, client }) as unknown as Table;
  const deps = {
    tables: {
      messages: table('messages'),
      clients: table('clients'),
      outbox: table('outbox'),
      audit: table('audit'),
      trainers: table('trainers'),
      coachState: table('coachState'),
      tasks: table('tasks'),
    },
    // Once the message is stored, the row has its id.
    findCase: async () => (parts.length > 0 ? { ...row, messageIds: [id.slice(0, 12)] } : row),
    findAddress: async () => ({ state: 'confirmed', email }) as const,
    findTimeOff: async () => undefined,
    isLocked: async () => false,
    encrypt,
    newToken: () => 'T'.repeat(43),
    timeZone: 'UTC',
    hours: { timeZone: 'UTC', quiet: { from: 0, to: 0 } },
    now: () => new Date(),
  };
  if (from === 'client') await writeAsClient(deps, { messageId: id, text }, { userId });
  else await writeAsCoach(deps, { clientId: userId, messageId: id, text }, { userId: id });
  const units = Object.entries(Object.groupBy(parts, ({ TableName }) => TableName)).map(
    ([name, its = []]) => [name, its.reduce((sum, part) => sum + unitsOf(part, row), 0)] as const,
  );
  return Object.fromEntries(units);
};

/** A trainer's audit entry, both locks, the hourly limit, and the client's link. */
const trainers = { audit: 2, trainers: 4, coachState: 2, tasks: 2 };
const [ascii, wide] = ['x'.repeat(1_000), '気'.repeat(messageLimits.text)];

test.each<[Sender, History, object, string, number, Record<string, number>]>([
  ['client', ['contacted', 'wrote'], {}, ascii, 11, { messages: 4, clients: 4, outbox: 3 }],
  ['client', ['contacted', 'wrote'], largest, ascii, 13, { messages: 4, clients: 6, outbox: 3 }],
  ['client', ['contacted', 'wrote'], largest, wide, 35, { messages: 26, clients: 6, outbox: 3 }],
  // Each change that can be undone adds to the case.
  [
    'client',
    ['contacted', 'client', 'wrote'],
    {},
    ascii,
    13,
    { messages: 4, clients: 6, outbox: 3 },
  ],
  // This message starts a clock, with three reminders.
  ['client', ['contacted'], {}, ascii, 22, { messages: 4, clients: 6, outbox: 12 }],
  ['coach', ['contacted'], {}, ascii, 21, { messages: 4, clients: 4, outbox: 3, ...trainers }],
  // These messages stop a clock.
  [
    'coach',
    ['contacted', 'wrote'],
    {},
    ascii,
    23,
    { messages: 4, clients: 6, outbox: 3, ...trainers },
  ],
  ['coach', [], {}, ascii, 24, { messages: 4, clients: 7, outbox: 3, ...trainers }],
])(
  'a message of the %s after %j takes the expected number of DynamoDB write units',
  async (from, history, contact, text, sum, byTable) => {
    const units = await send(from, await rowWith(history, contact), text);
    expect(units).toEqual(byTable);
    expect(Object.values(units).reduce((all, each) => all + each)).toBe(sum);
  },
);
