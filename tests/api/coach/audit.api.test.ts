import { BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { coachLimits } from '#shared/domain/coach.ts';
import { auditOf } from '#tests/support/cloud/audit.ts';
import { counted } from '#tests/support/cloud/logs.ts';
import { tables } from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { output } from '#tests/support/product/product.ts';
import { myAssessments } from '#tests/support/product/rights.ts';
import { newClient } from '#tests/support/product/submissions.ts';
import { askCoach, grantedBy, newId, newTrainer } from '#tests/support/product/trainer.ts';

const trainer = await newTrainer();
const month = '2026-01';
const accessesOf = (subject: string) => auditOf(subject, output('AccessesTableName'));

async function flood(subject: string, count: number): Promise<void> {
  const TableName = output('AuditTableName');
  // The API never splits an hour between two pages, so each entry gets its own hour.
  const timeOf = (index: number) => new Date(Date.UTC(2026, 0, 2, index, 4, 5)).toISOString();
  for (let first = 0; first < count; first += 25) {
    const puts = Array.from({ length: Math.min(25, count - first) }, (_, index) => {
      const time = timeOf(first + index);
      const Item = { subject, at: `${time}#${index}`, time, action: 'noted', by: trainer.id };
      return { PutRequest: { Item } };
    });
    await tables.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts } }));
  }
}

const spend = (budget: string, id: string, pages: number) =>
  tables.send(
    new PutCommand({
      TableName: output('CoachStateTableName'),
      Item: {
        id: `${budget}#${id}#${new Date().toISOString().slice(0, 13)}:00:00.000Z`,
        used: pages,
      },
    }),
  );

test('the client sees when an assessment was read, even if the case has more than 1,000 audit entries', async () => {
  const { account, assessmentId } = await newClient();
  await flood(account.sub, 1_001);
  const { openedAt } = await grantedBy(
    'openAssessment',
    { assessmentId, openingId: newId() },
    trainer,
  );
  const { assessments } = await myAssessments(account);
  expect(assessments).toMatchObject([{ id: assessmentId, readAt: openedAt }]);
});

test('a trainer can open an assessment ten times an hour, and a retry adds no second audit entry', async () => {
  const { account, assessmentId } = await newClient();
  const who = await newTrainer();
  const open = async (openingId: string) =>
    (await askCoach('openAssessment', { assessmentId, openingId }, who.accessToken)).status;
  const ids = Array.from({ length: 10 }, newId);
  for (const id of ids) expect(await open(id)).toBe(200);
  expect(await open(newId())).toBe(429);
  expect(await open(ids[0] ?? '')).toBe(200);
  expect(await auditOf(account.sub)).toHaveLength(10);
});

test('exporting the leads of two months adds two audit entries, even if the exports have the same id', async () => {
  const who = await newTrainer();
  const exportId = newId();
  for (const each of ['2026-01', '2026-02', '2026-02']) {
    await grantedBy('exportLeads', { month: each, exportId }, who);
  }
  const entries = (await auditOf(who.id)).filter(({ action }) => action === 'exported leads');
  expect(entries.map((entry) => entry.month).sort()).toEqual(['2026-01', '2026-02']);
});

test('two reads of a case’s history within an hour add one audit entry, and reads have an hourly limit', async () => {
  const { account } = await newClient();
  const who = await newTrainer();
  const clientId = account.sub;
  for (const _ of ['once', 'repeated']) await grantedBy('readHistory', { clientId }, who);
  expect(await accessesOf(clientId)).toMatchObject([{ action: 'read history', by: who.id }]);
  expect(await auditOf(clientId)).toEqual([]);

  await spend('histories', who.id, 60);
  await grantedBy('readHistory', { clientId }, who);
  const other = await newClient();
  const refused = await askCoach('readHistory', { clientId: other.account.sub }, who.accessToken);
  expect(refused.status).toBe(429);
  expect(refused.json()).toMatchObject({ reason: 'list-limit' });
  expect(await accessesOf(other.account.sub)).toEqual([]);
});

