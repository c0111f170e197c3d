import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { pack } from '#lambdas/case/packed.ts';
import { monthsBefore } from '#lambdas/deletion/retention.ts';
import { retention } from '#shared/domain/privacy.ts';
import {
  allRecords,
  alterItem,
  findAssessment,
  findClient,
  findEntry,
  findItem,
  findLead,
  tableOf,
  tables,
} from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Account, signUp } from '#tests/support/product/account.ts';
import { runTasks } from '#tests/support/product/deleting.ts';
import { storedMessages, write } from '#tests/support/product/messages.ts';
import { freshAddress, output } from '#tests/support/product/product.ts';
import { newKey, submitAssessment } from '#tests/support/product/submissions.ts';

const TasksTable = output('TasksTableName');
const newId = () => crypto.randomUUID().replaceAll('-', '');

async function leadOf(email: string, months: number, days: number): Promise<string> {
  const time = monthsBefore(new Date(), months);
  time.setUTCDate(time.getUTCDate() - days);
  const createdAt = time.toISOString();
  const id = newId();
  await tables.send(
    new PutCommand({
      TableName: tableOf.leads,
      Item: {
        version: 1,
        id,
        email,
        address: email,
        name: 'old',
        createdAt,
        month: createdAt.slice(0, 7),
        fingerprint: id,
        unsubscribeSecret: id,
      },
    }),
  );
  return id;
}

/** With 0, an assessment keeps today's date, so it isn't expired. */
async function clientWith(daysSinceExpiry: number[]): Promise<{ account: Account; ids: string[] }> {
  const account = await signUp();
  for (const _ of daysSinceExpiry)
    expect((await submitAssessment(account, newKey())).status).toBe(200);
  expect((await write(account, 'Hello')).status).toBe(200);
  const row = await findClient(account.sub);
  const ids = (row?.assessments ?? []).map(({ id }) => id);
  const assessments = (row?.assessments ?? []).map((each, index) => {
    const time = monthsBefore(new Date(), retention.assessmentMonths);
    time.setUTCDate(time.getUTCDate() - (daysSinceExpiry[index] ?? 0));
    return pack(daysSinceExpiry[index] === 0 ? each : { ...each, createdAt: time.toISOString() });
  });
  await alterItem(tableOf.clients, { userId: account.sub }, { assessments });
  return { account, ids };
}

test('the retention job deletes expired data, but keeps old leads of an address that has a newer lead', async () => {
  const months = retention.leadMonths;
  const came = freshAddress();
  const oldLead = await leadOf(freshAddress(), months, 1);
  const veryOldLead = await leadOf(freshAddress(), months + 20, 0);
  const youngLead = await leadOf(freshAddress(), months, -1);
  const oldOfOneWhoCameBack = await leadOf(came, months + 3, 0);
  const newest = await leadOf(came, 2, 0);

  const gone = await clientWith([1]);
  const partly = await clientWith([0, 1]);
  const young = await clientWith([-1]);
  const bookmarks = ['leads', 'assessments'].map((name) => ({ id: `retention#${name}` }));
  const old = [oldLead, veryOldLead];
  await eventually(async () => {
    // The job pauses after each round, and another test may just have finished one. Without its
    // bookmark, the job starts a new round.
    for (const Key of bookmarks) {
      const { roundAt } = (await findItem(TasksTable, Key)) ?? {};
      if (roundAt) await tables.send(new DeleteCommand({ TableName: TasksTable, Key }));
    }
    await runTasks();
    expect(await Promise.all(old.map(findLead))).toEqual([undefined, undefined]);
    expect(await findClient(gone.account.sub)).toBeUndefined();
    expect(await storedMessages(gone.account)).toEqual([]);
    expect((await findClient(partly.account.sub))?.assessments).toHaveLength(1);
    for (const Key of bookmarks) {
      expect(await findItem(TasksTable, Key)).toMatchObject({ deleted: expect.any(Number) });
    }
  }, 120_000);

  for (const id of [youngLead, oldOfOneWhoCameBack, newest]) {
    expect(await findLead(id)).toBeDefined();
  }
  for (const id of gone.ids) {
    expect(await findAssessment(id)).toBeUndefined();
    expect(await findEntry(id)).toBeUndefined();
  }
  const cases = JSON.stringify(await allRecords(tableOf.clients));
  expect(cases).not.toContain(gone.account.sub);
  expect(cases).toContain(`${partly.account.sub}#contact`);
  const [stays, goes] = partly.ids;
  expect(await findAssessment(stays ?? '')).toBeDefined();
  expect(await findAssessment(goes ?? '')).toBeUndefined();
  expect((await findClient(partly.account.sub))?.assessments).toMatchObject([{ id: stays }]);
  expect((await findClient(young.account.sub))?.assessments).toHaveLength(1);
  expect(await storedMessages(young.account)).toHaveLength(1);
  for (const id of young.ids) expect(await findAssessment(id)).toBeDefined();
});
