import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  paginateScan,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { StoredAssessment } from '#lambdas/assessment/assessment-store.ts';
import type { CaseRow, WholeCase } from '#lambdas/case/case-row.ts';
import { findWholeCase } from '#lambdas/case/find.ts';
import { rowOf } from '#lambdas/case/packed.ts';
import { foldAddress, type Share, type Suppression } from '#lambdas/email/recipient.ts';
import type { StoredLead } from '#lambdas/lead/lead-store.ts';
import type { Entry, EntryState } from '#lambdas/outbox/entry.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import { documentClient } from '#lambdas/platform/aws/table.ts';
import { addressHash } from '#lambdas/platform/crypto/address-hash.ts';
import { eventually } from '#tests/support/eventually.ts';
import { awsConfig, output } from '#tests/support/product/product.ts';

export const tables = documentClient(new DynamoDBClient(awsConfig));

export const tableOf = {
  leads: output('LeadsTableName'),
  assessments: output('AssessmentsTableName'),
  clients: output('ClientsTableName'),
  messages: output('MessagesTableName'),
  outbox: output('OutboxTableName'),
  recipients: output('RecipientsTableName'),
};

export const findItem = async (TableName: string, Key: Record<string, string>) =>
  (await tables.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;

export const findLead = async (id: string): Promise<StoredLead | undefined> =>
  (await findItem(tableOf.leads, { id })) as StoredLead | undefined;

export const findAssessment = async (id: string): Promise<StoredAssessment | undefined> =>
  (await findItem(tableOf.assessments, { id })) as StoredAssessment | undefined;

export const findClient = async (userId: string): Promise<CaseRow | undefined> => {
  const item = await findItem(tableOf.clients, { userId });
  return item && (rowOf(item) as CaseRow);
};

export const findWhole = (userId: string): Promise<Partial<WholeCase> | undefined> =>
  findWholeCase({ client: tables, name: tableOf.clients }, userId);

export const ago = (minutes: number): string =>
  new Date(Date.now() - minutes * 60_000).toISOString();

export const assessmentsOf = async (userId: string): Promise<StoredAssessment[]> => {
  const ids = (await findClient(userId))?.assessments ?? [];
  const found = await Promise.all(ids.map(({ id }) => findAssessment(id)));
  return found.filter((record) => record !== undefined);
};

export const findEntry = async (id: string): Promise<Entry | undefined> =>
  (await findItem(tableOf.outbox, { id })) as Entry | undefined;

export const waitForEmailState = (id: string, wanted: EntryState | EntryState[]): Promise<Entry> =>
  eventually(async () => {
    const entry = await findEntry(id);
    if (!entry || ![wanted].flat().includes(entry.state)) {
      throw new Error(`The email is ${JSON.stringify(entry)}, not ${wanted}.`);
    }
    return entry;
  });

const hash = addressHash(new KMSClient(awsConfig), output('AddressKeyArn'), 'recipient');

export const findRecipient = async (foldedAddress: string) =>
  findItem(tableOf.recipients, { id: await hash(foldedAddress) });

interface Known {
  shares?: Share[];
  suppressed?: Suppression;
  bounced?: true;
}

export const alterRecipient = async (email: string, known: Known) => {
  const id = await hash(foldAddress(email));
  const { revision = 0 } = (await findItem(tableOf.recipients, { id })) ?? {};
  const Item = { id, version: 1, revision: revision + 1, ...known };
  await tables.send(new PutCommand({ TableName: tableOf.recipients, Item }));
};

export const alterItem = (
  TableName: string,
  Key: Record<string, string>,
  set: Record<string, unknown>,
) => {
  const names = [...new Set(Object.keys(set).flatMap((path) => path.split('.')))];
  const short = (path: string) =>
    path
      .split('.')
      .map((name) => `#n${names.indexOf(name)}`)
      .join('.');
  const changes = Object.entries(set);
  return tables.send(
    new UpdateCommand({
      TableName,
      Key,
      UpdateExpression: `SET ${changes.map(([path], index) => `${short(path)} = :v${index}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(
        names.map((name, index) => [`#n${index}`, name]),
      ),
      ExpressionAttributeValues: Object.fromEntries(
        changes.map(([, value], index) => [`:v${index}`, value]),
      ),
    }),
  );
};

export const alterEntry = (id: string, set: Record<string, unknown>) =>
  alterItem(tableOf.outbox, { id }, set);

export const leaveEntry = (id: string, email: string, changes: Record<string, unknown> = {}) => {
  const payload = { email, unsubscribeSecret: '5'.repeat(32) };
  const Item = { ...newEntry({ id, kind: 'guide', payload }, new Date()), ...changes };
  return tables.send(new PutCommand({ TableName: tableOf.outbox, Item }));
};

export const allRecords = async (
  TableName: string,
  ...attributes: string[]
): Promise<Record<string, unknown>[]> => {
  const names = attributes.map((name, index) => [`#n${index}`, name] as const);
  const wanted = attributes.length > 0 && {
    ProjectionExpression: names.map(([short]) => short).join(', '),
    ExpressionAttributeNames: Object.fromEntries(names),
  };
  const pages = await Array.fromAsync(paginateScan({ client: tables }, { TableName, ...wanted }));
  return pages.flatMap(({ Items = [] }) => Items);
};

export const deleteLead = async (id: string): Promise<void> => {
  for (const TableName of [tableOf.leads, tableOf.outbox])
    await tables.send(new DeleteCommand({ TableName, Key: { id } }));
};
