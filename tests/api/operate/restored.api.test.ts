import {
  CreateBackupCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  RestoreTableFromBackupCommand,
} from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restorable } from '#infra/operate/backups/restored-table.ts';
import {
  allRecords,
  findItem,
  findRecipient,
  tableOf,
  tables,
  waitForMailState,
} from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Account, signUpConfirmed } from '#tests/support/product/account.ts';
import { lookAgain, waitUntilErased } from '#tests/support/product/erasing.ts';
import { restoreDrill } from '#tests/support/product/operate.ts';
import { askToDelete } from '#tests/support/product/rights.ts';
import { handIn, leadIdOf, newKey, submitLead } from '#tests/support/product/submissions.ts';

/** A client with a lead, an assessment, and emails. */
async function somebody(): Promise<{ account: Account; leadId: string; assessmentId: string }> {
  const [account, key] = [await signUpConfirmed(), newKey()];
  await submitLead(account.email, key);
  const assessmentId = await handIn(account);
  await waitForMailState(leadIdOf(key), 'sent');
  return { account, leadId: leadIdOf(key), assessmentId };
}

const restoredName = (kind: string) => `restored-${kind}-${crypto.randomUUID().slice(0, 8)}`;
const restored = Object.fromEntries(restorable.map((kind) => [kind, restoredName(kind)])) as Record<
  (typeof restorable)[number],
  string
>;

let erased: Awaited<ReturnType<typeof somebody>>;
let other: typeof erased;
let came: string;

/** Backs up the tables, deletes an account, and restores the backup. */
beforeAll(async () => {
  erased = await somebody();
  other = await somebody();
  const backups = await Promise.all(
    restorable.map(async (kind) => {
      const { BackupDetails } = await tables.send(
        new CreateBackupCommand({ TableName: tableOf[kind], BackupName: restored[kind] }),
      );
      return [kind, BackupDetails?.BackupArn] as const;
    }),
  );
  await askToDelete(erased.account, erased.account.email);
  await waitUntilErased(erased.account.sub);
  await lookAgain(erased.account.sub);
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

test('cleaning a restored table deletes only the accounts that were deleted since the backup', async () => {
  const { account, leadId, assessmentId } = erased;
  expect(await textOf('leads')).toContain(leadId);
  expect(await textOf('assessments')).toContain(assessmentId);
  expect(await textOf('clients')).toContain(account.sub);
  expect(await textOf('outbox')).toContain(account.sub);
  const recipient = (await findRecipient(account.email))?.id;
  const restoredRecipient = () => findItem(restored.recipients, { id: recipient });
  expect(await restoredRecipient()).toBeDefined();
  expect(await restoredRecipient()).not.toHaveProperty('erased');
  // The deleted visitor asks for the guide again later; that lead stays.
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
  for (const kind of ['assessments', 'clients', 'outbox'] as const) {
    const text = await textOf(kind);
    expect(text, kind).not.toContain(account.sub);
    expect(text, kind).not.toContain(account.email);
  }
  expect(await restoredRecipient()).toMatchObject({ erased: true });

  expect(leads).toContain(other.leadId);
  expect(await textOf('assessments')).toContain(other.assessmentId);
  expect(await textOf('clients')).toContain(other.account.sub);
  expect(await textOf('outbox')).toContain(other.account.sub);
});

test('put-back restores lost items, but no deleted account and nothing over a newer item', async () => {
  const { leadId } = other;
  const lead = await findItem(tableOf.leads, { id: leadId });
  await tables.send(new DeleteCommand({ TableName: tableOf.leads, Key: { id: leadId } }));
  const [changed] = (await allRecords(restored.clients)).filter(
    ({ userId }) => userId === other.account.sub,
  );
  await tables.send(
    new PutCommand({ TableName: restored.clients, Item: { ...changed, revision: 1000 } }),
  );
  // An uncleaned backup.
  const late = { ...lead, id: 'erased-again', address: erased.account.email };
  await tables.send(new PutCommand({ TableName: restored.leads, Item: late }));

  await restoreDrill('put-back', 'leads', restored.leads);
  await restoreDrill('put-back', 'clients', restored.clients);

  expect(await findItem(tableOf.leads, { id: leadId })).toEqual(lead);
  expect(await findItem(tableOf.leads, { id: 'erased-again' })).toBeUndefined();
  const client = await findItem(tableOf.clients, { userId: other.account.sub });
  expect(client).not.toMatchObject({ revision: 1000 });
});
