import { KMSClient } from '@aws-sdk/client-kms';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import {
  cleanRestored,
  type Restorable,
  restorable,
} from '#infra/operate/backups/restored-table.ts';
import { pack } from '#lambdas/case/packed.ts';
import { addressHash } from '#lambdas/platform/crypto/address-hash.ts';
import { ownTables } from '#tests/support/cloud/own-tables.ts';
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
import { type Account, signUpConfirmed } from '#tests/support/product/account.ts';
import { runSecondDeletion, waitUntilDeleted } from '#tests/support/product/deleting.ts';
import { storedMessages, write } from '#tests/support/product/messages.ts';
import { restoreDrill } from '#tests/support/product/operate.ts';
import { awsConfig, output } from '#tests/support/product/product.ts';
import { askRight, askToDelete } from '#tests/support/product/rights.ts';
import { leadIdOf, newAssessment, newKey, submitLead } from '#tests/support/product/submissions.ts';

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

const own = ownTables()(tables);
const restored = Object.fromEntries(restorable.map((kind) => [kind, own[kind].name])) as Record<
  Restorable,
  string
>;

let deleted: Awaited<ReturnType<typeof clientWithLead>>;
let other: typeof deleted;
let withdrawn: typeof deleted;
let expired: typeof deleted;
let came: string;

const table = (name: string) => ({ client: tables, name });

const clean = (kind: Restorable) =>
  cleanRestored({
    kind,
    restored: table(restored[kind]),
    tombstones: table(output('TombstonesTableName')),
    audit: table(output('AuditTableName')),
    hash: addressHash(new KMSClient(awsConfig), output('AddressKeyArn'), 'deleted'),
    now: new Date(),
  });

const newId = () => crypto.randomUUID().replaceAll('-', '');
const unlisted = newId();

/** Copies only these clients' items, because other tests also fill the tables. */
async function copyItemsOf(clients: (typeof deleted)[]): Promise<void> {
  const names = clients.flatMap((client) => [
    client.account.email,
    ...tracesOf(client).map(([, trace]) => trace),
  ]);
  for (const kind of restorable) {
    const items = await allRecords(tableOf[kind]);
    const itemsOfClients = items.filter((item) => {
      const text = JSON.stringify(item);
      return names.some((name) => text.includes(name));
    });
    await Promise.all(
      itemsOfClients.map((Item) =>
        tables.send(new PutCommand({ TableName: restored[kind], Item })),
      ),
    );
  }
}

/** The copies act as a backup from before the deletion, the withdrawal, and the expiry. */
beforeAll(async () => {
  [deleted, other, withdrawn, expired] = await Promise.all([
    clientWithLead(),
    clientWithLead(),
    clientWithLead(),
    clientWithLead(),
  ]);
  const Item = { ...(await findAssessment(deleted.assessmentId)), id: unlisted };
  await tables.send(new PutCommand({ TableName: tableOf.assessments, Item }));
  await copyItemsOf([deleted, other, withdrawn, expired]);
  await askRight('withdrawConsent', {}, withdrawn.account.accessToken);
  const { sub: userId } = expired.account;
  const id = expired.assessmentId;
  for (const TableName of [tableOf.assessments, tableOf.outbox])
    await tables.send(new DeleteCommand({ TableName, Key: { id } }));
  await tables.send(new DeleteCommand({ TableName: tableOf.clients, Key: { userId } }));
  await askToDelete(deleted.account, deleted.account.email);
  await waitUntilDeleted(deleted.account.sub);
  await runSecondDeletion(deleted.account.sub);
  came = new Date().toISOString();
});

const textOf = async (kind: keyof typeof restored) =>
  JSON.stringify(await allRecords(restored[kind]));

const tracesOf = ({ account: { sub }, leadId, assessmentId }: typeof deleted) =>
  Object.entries({
    leads: leadId,
    assessments: assessmentId,
    clients: sub,
    names: sub,
    messages: sub,
    outbox: sub,
  }) as [keyof typeof restored, string][];

