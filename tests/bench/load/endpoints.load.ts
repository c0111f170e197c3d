import { expect, test } from 'vitest';
import { withoutHourlyLimits } from '#tests/support/cloud/functions.ts';
import { allMails } from '#tests/support/cloud/mailbox.ts';
import { allRecords, tableOf } from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Account, signUp } from '#tests/support/product/account.ts';
import type { EdgeAnswer } from '#tests/support/product/edge.ts';
import { newKey, submitAssessment, submitLead } from '#tests/support/product/submissions.ts';

const CONNECTIONS = 10;
/** Bounded: it is the product that is measured, on one machine with its local cloud. */
const requests = Number(process.env.LOAD_REQUESTS ?? 500);

const percentile = (sorted: number[], share: number): string =>
  `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)} ms`;

/** Sends so many requests over ten connections, each as soon as the one before is answered. */
async function load(send: (index: number) => Promise<EdgeAnswer>) {
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const waiting = Array.from({ length: requests }, (_, index) => index).values();
  const worker = async () => {
    for (const index of waiting) {
      const began = performance.now();
      const { status } = await send(index);
      times.push(performance.now() - began);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  // The first calls of a Lambda are its cold starts, which ten connections share.
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => send(-1 - index)));
  const began = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const seconds = (performance.now() - began) / 1000;
  times.sort((one, other) => one - other);
  return {
    accepted: statuses.get(200) ?? 0,
    figures: {
      'requests a second': (requests / seconds).toFixed(1),
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      p99: percentile(times, 0.99),
      answers: [...statuses].map(([status, count]) => `${count} × ${status}`).join(', '),
    },
  };
}

/** The records that are there and those of their mails that were sent, once all are. */
const untilAllSent = (table: 'leads' | 'assessments', isOurs: (owner: string) => boolean) =>
  eventually(async () => {
    const owner = table === 'leads' ? 'email' : 'userId';
    const all = await allRecords(tableOf[table], 'id', owner);
    const records = all.filter((record) => isOurs(String(record[owner])));
    const entries = await allRecords(tableOf.outbox, 'id', 'state');
    const done = new Set(entries.filter(({ state }) => state === 'sent').map(({ id }) => id));
    const sent = records.filter(({ id }) => done.has(id));
    expect(sent).toHaveLength(records.length);
    return records;
  }, 600_000);

test('leads', async () => {
  await using _unbounded = await withoutHourlyLimits();
  const mark = newKey();
  const { accepted, figures } = await load((index) =>
    submitLead(`load-${index}-${mark}@example.com`),
  );
  const records = await untilAllSent('leads', (email) => email.includes(mark));
  const mails = await eventually(async () => {
    const found = (await allMails()).filter(({ to }) => to[0]?.includes(mark));
    expect(found).toHaveLength(records.length);
    return found;
  });

  console.table({ ...figures, records: records.length, mails: mails.length });
  expect(records).toHaveLength(accepted + CONNECTIONS);
});

/** The most assessments that one client can send in a day. */
const A_DAY = 5;

test('assessments', async () => {
  const accounts: Account[] = [];
  while (accounts.length * A_DAY < requests + CONNECTIONS) accounts.push(await signUp());
  const accountOf = (index: number) => accounts[Math.floor((index + CONNECTIONS) / A_DAY)];
  const { accepted, figures } = await load((index) =>
    submitAssessment(accountOf(index) as Account),
  );
  const owners = new Set(accounts.map(({ sub }) => sub));
  const records = await untilAllSent('assessments', (owner) => owners.has(owner));
  const ids = records.map(({ id }) => String(id));
  const mails = await eventually(async () => {
    const texts = (await allMails('health assessment')).map(({ text }) => text);
    const found = texts.filter((text) => ids.some((id) => text.includes(id)));
    expect(found).toHaveLength(ids.length);
    return found;
  });

  console.table({ ...figures, records: records.length, mails: mails.length });
  expect(records).toHaveLength(accepted + CONNECTIONS);
});
