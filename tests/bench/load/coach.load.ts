import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import type { AssessmentRecord } from '#lambdas/assessment/assessment-store.ts';
import { consentHash } from '#lambdas/assessment/consent-hash.ts';
import { contactContext } from '#lambdas/assessment/encryption-context.ts';
import { contactPlaintext } from '#lambdas/assessment/plaintext.ts';
import type { CaseRow } from '#lambdas/case/case-row.ts';
import { keyClients } from '#lambdas/platform/aws/clients.ts';
import { encryptWith } from '#lambdas/platform/crypto/encrypt.ts';
import type { Assessment } from '#shared/domain/assessment.ts';
import { caseStates } from '#shared/domain/case.ts';
import { coachLimits } from '#shared/domain/coach-records.ts';
import { consentVersion } from '#shared/domain/consent.ts';
import { PROMISE } from '#shared/domain/promise.ts';
import { tableOf, tables } from '#tests/support/cloud/records.ts';
import { signUp } from '#tests/support/product/account.ts';
import { awsConfig, output } from '#tests/support/product/product.ts';
import {
  assessmentIdOf,
  assessmentOf,
  newKey,
  submitAssessment,
} from '#tests/support/product/submissions.ts';
import {
  grantedBy,
  newId,
  newTrainer,
  type TrainerAccount,
} from '#tests/support/product/trainer.ts';

/**
 * Assessments in the tables besides the few that are opened; their answers are stand-ins, their contacts real. Each
 * client has sent four: the emulator reads all rows of a state for each query, and gives up beyond a few thousand.
 */
const MANY = Number(process.env.LOAD_ASSESSMENTS ?? 10_000);
const EACH = 4;
const CLIENTS = Math.floor(MANY / EACH);
const FEW = 10;
/** The most that DynamoDB takes at once. */
const BATCH = 25;
/** Attempts at a page that came too late. */
const ATTEMPTS = 5;
/** The most by which an answer may slow down with a thousand times as many records. */
const GROWTH = 1.5;

const encryptContact = encryptWith(output('ContactKeyArn'), keyClients(awsConfig));

const timed = async <T>(ask: () => Promise<T>): Promise<{ took: number; answer: T }> => {
  const began = performance.now();
  const answer = await ask();
  return { took: performance.now() - began, answer };
};

const median = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

/** As many in each: the emulator's time for a query grows with them, which DynamoDB's does not. */
const states = caseStates.filter((state) => state !== 'spam');

/** A client who began to wait `index` seconds before now, and their assessments. */
const standIn = async (answers: Assessment, index: number, now: number) => {
  const userId = crypto.randomUUID();
  const createdAt = new Date(now - index * 1000).toISOString();
  const assessments = Array.from({ length: EACH }, () => ({
    id: newId(),
    createdAt,
    consentVersion,
  }));
  const email = `load-${index}@example.com`;
  const client: CaseRow = {
    version: 1,
    userId,
    stateAt: createdAt,
    waitingSince: createdAt,
    state: states[index % states.length] ?? 'new',
    dueAt: new Date(now - index * 1000 + PROMISE).toISOString(),
    revision: 1,
    assessments,
    addressHash: newId(),
    contact: await encryptContact(
      contactPlaintext({ ...answers, fullName: `Sample ${index}`, email }),
      contactContext(userId),
    ),
  };
  const records = assessments.map(
    ({ id }): AssessmentRecord => ({
      version: 1,
      id,
      userId,
      createdAt,
      fingerprint: newId(),
      consentVersion,
      consentHash,
      sealed: Buffer.alloc(256),
    }),
  );
  return { client, records };
};

const putAll = async (TableName: string, items: readonly object[]) => {
  for (let from = 0; from < items.length; from += BATCH) {
    const requests = items
      .slice(from, from + BATCH)
      .map((Item) => ({ PutRequest: { Item: { ...Item } } }));
    await tables.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }));
  }
};

const fill = async (): Promise<void> => {
  const now = Date.now();
  const answers = assessmentOf(await signUp());
  for (let from = 0; from < CLIENTS; from += BATCH) {
    const indexes = Array.from(
      { length: Math.min(BATCH, CLIENTS - from) },
      (_, each) => from + each,
    );
    const people = await Promise.all(indexes.map((index) => standIn(answers, index, now)));
    await putAll(
      tableOf.clients,
      people.map(({ client }) => client),
    );
    await putAll(
      tableOf.assessments,
      people.flatMap(({ records }) => records),
    );
  }
};

/** As the page does: an answer that came too late is asked for again. The emulator's queries read a whole partition. */
const listed: typeof timed = async (ask) => {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await timed(ask);
    } catch (error) {
      if (attempts === ATTEMPTS || !String(error).includes(' 503 ')) throw error;
    }
  }
};

/** All pages of the inbox, each with the time it took; a trainer reads as many as an hour allows. */
const walk = async (): Promise<{ times: number[]; rows: number }> => {
  const times: number[] = [];
  let rows = 0;
  let trainer: TrainerAccount | undefined;
  let after: string | undefined;
  do {
    if (times.length % coachLimits.pagesPerHour === 0) {
      trainer = await newTrainer();
      await grantedBy('countWaiting', {}, trainer);
    }
    const input = { filter: 'all', ...(after && { after }) } as const;
    const asked = trainer as TrainerAccount;
    const { took, answer } = await listed(() => grantedBy('listRecords', input, asked));
    times.push(took);
    rows += answer.rows.length;
    after = answer.after;
  } while (after);
  return { times, rows };
};

test('the inbox and an opening cost the same with ten records and with ten thousand', async () => {
  const trainer = await newTrainer();
  const sent = await Promise.all(
    Array.from({ length: FEW }, async () => {
      const account = await signUp();
      const key = newKey();
      expect((await submitAssessment(account, key)).status).toBe(200);
      return assessmentIdOf(key, account.sub);
    }),
  );
  const openings = async () => {
    const times: number[] = [];
    for (const assessmentId of sent) {
      const input = { assessmentId, openingId: newId() };
      times.push((await timed(() => grantedBy('openAssessment', input, trainer))).took);
    }
    // The first ones are cold starts.
    return median(times.slice(2));
  };
  await openings();
  const openedWithFew = await openings();
  const listedWithFew = await walk();
  expect(listedWithFew.rows).toBe(FEW);

  await fill();
  const openedWithMany = await openings();
  const { times, rows } = await walk();
  expect(rows).toBe(CLIENTS + FEW);
  // Medians, since single answers wait for their turn on a busy machine.
  const part = Math.ceil(times.length / 10);
  const [first, last] = [median(times.slice(0, part)), median(times.slice(-part))];
  const milliseconds = (time: number) => `${time.toFixed(0)} ms`;
  console.table({
    assessments: MANY + FEW,
    clients: rows,
    'a page at the beginning': milliseconds(first),
    'a page at the end': milliseconds(last),
    [`an opening with ${FEW}`]: milliseconds(openedWithFew),
    [`an opening with ${MANY + FEW}`]: milliseconds(openedWithMany),
  });
  expect(last / first).toBeLessThan(GROWTH);
  expect(openedWithMany / openedWithFew).toBeLessThan(GROWTH);
});
