import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test, vi } from 'vitest';
import { cleanRestored } from '#infra/operate/backups/restored-table.ts';
import { everythingAbout } from '#lambdas/account/download/everything-about.ts';
import { heldIn } from '#lambdas/account/download/held.ts';
import { findEntries } from '#lambdas/audit/find.ts';
import { trainersStore } from '#lambdas/audit/trainers.ts';
import { findByNames } from '#lambdas/case/names.ts';
import { findMissingAccounts } from '#lambdas/deletion/find-missing-accounts.ts';
import { retain } from '#lambdas/deletion/retain.ts';
import { emailKind, emailKindNames } from '#lambdas/email/kinds.ts';
import { series } from '#lambdas/email/series.ts';
import { mayRead } from '#lambdas/message/links.ts';
import { readEntry } from '#lambdas/outbox/entry.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { variables } from '#lambdas/platform/environment.ts';
import { auditActions } from '#shared/domain/coach.ts';
import { everythingSchema } from '#shared/domain/everything.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';
import version1 from '#tests/unit/lambdas/records/version-1.json' with { type: 'json' };

catchLog();

const USER = 'user-1';
const NOW = new Date('2026-01-02T06:00:00.000Z');

/** `version-1.json` contains the bytes of these attributes in base64. */
const WITH_BYTES = ['encrypted', 'contact', 'assessments'];

const bytesOf = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(bytesOf) : Buffer.from(String(value), 'base64');

const withBytes = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withBytes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      WITH_BYTES.includes(name) ? bytesOf(each) : withBytes(each),
    ]),
  );
};

const audit = auditActions.map((action, index) => ({
  ...version1.auditEntry,
  at: `${version1.auditEntry.at}${index}`,
  action,
}));

const records: Record<string, unknown[]> = {
  LEADS_TABLE: [version1.lead],
  ASSESSMENTS_TABLE: [version1.assessment],
  MESSAGES_TABLE: version1.messages,
  CLIENTS_TABLE: [version1.client, ...version1.caseParts],
  NAMES_TABLE: [version1.name],
  OUTBOX_TABLE: Object.values(version1.entries),
  RECIPIENTS_TABLE: [version1.recipient],
  AUDIT_TABLE: audit,
  ACCESSES_TABLE: [version1.access],
  TRAINERS_TABLE: [version1.trainer, version1.locked],
  COACH_STATE_TABLE: [version1.timeOff],
  DRAFTS_TABLE: [version1.draftKey],
  TASKS_TABLE: [
    version1.deletionTask,
    version1.downloadTask,
    version1.messageLinks,
    ...version1.bookmarks,
    version1.sightings,
  ],
  TOMBSTONES_TABLE: [version1.tombstone],
};

interface Request {
  input: { Key?: Item; ExpressionAttributeValues?: Item };
  constructor: { name: string };
}

const tableOf = (name: keyof typeof records): Table & { deleted: unknown[] } => {
  const items = (withBytes(records[name]) ?? []) as Item[];
  const deleted: unknown[] = [];
  const send = async ({ input, constructor: { name: command } }: Request) => {
    const { Key = {}, ExpressionAttributeValues = {} } = input;
    if (command === 'DeleteCommand') return { deleted: deleted.push(Key) };
    if (command === 'ScanCommand') return { Items: items };
    const wanted = Object.values(ExpressionAttributeValues);
    const isOf = (item: Item) => Object.values(item).some((value) => wanted.includes(value));
    if (command === 'QueryCommand') return { Items: items.filter(isOf) };
    if (command !== 'GetCommand') throw new Error(`${command} of ${name}`);
    return {
      Item: items.find((item) => Object.entries(Key).every(([key, value]) => item[key] === value)),
    };
  };
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' }));
  return { name, deleted, client: Object.assign(client, { send }) as never };
};

const tables = {
  assessments: tableOf('ASSESSMENTS_TABLE'),
  clients: tableOf('CLIENTS_TABLE'),
  leads: tableOf('LEADS_TABLE'),
  messages: tableOf('MESSAGES_TABLE'),
  names: tableOf('NAMES_TABLE'),
  outbox: tableOf('OUTBOX_TABLE'),
  recipients: tableOf('RECIPIENTS_TABLE'),
  audit: tableOf('AUDIT_TABLE'),
  drafts: tableOf('DRAFTS_TABLE'),
  tasks: tableOf('TASKS_TABLE'),
};

