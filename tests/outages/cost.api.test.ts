import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DescribeTableCommand, DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { GB_SECONDS_A_CALL, type Used } from '#infra/operate/cost/per-use.ts';
import { root } from '#infra/paths.ts';
import { brand } from '#shared/brand.ts';
import { reminderSteps } from '#shared/domain/promise.ts';
import { disconnect, kill, throttle } from '#tests/support/cloud/functions.ts';
import { logOf } from '#tests/support/cloud/logs.ts';
import { mailsTo } from '#tests/support/cloud/mailbox.ts';
import { emptyMailQueue, lengthOf, takeUntil } from '#tests/support/cloud/queue.ts';
import { writeUnits } from '#tests/support/cloud/write-units.ts';
import { eventually } from '#tests/support/eventually.ts';
import { itemOf, type Write } from '#tests/support/faults/counted-writes.ts';
import { countedDuring } from '#tests/support/faults/faults.ts';
import { signUp } from '#tests/support/product/account.ts';
import { awsConfig, freshAddress } from '#tests/support/product/product.ts';
import {
  leadIdOf,
  newKey,
  submitAssessment,
  submitLead,
} from '#tests/support/product/submissions.ts';

/** Waits until the relay has handed over all that is in the outbox's stream: it takes one batch after the other. */
async function emptyStream(): Promise<void> {
  // What comes in the same batch as the first lead may follow it; what comes before the second has been relayed.
  for (const key of [newKey(), newKey()]) {
    expect((await submitLead(freshAddress(), key)).status).toBe(200);
    await takeUntil(leadIdOf(key));
  }
}

/** Ends all that earlier tests left to be sent, and keeps the schedules from running: only this test's calls are counted. */
async function standStill(): Promise<AsyncDisposable> {
  await using scheduled = new AsyncDisposableStack();
  for (const name of ['SweepFunctionName', 'RunTasksFunctionName']) {
    scheduled.use(await throttle(name));
    await kill(name);
  }
  await using _ = await disconnect('SendFunctionName');
  await kill('SendFunctionName');
  await emptyStream();
  await emptyMailQueue();
  return scheduled.move();
}

const file = join(root, 'infra', 'operate', 'cost', 'counted.json');
const dynamo = new DynamoDBClient(awsConfig);

type Keys = { AttributeName?: string }[];

/** The values of an index's attributes; nothing when the item isn't in it. */
const placeIn = (keys: Keys = [], item: Record<string, unknown>): string | undefined => {
  const values = keys.map(({ AttributeName = '' }) => item[AttributeName]);
  return values.includes(undefined) ? undefined : JSON.stringify(values);
};

/** Counts the units of writes in their order: of each item, and of each index that it enters, leaves or moves in. */
function unitCounter() {
  const places = new Map<string, string | undefined>();
  return async ({ table, item, key, inTransaction }: Write): Promise<number> => {
    const { Table } = await dynamo.send(new DescribeTableCommand({ TableName: table }));
    // The item after the update.
    const sent =
      item ?? (await dynamo.send(new GetItemCommand({ TableName: table, Key: key as never }))).Item;
    const stored = itemOf((sent ?? key ?? {}) as NonNullable<Write['item']>);
    let units = writeUnits(stored) * (inTransaction ? 2 : 1);
    for (const { IndexName, KeySchema } of Table?.GlobalSecondaryIndexes ?? []) {
      const name = `${table} ${IndexName} ${placeIn(Table?.KeySchema, stored)}`;
      const [before, now] = [places.get(name), placeIn(KeySchema, stored)];
      places.set(name, now);
      if (before !== now) units += (before ? 1 : 0) + (now ? 1 : 0);
    }
    return units;
  };
}

const reports = async (functions: string[]): Promise<number> => {
  const lines = await Promise.all(functions.map((name) => logOf(name)));
  return lines.flat().filter((line) => line.startsWith('REPORT ')).length;
};

interface Counts {
  used: Used;
  /** Of the reminders that are put with an assessment, each read and sent to the queue once: `npm run cost` leaves them out. */
  reminderUnits: number;
}

/** All that one submission uses, until its mail is out and its outcome is stored. */
async function usedBy(
  endpoint: string,
  mailTo: string,
  submit: () => Promise<{ status: number }>,
): Promise<Counts> {
  const functions = [endpoint, 'RelayFunctionName', 'SendFunctionName'];
  const before = { reports: await reports(functions), mails: (await mailsTo(mailTo)).length };
  const counted = await countedDuring(async () => {
    expect((await submit()).status).toBe(200);
    await eventually(async () => {
      expect(await mailsTo(mailTo)).toHaveLength(before.mails + 1);
      // The endpoint, the relay and the sender have ended.
      expect(await reports(functions)).toBeGreaterThanOrEqual(before.reports + functions.length);
      // Reminders have been put off until they are due.
      expect(await lengthOf('MailQueueUrl')).toBe(0);
    });
  });
  const count = (pattern: RegExp) => counted.filter(({ call }) => pattern.test(call)).length;
  const unitsOf = unitCounter();
  const reminders = new Set<unknown>();
  let [writeUnit, reminderUnits] = [0, 0];
  for (const write of counted.flatMap(({ writes }) => writes)) {
    if (write.item?.kind?.S === 'reminder') reminders.add(write.item.id?.S);
    const units = await unitsOf(write);
    if (reminders.has((write.item ?? write.key)?.id?.S)) reminderUnits += units;
    else writeUnit += units;
  }
  const used = {
    cloudFrontRequest: 1,
    wafRequest: 1,
    apiRequest: 1,
    lambdaRequest: functions.length,
    lambdaSecond: Number((functions.length * GB_SECONDS_A_CALL).toFixed(3)),
    writeUnit,
    readUnit: count(/^dynamodb (GetItem|Query)/) - reminders.size,
    kmsRequest: count(/^kms /),
    // The message sent, and Lambda's receive and delete of it.
    sqsRequest: count(/^sqs /) - reminders.size + 2,
    mail: count(/^ses /),
  };
  return { used, reminderUnits };
}

test('what a lead and an assessment use is what npm run cost reckons with', async () => {
  const kept: Record<'lead' | 'assessment', Used> = JSON.parse(readFileSync(file, 'utf8'));
  await using _ = await standStill();
  const visitor = freshAddress();
  const account = await signUp();
  const lead = await usedBy('SubscribeLeadMagnetFunctionName', visitor, () => submitLead(visitor));
  const assessment = await usedBy('SubmitHealthAssessmentFunctionName', brand.email, () =>
    submitAssessment(account),
  );
  const counted = { lead: lead.used, assessment: assessment.used };
  // COUNT=write keeps what a change of the product made of it; npm run cost -- --write then tells SCALE.md.
  if (process.env.COUNT === 'write')
    return writeFileSync(file, `${JSON.stringify(counted, undefined, 2)}\n`);
  expect(counted).toEqual(kept);
  expect(lead.reminderUnits).toBe(0);
  // Each is an item and its row in the index `due`.
  expect(assessment.reminderUnits).toBe(reminderSteps.length * 3);
  expect((assessment.used.writeUnit ?? 0) + assessment.reminderUnits).toBeLessThanOrEqual(115);
});
