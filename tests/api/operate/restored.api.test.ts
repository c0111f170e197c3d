import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { rowOf } from '#lambdas/case/packed.ts';
import { ownTables } from '#tests/support/cloud/own-tables.ts';
import {
  allRecords,
  findClient,
  findItem,
  tableOf,
  tables,
  waitForEmailState,
} from '#tests/support/cloud/records.ts';
import { signUpConfirmed } from '#tests/support/product/account.ts';
import { runSecondDeletion, waitUntilDeleted } from '#tests/support/product/deleting.ts';
import { write } from '#tests/support/product/messages.ts';
import { person } from '#tests/support/product/operate.ts';
import { askRight, askToDelete } from '#tests/support/product/rights.ts';
import { leadIdOf, newAssessment, newKey, submitLead } from '#tests/support/product/submissions.ts';

const restored = ownTables()(tables);
const kinds = ['leads', 'clients', 'assessments', 'messages', 'outbox'] as const;

async function clientWithLead() {
  const [account, key] = [await signUpConfirmed(), newKey()];
  await submitLead(account.email, key);
  await newAssessment(account);
  await write(account, 'Hello');
  await waitForEmailState(leadIdOf(key), 'sent');
  return { account, leadId: leadIdOf(key) };
}

type Client = Awaited<ReturnType<typeof clientWithLead>>;

const textsAbout = async (kind: (typeof kinds)[number], { account }: Client) => {
  const texts = (await allRecords(restored[kind].name)).map((item) => JSON.stringify(item));
  return texts.filter((text) => text.includes(account.sub) || text.includes(account.email));
};

/** Copies only these clients' items, because other tests also fill the tables. */
async function backUp(...clients: Client[]): Promise<void> {
  const names = clients.flatMap(({ account }) => [account.sub, account.email]);
  for (const kind of kinds) {
    const items = await allRecords(tableOf[kind]);
    for (const Item of items) {
      const text = JSON.stringify(Item);
      if (!names.some((name) => text.includes(name))) continue;
      await tables.send(new PutCommand({ TableName: restored[kind].name, Item }));
    }
  }
}

test('cleaning restored tables deletes the data of an account that was deleted since the backup, but no later lead of its address and no other client’s data', async () => {
  const [deleted, other] = await Promise.all([clientWithLead(), clientWithLead()]);
  await backUp(deleted, other);
  const { account, leadId } = deleted;
  const counts = async (client: Client) =>
    Promise.all(kinds.map(async (kind) => (await textsAbout(kind, client)).length));
  for (const count of await counts(deleted)) expect(count).toBeGreaterThan(0);
  const before = await counts(other);

  await askToDelete(account, account.email);
  await waitUntilDeleted(account.sub);
  await runSecondDeletion(account.sub);
  const lead = await findItem(restored.leads.name, { id: leadId });
  const Item = { ...lead, id: 'came-back', createdAt: new Date().toISOString() };
  await tables.send(new PutCommand({ TableName: restored.leads.name, Item }));
  for (const kind of kinds) await person('clean-restored', restored[kind].name);

  expect(await counts(deleted)).toEqual(kinds.map((kind) => (kind === 'leads' ? 1 : 0)));
  expect(await findItem(restored.leads.name, { id: 'came-back' })).toEqual(Item);
  expect(await counts(other)).toEqual(before);
});

test('cleaning a restored table of cases repeats a withdrawal that was made since the backup', async () => {
  const client = await clientWithLead();
  await backUp(client);
  const { sub: userId, accessToken } = client.account;
  await askRight('withdrawConsent', {}, accessToken);
  const { withdrawnAt } = (await findClient(userId)) ?? {};
  expect(withdrawnAt).toBeDefined();
  await person('clean-restored', restored.clients.name);
  const row = rowOf((await findItem(restored.clients.name, { userId })) ?? {});
  expect(row).toMatchObject({ state: 'withdrawn', stateAt: withdrawnAt, withdrawnAt });
  expect(row.assessments).toHaveLength(1);
  expect(row).not.toHaveProperty('unreadByCoach');
});
