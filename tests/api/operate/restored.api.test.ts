import {
  CreateBackupCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  RestoreTableFromBackupCommand,
} from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restorable } from '#infra/operate/backups/restored-table.ts';
import {
  allRecords,
  alterItem,
  findAssessment,
  findClient,
  findEntry,
  findItem,
  tableOf,
  tables,
  waitForEmailState,
} from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Account, signUpConfirmed } from '#tests/support/product/account.ts';
import { runSecondDeletion, waitUntilDeleted } from '#tests/support/product/deleting.ts';
import { storedMessages, write } from '#tests/support/product/messages.ts';
import { restoreDrill } from '#tests/support/product/operate.ts';
import { askRight, askToDelete } from '#tests/support/product/rights.ts';
import { leadIdOf, newAssessment, newKey, submitLead } from '#tests/support/product/submissions.ts';

/** A client with a lead, an assessment, a message, and emails. */
async function clientWithLead(): Promise<{
  account: Account;
  leadId: string;
  assessmentId: string;
}> {
  const [account, key] = [await signUpConfirmed(), newKey()];
  await submitLead(account.email, key);
  const assessmentId = await newAssessment(account);
  await write(account, 'Hello');
  await waitForEmailState(leadIdOf(key), 'sent');
  return { account, leadId: leadIdOf(key), assessmentId };
}

const restoredName = (kind: string) => `restored-${kind}-${crypto.randomUUID().slice(0, 8)}`;
const restored = Object.fromEntries(restorable.map((kind) => [kind, restoredName(kind)])) as Record<
  (typeof restorable)[number],
  string
>;

let deleted: Awaited<ReturnType<typeof clientWithLead>>;
let other: typeof deleted;
let withdrawn: typeof deleted;
let expired: typeof deleted;
let came: string;

const newId = () => crypto.randomUUID().replaceAll('-', '');
/** An assessment of the deleted client that no case lists. */
const unlisted = newId();

/**
 * Makes a backup. Then one client deletes the account, one withdraws consent, and the records of one are gone as
 * if they had expired. Restores the backup into separate tables.
 */
beforeAll(async () => {
  [deleted, other, withdrawn, expired] = await Promise.all([
    clientWithLead(),
    clientWithLead(),
    clientWithLead(),
    clientWithLead(),
  ]);
  const Item = { ...(await findAssessment(deleted.assessmentId)), id: unlisted };
  await tables.send(new PutCommand({ TableName: tableOf.assessments, Item }));
  const backups = await Promise.all(
    restorable.map(async (kind) => {
      const { BackupDetails } = await tables.send(
        new CreateBackupCommand({ TableName: tableOf[kind], BackupName: restored[kind] }),
      );
      return [kind, BackupDetails?.BackupArn] as const;
    }),
  );
  await askRight('withdrawConsent', {}, withdrawn.account.accessToken);
  const { sub: userId } = expired.account;
  const id = expired.assessmentId;
  for (const TableName of [tableOf.assessments, tableOf.outbox])
    await tables.send(new DeleteCommand({ TableName, Key: { id } }));
  await tables.send(new DeleteCommand({ TableName: tableOf.clients, Key: { userId } }));
  await askToDelete(deleted.account, deleted.account.email);
  await waitUntilDeleted(deleted.account.sub);
  await runSecondDeletion(deleted.account.sub);
  for (const [kind, BackupArn] of backups) {
    await tables.send(
      new RestoreTableFromBackupCommand({ TargetTableName: restored[kind], BackupArn }),
    );
  }
  await eventually(async () => {
    for (const TableName of Object.values(restored)) {
      const { Table } = await tables.send(new DescribeTableCommand({ TableName }));
      expect(Table?.TableStatus).toBe('ACTIVE');
    }
  });
  came = new Date().toISOString();
});

afterAll(async () => {
  for (const TableName of Object.values(restored)) {
    await tables.send(new DeleteTableCommand({ TableName }));
  }
});

const textOf = async (kind: keyof typeof restored) =>
  JSON.stringify(await allRecords(restored[kind]));

test('cleaning a restored table deletes only the data of accounts that were deleted since the backup', async () => {
  const { account, leadId, assessmentId } = deleted;
  expect(await textOf('leads')).toContain(leadId);
  expect(await textOf('assessments')).toContain(assessmentId);
  expect(await textOf('clients')).toContain(account.sub);
  expect(await textOf('names')).toContain(account.sub);
  expect(await textOf('messages')).toContain(account.sub);
  expect(await textOf('outbox')).toContain(account.sub);
  // A download link that was requested before the deletion. Its email waited until afterward.
  await tables.send(
    new PutCommand({
      TableName: restored.outbox,
      Item: {
        id: newId(),
        kind: 'download-link',
        state: 'pending',
        payload: { email: account.email, token: 'token' },
        dueAt: new Date(Date.now() + 3_600_000).toISOString(),
      },
    }),
  );
  // The deleted visitor requests the guide later; that lead stays.
  const [lead] = (await allRecords(restored.leads)).filter(({ id }) => id === leadId);
  await tables.send(
    new PutCommand({
      TableName: restored.leads,
      Item: { ...lead, id: 'came-back', createdAt: came },
    }),
  );

  for (const kind of restorable) await restoreDrill('clean', kind, restored[kind]);

  const leads = await textOf('leads');
  expect(leads).not.toContain(leadId);
  expect(leads).toContain('came-back');
  for (const kind of ['assessments', 'clients', 'messages', 'names', 'outbox'] as const) {
    const text = await textOf(kind);
    expect(text, kind).not.toContain(account.sub);
    expect(text, kind).not.toContain(account.email);
  }

  expect(leads).toContain(other.leadId);
  expect(await textOf('assessments')).toContain(other.assessmentId);
  expect(await textOf('clients')).toContain(other.account.sub);
  expect(await textOf('names')).toContain(other.account.sub);
  expect(await textOf('messages')).toContain(other.account.sub);
  expect(await textOf('outbox')).toContain(other.account.sub);
});

