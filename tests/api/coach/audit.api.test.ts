import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
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

async function flood(subject: string, count: number): Promise<void> {
  const TableName = output('AuditTableName');
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

test('a trainer’s pages of one kind of list within an hour add one audit entry, and the alarm counts each page', async () => {
  const who = await newTrainer();
  for (const _ of ['first', 'second', 'third']) {
    await grantedBy('listCases', { filter: 'waiting' }, who);
    await grantedBy('listLeads', { month }, who);
  }
  await grantedBy('searchCases', { email: 'nobody@example.com' }, who);
  const actions = (await auditOf(who.id)).map(({ action }) => action).sort();
  // If a new hour begins during the test, the first list has two entries.
  expect([...new Set(actions)]).toEqual(['listed', 'listed leads', 'searched']);
  expect(actions.length).toBeLessThanOrEqual(4);
  await eventually(async () => {
    expect(await counted('ListAssessmentsFunctionName', 'PagesRead', who.id)).toBe(4);
    expect(await counted('ListLeadsFunctionName', 'PagesRead', who.id)).toBe(3);
  });
});

test('the API refuses an altered cursor, and a cursor that it made for another trainer, filter, or list', async () => {
  await Promise.all(Array.from({ length: coachLimits.page + 1 }, () => newClient()));
  const { after = '' } = await grantedBy('listCases', { filter: 'all' }, trainer);
  expect((await grantedBy('listCases', { filter: 'all', after }, trainer)).rows).not.toEqual([]);

  const colleague = await newTrainer();
  const altered = `${after.startsWith('A') ? 'B' : 'A'}${after.slice(1)}`;
  const key = Buffer.from('2026-01-02T03:04:05.000Z#9').toString('base64url');
  for (const refused of [
    await askCoach('listCases', { filter: 'all', after: altered }, trainer.accessToken),
    await askCoach('listCases', { filter: 'all', after: key }, trainer.accessToken),
    await askCoach('listCases', { filter: 'waiting', after }, trainer.accessToken),
    await askCoach('listCases', { filter: 'all', after }, colleague.accessToken),
    await askCoach('exportCases', { exportId: newId(), after }, trainer.accessToken),
    await askCoach('listLeads', { month, after }, trainer.accessToken),
    await askCoach('exportLeads', { month, exportId: newId(), after }, trainer.accessToken),
  ]) {
    expect(refused.status, refused.text).toBe(400);
    expect(refused.json()).toMatchObject({ reason: 'cursor-refused' });
  }
});
