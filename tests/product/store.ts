import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { readCase, type StoredCase } from '#lambdas/case/stored-case.ts';
import type { Job } from '#lambdas/jobs/job.ts';
import { getItem, getItems, queryAll } from '#lambdas/platform/store/reads.ts';
import {
  documentClient,
  type Item,
  type Table,
  type TableName,
  type Tables,
} from '#lambdas/platform/store/table.ts';
import { eventually } from './eventually.ts';
import { awsConfig, output } from './product.ts';

const client = documentClient(new DynamoDBClient(awsConfig));

const outputs: Record<TableName, string> = {
  cases: 'Cases',
  assessments: 'Assessments',
  leads: 'Leads',
  jobs: 'Jobs',
  audit: 'Audit',
  settings: 'Settings',
  moments: 'Moments',
};

export const tableNames = Object.keys(outputs) as TableName[];

/** The product's tables, with an operator's permissions. */
export const tables = Object.fromEntries(
  tableNames.map((name) => [name, { client, name: output(`${outputs[name]}TableName`) }]),
) as unknown as Tables;

export const readItem = (table: TableName, key: Item) => getItem({ table: tables[table], key });

export const setItem = (table: TableName, Key: Item, values: Item) => {
  const names = Object.keys(values);
  return client.send(
    new UpdateCommand({
      TableName: tables[table].name,
      Key,
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(
        names.map((name) => [`:${name}`, values[name]]),
      ),
    }),
  );
};

export const scan = async ({ name }: Table): Promise<Item[]> => {
  const pages = await Array.fromAsync(paginateScan({ client }, { TableName: name }));
  return pages.flatMap(({ Items = [] }) => Items);
};

export const storedCase = async (userId: string): Promise<StoredCase> =>
  (await getItem(readCase(tables, userId))) as unknown as StoredCase;

export const setCase = (userId: string, values: Item) =>
  setItem('cases', { userId, item: 'case' }, values);

/** Everything in the client's partition. */
export const partitionOf = (userId: string, from: Tables = tables): Promise<Item[]> =>
  queryAll(from.cases, { where: 'userId = :user', values: { ':user': userId } });

export const answersIn = (userId: string, from: Tables = tables): Promise<Item[]> =>
  queryAll(from.assessments, { where: 'userId = :user', values: { ':user': userId } });

export const auditOf = (subject: string, from: Tables = tables): Promise<Item[]> =>
  queryAll(from.audit, { where: 'subject = :subject', values: { ':subject': subject } });

export const jobsOf = async (owner: string, { jobs }: Tables = tables): Promise<Job[]> => {
  const found = await queryAll(jobs, {
    index: 'by-owner',
    where: '#owner = :owner',
    values: { ':owner': owner },
  });
  return (await getItems(
    jobs,
    found.map(({ id }) => ({ id })),
  )) as unknown as Job[];
};

/** Waits until all jobs of the owner are over, except those for later. */
export const waitForJobs = (owner: string, count = 1): Promise<Job[]> =>
  eventually(async () => {
    const all = await jobsOf(owner);
    const open = all.filter(
      ({ state, sendAt }) =>
        (state === 'waiting' && Date.parse(sendAt) <= Date.now()) || state === 'sending',
    );
    if (all.length < count || open.length > 0) {
      throw new Error(`${all.length} jobs of ${owner}, ${JSON.stringify(open)}`);
    }
    return all;
  });

export const leadsOf = async (email: string): Promise<Item[]> => {
  const found = await queryAll(tables.leads, {
    index: 'by-address',
    where: 'address = :address',
    values: { ':address': email.toLowerCase() },
  });
  return getItems(
    tables.leads,
    found.map(({ id }) => ({ id })),
  );
};
