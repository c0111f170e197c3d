import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { everythingAbout } from '#lambdas/account/download/everything-about.ts';
import { type AttributeName, leftOut, readableBy, type WholeCase } from '#lambdas/case/case-row.ts';
import { deletedRow, expireDeletedRow } from '#lambdas/case/delete.ts';
import { documentClient } from '#lambdas/platform/aws/table.ts';

const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;

const row: Required<WholeCase> = {
  version: 1,
  userId: 'ada',
  revision: 7,
  changeId: Buffer.from('change'),
  changedBy: 'trainer',
  assessments: [{ id: 'assessment', createdAt: at(1), consentVersion: '2026-11' }],
  submittedAt: at(1),
  contact: Buffer.from('contact'),
  addressHash: 'hash',
  accountHash: 'hash of the account',
  isConfirmed: true,
  withdrawnAt: at(2),
  deleting: at(3),
  state: 'tried',
  stateAt: at(4),
  waitingSince: at(5),
  dueAt: at(6),
  againAt: at(7),
  laterOn: '2026-01-08',
  via: 'phone',
  answeredAt: at(9),
  answeredAfter: 5,
  clientUntil: at(9),
  clearance: { state: 'received', on: '2026-01-09', until: '2026-02-09', at: at(9) },
  clearanceGapFrom: '2026-02-10',
  stateBefore: 'client',
  'note#1': { at: at(8), by: 'trainer', encrypted: Buffer.from('note') },
  notesBytes: 4,
  messages: 3,
  sentToday: { day: '2026-01-01', count: 1 },
  unreadByCoach: 1,
  unreadByClient: 2,
  coachEmailAt: 3,
  clientEmailAt: 4,
  expiresAt: 1,
};

const names = Object.keys(row).map((name) => name.replace('note#1', 'note#')) as AttributeName[];
const attributeOf = (name: AttributeName) => (name === 'note#' ? 'note#1' : name);

const without = (name: AttributeName): Partial<WholeCase> => {
  const { [attributeOf(name)]: _, ...rest } = row;
  return rest;
};

const json = (value: object) => Buffer.from(JSON.stringify(value));
const nothing = async () => [];
const none = async () => undefined;

const download = (found: Partial<WholeCase>) =>
  everythingAbout(
    {
      accounts: { find: none },
      findClient: async () => found,
      findAssessment: none,
      findAuditEntries: nothing,
      findLeads: nothing,
      findEntry: none,
      findLimits: nothing,
      findDraftKey: none,
      findDownloads: none,
      findMessages: nothing,
      findMessageLinks: none,
      decryptMessage: async (encrypted) => encrypted,
      decrypt: async (encrypted) => json({ kind: 'text', text: String(encrypted) }),
      decryptContact: async (encrypted) =>
        json({ fullName: String(encrypted), email: 'ada@example.com' }),
      now: () => new Date(0),
    },
    { userId: row.userId },
  );

test.each(names)(
  'the download contains the attribute %s of a case, or `leftOut` says why not',
  async (name) => {
    const [whole, rest] = await Promise.all([download(row), download(without(name))]);
    const isThere = JSON.stringify(whole) !== JSON.stringify(rest);
    expect(isThere).toBe(leftOut[name] === undefined);
  },
);

test('a deletion reduces a waiting case to its id, revision, the state “withdrawn”, and the dates of state, clock, deletion, and expiry', () => {
  const read = Object.fromEntries(
    readableBy('deletion').map((name) => [name, row[name as keyof WholeCase]]),
  );
  expect(deletedRow(read, 'ada', new Date())).toEqual({
    version: 1,
    userId: 'ada',
    deleting: row.deleting,
    revision: 8,
    state: 'withdrawn',
    stateAt: row.stateAt,
    waitingSince: row.waitingSince,
    dueAt: row.dueAt,
    expiresAt: row.expiresAt,
  });
});

test('after the deletion of a client who never submitted, the case keeps no date except that of the deletion', () => {
  expect(deletedRow({ deleting: at(3), revision: 1 }, 'ada', new Date())).toEqual({
    version: 1,
    userId: 'ada',
    deleting: at(3),
    revision: 2,
  });
});

test('a deleted case expires one day after the deletion', () => {
  const clients = { name: 'Clients', client: documentClient(new DynamoDBClient({})) };
  expect(expireDeletedRow(clients, 'ada', new Date(at(3)))).toMatchObject({
    values: { ':end': Date.parse(at(4)) / 1000 },
  });
});