test('the samples in the format of version 1 include a record of each table and a payload of each kind of email', () => {
  const names = variables.filter((name) => name.endsWith('_TABLE'));
  expect(Object.keys(records).sort()).toEqual([...names].sort());
  expect(Object.keys(version1.payloads).sort()).toEqual([...emailKindNames].sort());
});

test('a client’s download contains records in the format of version 1', async () => {
  const asStored = async (encrypted: Uint8Array) => encrypted;
  const account = { email: 'Ada@example.com', isConfirmed: true, name: 'Ada' };
  const held = {
    accounts: { find: async () => account as never },
    ...heldIn(tables, async () => version1.recipient.id),
    decrypt: asStored,
    decryptContact: asStored,
    decryptMessage: asStored,
    now: () => NOW,
  };
  const everything = await everythingAbout(held, { userId: USER, email: account.email });
  expect(everythingSchema.parse(everything)).toMatchObject({
    assessments: [{ answers: { fullName: 'Ada Test' } }],
    progress: { state: 'contacted', past: [{ state: 'new' }] },
    contact: { name: 'Ada Test' },
    notes: [{ content: { kind: 'text', text: 'Called.' } }],
    messages: [{ text: 'Hello' }, { text: 'Welcome' }],
    history: expect.objectContaining({ length: auditActions.length }),
    guideRequests: [{ id: version1.lead.id }],
    emails: [{ kind: 'guide', state: 'pending' }],
    emailLimits: { guideEmailsAt: [version1.lead.createdAt] },
    draftKeyMadeAt: version1.draftKey.createdAt,
    messageLinksRequestedAt: version1.messageLinks.requests,
    downloadsRequestedAt: version1.downloadTask.requests,
  });
});

describe.each(emailKindNames)('for an entry of the kind %s in the format of version 1', (kind) => {
  test('the sender can compose the email, and the payload has only the data that the email needs', () => {
    const payload = version1.payloads[kind];
    const entry = readEntry({ ...version1.entries.pending, kind, payload });
    const { compose, needs } = emailKind(kind);
    expect(needs.parse(entry?.payload)).toEqual(payload);
    if (kind === 'series' && series.length === 0) return;
    const reader = { email: 'ada@a.test', token: 'T0ken' };
    const site = { siteUrl: 'https://a.test', coachEmail: 'c@a.test', timeZone: 'UTC' };
    const settings = { ...site, reader };
    expect(compose(version1.lead.id, needs.parse(payload), settings).text).not.toMatch(
      /undefined|NaN|Invalid/,
    );
  });
});

test('the API can read locks, audit entries, names, and message links in the format of version 1', async () => {
  const trainers = trainersStore(tableOf('TRAINERS_TABLE'));
  expect(await trainers.isLocked('trainer-1')).toBe(true);
  expect((await trainers.namesOf(['trainer-1']))('trainer-1')).toBe('coach@example.com');
  expect(await findEntries(tableOf('ACCESSES_TABLE'), USER)).toHaveLength(1);
  const reader = { userId: USER, session: 'session-1', time: NOW };
  const changed = { token: undefined, changedAt: version1.trainer.addedAt };
  expect(await mayRead(tables, reader, changed)).toBe('reads');
  expect(await findByNames(tables.names, [version1.name.nameHash], 1)).toEqual([USER]);
});

test('the retention job and the search for missing accounts continue from state in the format of version 1', async () => {
  // The fake tables reject puts and updates, so `retain` fails if it starts a new round.
  await retain(tables, NOW);

  const save = vi.fn(async () => true);
  await findMissingAccounts({
    clients: async function* () {},
    findCase: async () => undefined,
    accounts: { exists: async () => true },
    poolOpenedAt: async () => new Date(0),
    load: async () => version1.sightings as never,
    save,
    begin: async () => {},
    now: () => NOW,
  });
  const { missing, begun, revision } = version1.sightings;
  expect(save).toHaveBeenCalledWith({ missing, begun, revision: revision + 1 });
});

test('cleaning a restored table repeats a deletion that was recorded in the format of version 1', async () => {
  const restored = tableOf('LEADS_TABLE');
  const cleaned = await cleanRestored({
    kind: 'leads',
    restored,
    tombstones: tableOf('TOMBSTONES_TABLE'),
    audit: tables.audit,
    hash: async (name) => `hash of ${name}`,
    now: NOW,
  });
  expect(cleaned).toBe(1);
  expect(restored.deleted).toEqual([{ id: version1.lead.id }]);
});