test('a trainer can’t read another trainer’s audit entries by sending that trainer’s id as a client’s', async () => {
  const colleague = await newTrainer();
  await grantedBy('listCases', { filter: 'waiting' }, colleague);
  expect(await auditOf(colleague.id)).toHaveLength(1);
  const answer = await askCoach('readHistory', { clientId: colleague.id }, trainer.accessToken);
  expect(answer.status).toBe(404);
});

test('the API refuses an altered cursor, and a cursor that it made for another trainer, client, or list', async () => {
  const { account } = await newClient();
  const clientId = account.sub;
  await flood(clientId, 60);
  const { rows, after = '' } = await grantedBy('readHistory', { clientId }, trainer);
  expect(rows).toHaveLength(50);
  expect((await grantedBy('readHistory', { clientId, after }, trainer)).rows).toHaveLength(10);

  const { account: stranger } = await newClient();
  const colleague = await newTrainer();
  const altered = `${after.startsWith('A') ? 'B' : 'A'}${after.slice(1)}`;
  const key = Buffer.from('2026-01-02T03:04:05.000Z#9').toString('base64url');
  for (const refused of [
    await askCoach('readHistory', { clientId, after: altered }, trainer.accessToken),
    await askCoach('readHistory', { clientId, after: key }, trainer.accessToken),
    await askCoach('readHistory', { clientId: stranger.sub, after }, trainer.accessToken),
    await askCoach('readHistory', { clientId, after }, colleague.accessToken),
    await askCoach('listCases', { filter: 'all', after }, trainer.accessToken),
    await askCoach('listLeads', { month, after }, trainer.accessToken),
    await askCoach('exportLeads', { month, exportId: newId(), after }, trainer.accessToken),
  ]) {
    expect(refused.status, refused.text).toBe(400);
    expect(refused.json()).toMatchObject({ reason: 'cursor-refused' });
  }
});

test('a trainer’s hourly limits are 300 pages of cases and 300 of leads, and page 61 counts as unusual', async () => {
  const who = await newTrainer();
  const pageOf = {
    cases: () => askCoach('listCases', { filter: 'waiting' }, who.accessToken),
    leads: () => askCoach('listLeads', { month }, who.accessToken),
  };
  const functions = { cases: 'ListAssessmentsFunctionName', leads: 'ListLeadsFunctionName' };
  for (const [budget, other] of [
    ['cases', 'leads'],
    ['leads', 'cases'],
  ] as const) {
    const rung = () => counted(functions[budget], 'UnusualReading', who.id);
    await spend(other, who.id, 0);
    await spend(budget, who.id, 59 * coachLimits.page);
    expect((await pageOf[budget]()).status).toBe(200);
    expect(await rung()).toBe(0);
    expect((await pageOf[budget]()).status).toBe(200);
    await eventually(async () => {
      if ((await rung()) !== 1) throw new Error(`The alarm for ${budget} has not rung.`);
    });
    await spend(budget, who.id, 300 * coachLimits.page);
    const refused = await pageOf[budget]();
    expect(refused.status).toBe(429);
    expect(refused.json()).toMatchObject({ reason: 'list-limit' });
    expect((await pageOf[other]()).status).toBe(200);
  }
});

test('a reload of the inbox with the trainer’s own list of seen cases doesn’t count toward the hourly limit', async () => {
  await newClient();
  const [who, colleague] = [await newTrainer(), await newTrainer()];
  const filter = 'waiting';
  const { seen } = await grantedBy('listCases', { filter }, who);
  await spend('cases', who.id, 300 * coachLimits.page);
  const reloaded = await askCoach('listCases', { filter, seen }, who.accessToken);
  expect(reloaded.status).toBe(200);
  expect(await counted('ListAssessmentsFunctionName', 'UnusualReading', who.id)).toBe(0);
  await spend('cases', colleague.id, 300 * coachLimits.page);
  const other = await askCoach('listCases', { filter, seen }, colleague.accessToken);
  expect(other.status).toBe(429);
});
