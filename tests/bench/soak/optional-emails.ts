import { setTimeout } from 'node:timers/promises';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { unsubscribeToken } from '#lambdas/email/unsubscribe-token.ts';
import { draftReminderId } from '#lambdas/outbox/reminders/reminders.ts';
import { seriesEntryIds } from '#lambdas/outbox/series.ts';
import { giveDraftKey } from '#shared/endpoints/client.ts';
import { startSeries, unsubscribe } from '#shared/endpoints/visitor.ts';
import { sweep } from '#tests/support/cloud/functions.ts';
import { allEmails } from '#tests/support/cloud/mailbox.ts';
import { ago, allRecords, alterEntry, tableOf, tables } from '#tests/support/cloud/records.ts';
import { seededRandom } from '#tests/support/faults/fault-proxy.ts';
import { type Account, signIn, signUpConfirmed } from '#tests/support/product/account.ts';
import { callOnce } from '#tests/support/product/call.ts';
import { press, showAll } from '#tests/support/product/series.ts';
import { newKey, submitAssessment } from '#tests/support/product/submissions.ts';
import { newId } from '#tests/support/product/trainer.ts';
import { sampleSeries } from '#web/content/sample-series.ts';
import { leaveAnswers } from './answers.ts';
import { breakAll } from './shares.ts';
import { untilTaken } from './until-taken.ts';

export interface OptionalSoaked {
  expected: number;
  lost: string[];
  doubled: number;
  /** Emails sent after an unsubscribe, an assessment, or the end of a draft. */
  uncalledFor: number;
  lostResponses: number;
  broken: Record<'dynamodb' | 'ses', { hits: number; calls: number }>;
  /** `shown` has the footer's figures while calls failed, and `counted` the figure afterward. */
  figures: { shown: unknown[]; counted: unknown };
  seconds: number;
}

interface Reader {
  email: string;
  token: string;
  entries: string[];
  /**
   * The reader unsubscribes or submits an assessment after this many emails, or never if the series
   * has fewer.
   */
  leavesAfter: number;
  account?: Account;
  signsOut: boolean;
}

const AT_ONCE = 10;
const BETWEEN_SWEEPS_MS = 1_000;
/** After this time without a change, all emails without an outcome count as lost. */
const STALLED_MS = 10 * 60_000;
const READERS_A_FIGURE = 10;
const reminderSubject = 'You started a form and didn’t submit it';

const newReader = async (index: number, random: () => number): Promise<Reader> => {
  const [id, secret] = [newId(), newId()];
  const email = `series-${id.slice(0, 12)}@example.com`;
  const createdAt = new Date().toISOString();
  const item = { version: 1, id, email, address: email, name: 'series', createdAt };
  const more = { month: createdAt.slice(0, 7), fingerprint: id, unsubscribeSecret: secret };
  await tables.send(new PutCommand({ TableName: tableOf.leads, Item: { ...item, ...more } }));
  return {
    email,
    token: unsubscribeToken(id, secret),
    entries: seriesEntryIds(id),
    leavesAfter: random() < 0.3 ? Math.floor(random() * sampleSeries.length) : Infinity,
    ...(index % 5 === 0 && { account: await signUpConfirmed({ email }) }),
    signsOut: index % 15 === 0,
  };
};

