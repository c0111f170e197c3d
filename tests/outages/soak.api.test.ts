import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Assessment } from '#shared/domain/assessment.ts';
import { allEmails } from '#tests/support/cloud/mailbox.ts';
import { lengthOf, redrive } from '#tests/support/cloud/queue.ts';
import { findEntry } from '#tests/support/cloud/records.ts';
import { type Account, signUp } from '#tests/support/product/account.ts';
import type { EdgeResponse } from '#tests/support/product/edge.ts';
import {
  assessmentIdOf,
  leadIdOf,
  submitAssessment,
  submitLead,
} from '#tests/support/product/submissions.ts';
import { type Random, seededRandom } from '#tests/support/random.ts';
import { leaveReminders } from '#tests/support/soak/reminders.ts';
import { breakAll } from '#tests/support/soak/shares.ts';

const REQUESTS = 60;
const CONNECTIONS = 10;
const ASSESSMENTS_A_DAY = 5;
/** Six attempts to send an email, with the waits between them, usually take under two minutes. */
const STALLED_MS = 10 * 60_000;
const BETWEEN_LOOKS_MS = 500;

interface Order {
  send: () => Promise<EdgeResponse>;
  recordId: string;
  mark: string;
}

function orders(random: Random, accounts: Account[]): Order[] {
  let assessments = 0;
  const run = crypto.randomUUID().slice(0, 8);
  return Array.from({ length: REQUESTS }, (_, index): Order => {
    const key = `soak-${run}-${index}-key`;
    const account = accounts[Math.floor(assessments / ASSESSMENTS_A_DAY)];
    if (account && random() < 0.2) {
      assessments += 1;
      const id = assessmentIdOf(key, account.sub);
      const changes: Partial<Assessment> = { specificGoals: `Goal ${index}` };
      return { send: () => submitAssessment(account, key, changes), recordId: id, mark: id };
    }
    const email = `soak-${run}-${index}@example.com`;
    return { send: () => submitLead(email, key), recordId: leadIdOf(key), mark: email };
  });
}

async function sendUntilAccepted({ send }: Order): Promise<void> {
  for (;;) {
    const { status, text } = await send();
    if (status === 200) return;
    if (status < 500 && status !== 429) throw new Error(`${status} ${text}`);
  }
}

async function submitAll(all: Order[], random: Random): Promise<void> {
  const waiting = all.values();
  const worker = async () => {
    for (const order of waiting) {
      const copies = random() < 0.1 ? [order, order] : [order];
      await Promise.all(copies.map(sendUntilAccepted));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
}

/** Waits until each email is sent or a dead letter, or nothing has changed for a long time. */
async function countDeadLetters(all: Order[]): Promise<number> {
  const lettersBefore = await lengthOf('EmailDeadLettersUrl');
  let [last, changedAt] = [-1, Date.now()];
  for (;;) {
    const entries = await Promise.all(all.map(({ recordId }) => findEntry(recordId)));
    const sent = entries.filter((entry) => entry?.state === 'sent').length;
    const deadLetters = (await lengthOf('EmailDeadLettersUrl')) - lettersBefore;
    const settled = sent + deadLetters;
    if (settled !== last) [last, changedAt] = [settled, Date.now()];
    if (settled >= all.length || Date.now() - changedAt > STALLED_MS) return deadLetters;
    await wait(BETWEEN_LOOKS_MS);
  }
}

test('while calls to AWS fail, 60 requests lose no email, and every reminder is correct', async () => {
  const random = seededRandom(7);
  const all = orders(random, await Promise.all([signUp(), signUp(), signUp()]));
  await using stack = new AsyncDisposableStack();
  const broken = stack.use(await breakAll());
  const reminders = await leaveReminders(3);
  await submitAll(all, random);
  const deadLetters = await countDeadLetters(all);
  const lostResponses = await broken.lostResponses();
  await stack.disposeAsync();
  if (deadLetters > 0) {
    await redrive();
    await countDeadLetters(all);
  }
  const { wrong, sent, emails: reminded } = await reminders.settle(STALLED_MS);

  const emails = await allEmails();
  const counts = all.map(
    ({ mark }) => emails.filter(({ to, text }) => to.includes(mark) || text.includes(mark)).length,
  );
  expect(all.filter((_, index) => counts[index] === 0)).toEqual([]);
  expect(wrong).toEqual([]);
  expect(reminded).toBeGreaterThanOrEqual(sent);
  const surplus = counts.reduce((sum, count) => sum + Math.max(0, count - 1), 0);
  expect(surplus + reminded - sent).toBeLessThanOrEqual(lostResponses);
}, 1_800_000);