test('cleaning restored tables deletes the data of an account that was deleted since the backup, but no later lead of its address and no other client’s data', async () => {
  const { account, leadId } = deleted;
  for (const [kind, trace] of tracesOf(deleted)) expect(await textOf(kind), kind).toContain(trace);
  const waiting = {
    id: newId(),
    kind: 'download-link',
    state: 'pending',
    payload: { email: account.email, token: 'token' },
    dueAt: new Date(Date.now() + 3_600_000).toISOString(),
  };
  await tables.send(new PutCommand({ TableName: restored.outbox, Item: waiting }));
  const lead = await findItem(restored.leads, { id: leadId });
  const cameBack = { ...lead, id: 'came-back', createdAt: came };
  await tables.send(new PutCommand({ TableName: restored.leads, Item: cameBack }));

  for (const kind of restorable) await clean(kind);

  for (const [kind, trace] of tracesOf(deleted)) {
    const text = await textOf(kind);
    expect(text, kind).not.toContain(trace);
    if (kind !== 'leads') expect(text, kind).not.toContain(account.email);
  }
  expect(await textOf('leads')).toContain('came-back');
  for (const [kind, trace] of tracesOf(other)) expect(await textOf(kind), kind).toContain(trace);
});

test('cleaning a restored outbox removes a sent email’s link to messages, and keeps a waiting email’s link', async () => {
  const sent = { id: newId(), kind: 'messages-link', state: 'sent', link: 'hash' };
  const waiting = { ...sent, id: newId(), state: 'pending', payload: { token: 'token' } };
  for (const Item of [sent, waiting]) {
    await tables.send(new PutCommand({ TableName: restored.outbox, Item }));
  }
  await clean('outbox');
  const { link, ...entry } = sent;
  expect(await findItem(restored.outbox, { id: sent.id })).toEqual(entry);
  expect(await findItem(restored.outbox, { id: waiting.id })).toEqual(waiting);
});

test('a deletion also deletes an assessment that the client’s case doesn’t list', async () => {
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
  expect(row).not.toHaveProperty('unreadByCoach');
});

test('the command put-back restores neither an expired assessment nor its case and outbox entry', async () => {
  const { account, assessmentId } = expired;
  const Key = { userId: account.sub };
  const past = { id: assessmentId, createdAt: '2020-01-01T00:00:00.000Z', consentVersion: '1' };
  await alterItem(restored.clients, Key, { assessments: [pack(past)] });
  await tables.send(new DeleteCommand({ TableName: tableOf.clients, Key }));
  for (const kind of ['clients', 'assessments', 'outbox'] as const) {
    await restoreDrill('put-back', kind, restored[kind]);
  }
  expect(await findClient(account.sub)).toBeUndefined();
  expect(await findAssessment(assessmentId)).toBeUndefined();
  expect(await findEntry(assessmentId)).toBeUndefined();
});

test('the command put-back restores lost items, but none of a deleted account, and replaces no existing item', async () => {
  const { account, leadId, assessmentId } = other;
  const Key = { userId: account.sub };
  const [message] = await storedMessages(account);
  const named = (await allRecords(tableOf.names)).find(({ userId }) => userId === account.sub);
  const lost = [
    ['leads', { id: leadId }],
    ['names', { ...Key, nameHash: String(named?.nameHash) }],
    ['assessments', { id: assessmentId }],
    ['messages', { ...Key, at: String(message?.at) }],
    ['outbox', { id: assessmentId }],
  ] as const;
  const before = await Promise.all(lost.map(([kind, key]) => findItem(tableOf[kind], key)));
  for (const [kind, key] of lost) {
    await tables.send(new DeleteCommand({ TableName: tableOf[kind], Key: key }));
  }
  const put = (kind: keyof typeof restored, Item: object) =>
    tables.send(new PutCommand({ TableName: restored[kind], Item: { ...Item } }));
  await put('clients', { ...(await findItem(restored.clients, Key)), revision: 1000 });
  await put('leads', { ...before[0], id: 'deleted-again', address: deleted.account.email });

  for (const kind of restorable) await restoreDrill('put-back', kind, restored[kind]);

  for (const [index, [kind, key]] of lost.entries()) {
    expect(before[index], kind).toBeDefined();
    // The sender may have sent the restored notice again and changed its entry.
    expect(await findItem(tableOf[kind], key), kind).toMatchObject(
      kind === 'outbox' ? { kind: 'notice' } : { ...before[index] },
    );
  }
  expect(await findItem(tableOf.leads, { id: 'deleted-again' })).toBeUndefined();
  expect(await findItem(tableOf.clients, Key)).not.toMatchObject({ revision: 1000 });
});