const inTurns = async <Each>(all: Iterable<Each>, work: (each: Each) => Promise<unknown>) => {
  const rest = all[Symbol.iterator]();
  const worker = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

const begin = async ({ token, account }: Reader) => {
  await untilTaken(() => press(`${startSeries.path}?token=${token}`));
  if (account) {
    await untilTaken(() => callOnce(giveDraftKey, {}, { token: account.accessToken }));
  }
};

const leave = async ({ token, account }: Reader) => {
  if (!account) return untilTaken(() => press(`${unsubscribe.path}?token=${token}`));
  const key = newKey();
  const now = { ...account, ...(await signIn(account)) };
  return untilTaken(() => submitAssessment(now, key, {}, callOnce));
};

const statesOf = async (ids: ReadonlySet<string>): Promise<Map<string, string>> => {
  const all = await allRecords(tableOf.outbox, 'id', 'state');
  const found = all.filter(({ id }) => ids.has(String(id)));
  return new Map(found.map(({ id, state }) => [String(id), String(state)]));
};

const drain = async (wanted: readonly string[], print?: (line: string) => void) => {
  const ids = new Set(wanted);
  const made = await statesOf(ids);
  await inTurns(made.keys(), (id) => alterEntry(id, { dueAt: ago(1), sweepAt: ago(1) }));
  let left = ids.size;
  let changedAt = performance.now();
  while (left > 0 && performance.now() - changedAt < STALLED_MS) {
    await sweep().catch(() => undefined);
    await setTimeout(BETWEEN_SWEEPS_MS);
    const states = await statesOf(ids);
    const open = wanted.filter((id) => !['sent', 'suppressed'].includes(states.get(id) ?? ''));
    if (open.length !== left) {
      left = open.length;
      changedAt = performance.now();
      print?.(`${left} of ${ids.size} without an outcome`);
    }
  }
};

/**
 * Shifts stored times, as if days had passed. Some readers unsubscribe or submit an assessment
 * between two emails.
 */
export async function soakOptional(
  readers: number,
  seed: number,
  print?: (line: string) => void,
): Promise<OptionalSoaked> {
  const began = performance.now();
  const random = seededRandom(seed);
  await using stack = new AsyncDisposableStack();
  stack.use(await showAll());
  const all: Reader[] = [];
  await inTurns(Array.from({ length: readers }).keys(), async (index) => {
    all.push(await newReader(index, random));
  });
  const broken = stack.use(await breakAll());
  await inTurns(all, begin);
  const drafts = all.flatMap((reader) =>
    reader.account ? [{ ...reader, account: reader.account }] : [],
  );
  await inTurns(
    drafts.filter(({ signsOut }) => signsOut),
    ({ account }) =>
      untilTaken(() =>
        callOnce({ ...giveDraftKey, method: 'DELETE' }, {}, { token: account.accessToken }),
      ),
  );
  for (let step = 0; step < sampleSeries.length; step += 1) {
    await inTurns(
      all.filter(({ leavesAfter }) => leavesAfter === step),
      leave,
    );
    if (step === 0) {
      print?.(`${drafts.length} draft reminders`);
      await drain(
        drafts.map(({ account }) => draftReminderId(account.sub)),
        print,
      );
    }
    const reached = all.filter(({ leavesAfter }) => leavesAfter >= step);
    print?.(`email ${step + 1} of the series: ${reached.length}`);
    await drain(
      reached.map(({ entries }) => String(entries[step])),
      print,
    );
  }
  const figure = stack.use(await leaveAnswers());
  const shown: unknown[] = [];
  await inTurns(Array.from({ length: Math.ceil(readers / READERS_A_FIGURE) }), async () => {
    shown.push(await figure.recount());
  });
  const sums = await broken.sums();
  await broken[Symbol.asyncDispose]();
  const counted = await figure.recount();

  const emails = Map.groupBy(await allEmails(), ({ to }) => String(to));
  const outcome = { expected: 0, lost: [] as string[], doubled: 0, uncalledFor: 0 };
  for (const { email, account, leavesAfter, signsOut } of all) {
    const isReminded = account !== undefined && !signsOut && leavesAfter > 0;
    const wanted = new Map(sampleSeries.map(({ subject }, step) => [subject, step < leavesAfter]));
    wanted.set(reminderSubject, isReminded);
    for (const [subject, isExpected] of wanted) {
      const got = emails.get(email)?.filter((each) => each.subject === subject).length ?? 0;
      if (isExpected) {
        outcome.expected += 1;
        if (got === 0) outcome.lost.push(`${email}: ${subject}`);
        outcome.doubled += Math.max(0, got - 1);
      } else outcome.uncalledFor += got;
    }
  }
  const seconds = (performance.now() - began) / 1000;
  return { ...outcome, ...sums, figures: { shown, counted }, seconds };
}