test('a deletion finds an assessment that no case lists', async () => {
  expect(await findAssessment(unlisted)).toBeUndefined();
});

test('a restored case includes the withdrawal that was made after the backup', async () => {
  const { account, assessmentId } = withdrawn;
  const { withdrawnAt = '' } = (await findClient(account.sub)) ?? {};
  const Key = { userId: account.sub };
  await tables.send(new DeleteCommand({ TableName: tableOf.clients, Key }));
  await restoreDrill('put-back', 'clients', restored.clients);
  const row = await findClient(account.sub);
  expect(row).toMatchObject({ state: 'withdrawn', assessments: [{ id: assessmentId }] });
  expect(row?.withdrawnAt).toBe(withdrawnAt);
  // The coach can't open the waiting message any more, so it doesn't count as unread.
  expect(row).not.toHaveProperty('unreadByCoach');
});

test('an assessment that retention deleted stays deleted after a restore, with its case and its notice', async () => {
  const { account, assessmentId } = expired;
  const Key = { userId: account.sub };
  const past = { id: assessmentId, createdAt: '2020-01-01T00:00:00.000Z' };
  await alterItem(restored.clients, Key, { assessments: [past] });
  await tables.send(new DeleteCommand({ TableName: tableOf.clients, Key }));
  for (const kind of ['clients', 'assessments', 'outbox'] as const) {
    await restoreDrill('put-back', kind, restored[kind]);
  }
  expect(await findClient(account.sub)).toBeUndefined();
  expect(await findAssessment(assessmentId)).toBeUndefined();
  expect(await findEntry(assessmentId)).toBeUndefined();
});

test('put-back restores a lost assessment with its notice and its messages', async () => {
  const id = other.assessmentId;
  const [message] = await storedMessages(other.account);
  if (!message) throw new Error('The client has no message.');
  const messageKey = { userId: message.userId, at: message.at };
  const lost = [
    ['assessments', { id }],
    ['outbox', { id }],
    ['messages', messageKey],
  ] as const;
  for (const [kind, Key] of lost) {
    const TableName = tableOf[kind];
    const before = await findItem(TableName, Key);
    expect(before).toBeDefined();
    await tables.send(new DeleteCommand({ TableName, Key }));
    await restoreDrill('put-back', kind, restored[kind]);
    expect(await findItem(TableName, Key)).toMatchObject(
      kind === 'outbox' ? { id, kind: 'notice' } : { ...before },
    );
  }
});

test('put-back restores lost items, but no data of a deleted account, and replaces no existing item', async () => {
  const { leadId } = other;
  const lead = await findItem(tableOf.leads, { id: leadId });
  await tables.send(new DeleteCommand({ TableName: tableOf.leads, Key: { id: leadId } }));
  const [changed] = (await allRecords(restored.clients)).filter(
    ({ userId }) => userId === other.account.sub,
  );
  await tables.send(
    new PutCommand({ TableName: restored.clients, Item: { ...changed, revision: 1000 } }),
  );
  const nameOf = async () =>
    (await allRecords(tableOf.names)).find(({ userId }) => userId === other.account.sub);
  const lost = await nameOf();
  const Key = { userId: lost?.userId, nameHash: lost?.nameHash };
  await tables.send(new DeleteCommand({ TableName: tableOf.names, Key }));
  // A lead of the deleted client, as in a backup that nobody cleaned.
  const late = { ...lead, id: 'deleted-again', address: deleted.account.email };
  await tables.send(new PutCommand({ TableName: restored.leads, Item: late }));

  await restoreDrill('put-back', 'leads', restored.leads);
  await restoreDrill('put-back', 'clients', restored.clients);
  await restoreDrill('put-back', 'names', restored.names);

  expect(await findItem(tableOf.leads, { id: leadId })).toEqual(lead);
  expect(await tables.send(new GetCommand({ TableName: tableOf.names, Key }))).toMatchObject({
    Item: lost,
  });
  expect(await findItem(tableOf.leads, { id: 'deleted-again' })).toBeUndefined();
  const client = await findItem(tableOf.clients, { userId: other.account.sub });
  expect(client).not.toMatchObject({ revision: 1000 });
});
