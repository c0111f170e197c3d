import { setTimeout } from 'node:timers/promises';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { unsubscribeToken } from '#lambdas/email/unsubscribe-token.ts';
import { seriesEntryIds } from '#lambdas/outbox/series.ts';
import { startSeries, unsubscribe } from '#shared/endpoints/visitor.ts';
import { sweep } from '#tests/support/cloud/functions.ts';
import { allEmails } from '#tests/support/cloud/mailbox.ts';
import { ago, allRecords, alterEntry, tableOf, tables } from '#tests/support/cloud/records.ts';
import { seededRandom } from '#tests/support/faults/fault-proxy.ts';
import { press, showAll } from '#tests/support/product/series.ts';
import { newId } from '#tests/support/product/trainer.ts';
import { sampleSeries } from '#web/content/sample-series.ts';
import { breakAll } from './shares.ts';

/** The outcome of the leads' series. All but `lost` are numbers of emails. */
export interface SeriesSoaked {
  expected: number;
  lost: string[];
  doubled: number;
  lostAnswers: number;
  afterUnsubscribe: number;
  broken: Record<'dynamodb' | 'ses', { hits: number; calls: number }>;
}

interface Lead {
  id: string;
  email: string;
  token: string;
  entries: string[];
  /** After so many emails they unsubscribe; more than there are if never. */
  leavesAfter: number;
}

const AT_ONCE = 10;
const BETWEEN_SWEEPS = 1_000;
/** Milliseconds without a change after which the rest counts as lost. */
const STALLED = 10 * 60_000;

const newLead = async (random: () => number): Promise<Lead> => {
  const [id, secret] = [newId(), newId()];
  const email = `series-${id.slice(0, 12)}@example.com`;
  const createdAt = new Date().toISOString();
  const item = { version: 1, id, email, address: email, name: 'series', createdAt };
  const more = { month: createdAt.slice(0, 7), fingerprint: id, unsubscribeSecret: secret };
  await tables.send(new PutCommand({ TableName: tableOf.leads, Item: { ...item, ...more } }));
  return {
    id,
    email,
    token: unsubscribeToken(id, secret),
    entries: seriesEntryIds(id),
    leavesAfter: random() < 0.3 ? Math.floor(random() * sampleSeries.length) : Infinity,
  };
};

const inTurns = async (all: readonly Lead[], work: (lead: Lead) => Promise<unknown>) => {
  const rest = all.values();
  const worker = async () => {
    for (const lead of rest) await work(lead);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

/** Repeats the click until the API confirms it, as a visitor does. */
const untilDone = async (path: string) => {
  while ((await press(path)).status !== 200);
};

/** The states of entries by id. */
const statesOf = async (ids: ReadonlySet<string>) => {
  const all = await allRecords(tableOf.outbox, 'id', 'state');
  return new Map(
    all.flatMap(({ id, state }) => (ids.has(String(id)) ? [[String(id), String(state)]] : [])) as [
      string,
      string,
    ][],
  );
};

/** Sweeps until each of these entries has an outcome. */
const drain = async (ids: ReadonlySet<string>, tell?: (line: string) => void) => {
  let left = ids.size;
  let changedAt = performance.now();
  while (left > 0 && performance.now() - changedAt < STALLED) {
    await sweep().catch(() => undefined);
    await setTimeout(BETWEEN_SWEEPS);
    const states = await statesOf(ids);
    const open = [...ids].filter((id) => !['sent', 'suppressed'].includes(states.get(id) ?? ''));
    if (open.length !== left) {
      left = open.length;
      changedAt = performance.now();
      tell?.(`${left} of ${ids.size} without an outcome`);
    }
  }
};

/**
 * Takes leads through the sample series, day by day on a shifted clock, while calls fail; some unsubscribe before the
 * first email or after any.
 */
export async function soakSeries(
  leads: number,
  seed: number,
  tell?: (line: string) => void,
): Promise<SeriesSoaked> {
  const random = seededRandom(seed);
  await using _ = await showAll();
  const all: Lead[] = [];
  while (all.length < leads) all.push(await newLead(random));
  await using broken = await breakAll();
  await inTurns(all, ({ token }) => untilDone(`${startSeries.path}?token=${token}`));
  for (let step = 0; step < sampleSeries.length; step += 1) {
    const leaving = all.filter(({ leavesAfter }) => leavesAfter === step);
    await inTurns(leaving, ({ token }) => untilDone(`${unsubscribe.path}?token=${token}`));
    const ids = new Set(
      all
        .filter(({ leavesAfter }) => leavesAfter >= step)
        .map(({ entries }) => String(entries[step])),
    );
    const made = await statesOf(ids);
    for (const id of made.keys()) await alterEntry(id, { dueAt: ago(1), sweepAt: ago(1) });
    tell?.(`email ${step + 1}: ${made.size} entries`);
    await drain(ids, tell);
  }
  const sums = await broken.sums();
  const emails = await allEmails();
  const countOf = ({ email }: Lead) =>
    emails.filter(({ to }) => to.includes(email)).map(({ subject }) => subject);
  const outcome = { expected: 0, lost: [] as string[], doubled: 0, afterUnsubscribe: 0 };
  for (const lead of all) {
    const got = countOf(lead);
    for (const [step, { subject }] of sampleSeries.entries()) {
      const count = got.filter((each) => each === subject).length;
      if (step >= lead.leavesAfter) outcome.afterUnsubscribe += count;
      else {
        outcome.expected += 1;
        if (count === 0) outcome.lost.push(`${lead.email} ${step + 1}`);
        outcome.doubled += Math.max(0, count - 1);
      }
    }
  }
  return { ...outcome, ...sums };
}
