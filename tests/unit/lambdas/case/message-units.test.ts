import { expect, test } from 'vitest';
import type { CaseRow } from '#lambdas/case/case-row.ts';
import { caseValues } from '#lambdas/case/update.ts';
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
const shortIds = Array.from({ length: messageLimits.perDay }, () => new Uint8Array(6).fill(255));

const answered = { answeredAt: at, answeredAfter: 12_345_678, via: 'in person' } as const;
const contacted: Case = {
  state: 'contacted',
  stateAt: at,
  waitingSince: at,
  dueAt: at,
  ...answered,
};
const clearance = { state: 'received', on: '2026-11-10', until: '2027-11-10', at } as const;
/** The longest case, with each attribute that a state can have. */
const longest: Case = { ...contacted, clientUntil: at, clearance };
const waiting: Case = { state: 'new', stateAt: at, waitingSince: at, dueAt: at };
const wrote = (its: Case): Case => clientWrote(its, time) ?? its;

/** A case in this state, with each attribute that a message adds. */
const rowWith = (its: Case, assessments: number): Partial<CaseRow> => ({
  ...caseValues(its),
  version: 1,
  userId,
  revision: 100,
  changeId: id,
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
  undoes: 'clearance',
  messages: messageLimits.conversation - 1,
  messageIds: { client: shortIds, coach: shortIds.slice(0, 3) },
  sentToday: { day: '2026-11-20', count: messageLimits.perDay - 1 },
  unreadByCoach: 10,
  unreadByClient: 10,
  coachEmailAt: time.getTime(),
  clientEmailAt: time.getTime(),
});

interface Part {
  TableName: string;
  Item?: Item;
  Key?: Item;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
}

const isChanged = (names: readonly string[], before: Item, after: Item) =>
  names.some((name) => after[name] !== before[name]);

/**
 * The write units of a transaction's part: two per KiB of an item, and one for each item that is removed from or put
 * into an index.
 */
const unitsOf = (part: Part, row: Item): number => {
  const { TableName, Item, Key, ExpressionAttributeNames = {}, ExpressionAttributeValues } = part;
  if (TableName === 'outbox') return 2 * writeUnits(Item ?? {}) + 1;
  if (TableName !== 'clients' || Key?.userId !== userId) {
    return 2 * writeUnits(Item ?? ExpressionAttributeValues ?? Key ?? {});
  }
  const set = Object.entries(ExpressionAttributeNames).map(([placeholder, name]) => [
    name,
    ExpressionAttributeValues?.[placeholder.replace('#', ':')],
  ]);
  const after: Item = { ...row, ...Object.fromEntries(set) };
  const byState = isChanged(['state', 'dueAt'], row, after) ? 2 : 0;
  const byAnswer = isChanged(['answeredAt'], row, after) ? 1 : 0;
  return 2 * writeUnits(after) + byState + byAnswer;
};

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
    findCase: async () => row,
    findPast: async () => [],
    findAddress: async () => ({ state: 'confirmed', email }) as const,
    findTimeOff: async () => undefined,
    isLocked: async () => false,
    encrypt,
    newToken: () => 'T'.repeat(43),
    timeZone: 'UTC',
    now: () => new Date(),
  };
  if (from === 'client') await writeAsClient(deps, { messageId: id, text }, { userId });
  else await writeAsCoach(deps, { clientId: userId, messageId: id, text }, { userId: id });
  const units = Object.entries(Object.groupBy(parts, ({ TableName }) => TableName)).map(
    ([name, its = []]) => [name, its.reduce((sum, part) => sum + unitsOf(part, row), 0)] as const,
  );
  return Object.fromEntries(units);
};

/** Additional write units of a trainer's message: the audit entry, the hourly limit, and the client's link. */
const trainers = { audit: 2, coachState: 2, tasks: 2 };
const [short, ascii, wide] = ['x'.repeat(100), 'x'.repeat(1_000), '気'.repeat(messageLimits.text)];

const email = 'robin@example.com';

test.each<[string, Sender, Case, number, string, number, Record<string, number>]>([
  [
    'of 100 characters',
    'client',
    wrote(contacted),
    3,
    short,
    7,
    { messages: 2, clients: 2, outbox: 3 },
  ],
  [
    'while the coach must answer',
    'client',
    wrote(contacted),
    3,
    ascii,
    9,
    { messages: 4, clients: 2, outbox: 3 },
  ],
  [
    'that starts a clock',
    'client',
    contacted,
    3,
    ascii,
    11,
    { messages: 4, clients: 4, outbox: 3 },
  ],
  ['that starts a clock', 'client', longest, 1, ascii, 11, { messages: 4, clients: 4, outbox: 3 }],
  // An additional KiB of the item costs two.
  [
    'that starts a clock',
    'client',
    contacted,
    4,
    ascii,
    13,
    { messages: 4, clients: 6, outbox: 3 },
  ],
  [
    'of the largest size',
    'client',
    wrote(contacted),
    3,
    wide,
    31,
    { messages: 26, clients: 2, outbox: 3 },
  ],
  [
    'to a client who doesn’t wait',
    'coach',
    contacted,
    3,
    ascii,
    15,
    { messages: 4, clients: 2, outbox: 3, ...trainers },
  ],
  [
    'that stops a clock',
    'coach',
    wrote(contacted),
    3,
    ascii,
    17,
    { messages: 4, clients: 4, outbox: 3, ...trainers },
  ],
  // The past is a separate item, and an index contains the time of the first answer.
  [
    'that is the first answer',
    'coach',
    waiting,
    3,
    ascii,
    20,
    { messages: 4, clients: 7, outbox: 3, ...trainers },
  ],
])(
  'a message %s, from the %s, takes the expected number of DynamoDB write units',
  async (_, from, its, assessments, text, sum, byTable) => {
    const units = await send(from, rowWith(its, assessments), text);
    expect(units).toEqual(byTable);
    expect(Object.values(units).reduce((all, each) => all + each)).toBe(sum);
  },
);
