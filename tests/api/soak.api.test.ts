import { expect, test } from 'vitest';
import type { Item } from '#lambdas/platform/store/table.ts';
import { submitHealthAssessment } from '#shared/endpoints/assessment.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/lead.ts';
import { type Account, signUp } from '#tests/product/accounts.ts';
import { ask, consented } from '#tests/product/calls.ts';
import { allEmails } from '#tests/product/emails.ts';
import { eventually } from '#tests/product/eventually.ts';
import { type Fault, type Rule, seededRandom } from '#tests/product/faults/fault-proxy.ts';
import { breakCalls, faults } from '#tests/product/faults/faults.ts';
import { runClock } from '#tests/product/functions.ts';
import { freshAddress } from '#tests/product/product.ts';
import { answersIn, scan, setItem, storedCase, tables, waitForJobs } from '#tests/product/store.ts';

const now = () => new Date().toISOString();

const GUIDES = 60;
const SUBMISSIONS = 20;

/** Repeats a call with its id, as a page does, until the API accepts it. */
const untilAccepted = async (send: () => ReturnType<typeof ask>) =>
  eventually(async () => {
    const { status, text } = await send();
    expect(status, text).toBe(200);
  });

const inTurns = async <T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<unknown>,
) => {
  const queue = [...items];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
};

const unfinished = async (): Promise<Item[]> =>
  (await scan(tables.jobs)).filter(
    ({ kind, state, sendAt }) =>
      kind !== 'delete' && /waiting|sending/.test(String(state)) && String(sendAt) <= now(),
  );

/** A living sender stores its outcome within ten seconds. Otherwise, its job waits for two minutes. */
const isHeldByTheDead = ({ state, leaseUntil }: Item) =>
  state === 'sending' && Date.parse(String(leaseUntil)) < Date.now() + 110_000;

/** Lets the clock enqueue what the queue would repeat after up to 32 seconds, and these. */
const hurry = async (jobs: Item[], held: Item[]) => {
  for (const { id } of held) await setItem('jobs', { id }, { leaseUntil: now(), dueAt: now() });
  for (const { id, state } of jobs) {
    if (state === 'waiting') await setItem('jobs', { id }, { dueAt: now() });
  }
  await runClock();
};

test('while 20 % of SES’s and 17 % of DynamoDB’s calls fail, nothing is lost or doubled', async () => {
  const accounts: Account[] = [];
  await inTurns([...Array(SUBMISSIONS).keys()], 6, async () => {
    accounts.push(await signUp({ isConfirmed: true }));
  });
  expect(accounts).toHaveLength(SUBMISSIONS);
  const guides = Array.from({ length: GUIDES }, () => freshAddress('soak'));
  await using broken = new AsyncDisposableStack();
  const share = async (service: Rule['service'], part: number, fault: Fault) =>
    broken.use(await breakCalls({ service, share: part, fault }));
  const lost = await share('ses', 0.08, faults.responseLost);
  await share('ses', 0.06, faults.emailThrottled);
  await share('ses', 0.06, faults.unreached);
  await share('dynamodb', 0.06, faults.responseLost);
  await share('dynamodb', 0.06, faults.tableThrottled);
  await share('dynamodb', 0.05, faults.unreached);
  const random = seededRandom(7);
  const work = [...guides, ...accounts].sort(() => random() - 0.5);
  await inTurns(work, 8, async (each) => {
    const key = crypto.randomUUID();
    await untilAccepted(() =>
      typeof each === 'string'
        ? ask(subscribeLeadMagnet, { email: each, name: 'soak' }, undefined, key)
        : ask(submitHealthAssessment, consented(each), each, key),
    );
  });
  let inDoubt = 0;
  for (let left = Infinity; left > 0; ) {
    left = await eventually(async () => {
      const jobs = await unfinished();
      if (jobs.length < 10) {
        const held = jobs.filter(isHeldByTheDead);
        // SES may have accepted their emails.
        inDoubt += held.length;
        await hurry(jobs, held);
      }
      expect(jobs.length, JSON.stringify(jobs[0])).toBeLessThan(left);
      return jobs.length;
    });
  }
  await broken.disposeAsync();

  const leads = (await scan(tables.leads)).filter(({ email }) => guides.includes(String(email)));
  expect(leads).toHaveLength(GUIDES);
  for (const { id } of accounts) {
    expect(await answersIn(id)).toHaveLength(1);
    expect((await storedCase(id)).assessments).toHaveLength(1);
    await waitForJobs(id, 2);
  }
  const counts = await eventually(async () => {
    const all = await allEmails();
    const found = [...guides, ...accounts.flatMap(({ email, id }) => [email, id])].map(
      (who) =>
        all.filter(({ to, text }) => to.includes(who) || text.includes(`/coach/cases/${who}`))
          .length,
    );
    expect(found.filter((count) => count === 0)).toEqual([]);
    return found;
  });
  const extra = counts.reduce((sum, count) => sum + count - 1, 0);
  expect(extra).toBeLessThanOrEqual((await lost.hits()) + inDoubt);
  expect(await lost.hits()).toBeGreaterThan(0);
});
