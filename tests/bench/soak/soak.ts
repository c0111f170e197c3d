import { setTimeout } from 'node:timers/promises';
import type { Assessment } from '#shared/domain/assessment.ts';
import { allEmails } from '#tests/support/cloud/mailbox.ts';
import { lengthOf } from '#tests/support/cloud/queue.ts';
import { allRecords, tableOf } from '#tests/support/cloud/records.ts';
import { seededRandom } from '#tests/support/faults/fault-proxy.ts';
import { type Account, signUp } from '#tests/support/product/account.ts';
import type { EdgeResponse } from '#tests/support/product/edge.ts';
import { redrive } from '#tests/support/product/operate.ts';
import {
  assessmentIdOf,
  leadIdOf,
  submitAssessment,
  submitLead,
} from '#tests/support/product/submissions.ts';
import { leaveReminders, type Reminded } from './reminders.ts';
import { breakAll } from './shares.ts';
import { untilTaken } from './until-taken.ts';

interface Plan {
  requests: number;
  seed: number;
  print?: (line: string) => void;
}

export interface Soaked {
  accepted: number;
  attempts: number;
  lostIds: string[];
  surplusEmails: number;
  lostResponses: number;
  broken: Record<'dynamodb' | 'ses', { hits: number; calls: number }>;
  deadLetters: number;
  seconds: number;
  reminders: Reminded;
}

const CONNECTIONS = 10;
const A_DAY = 5;
const REQUESTS_A_REMINDER = 20;
/** Six attempts to send an email, with the waits between them, usually take under two minutes. */
const STALLED_MS = 10 * 60_000;
const BETWEEN_LOOKS_MS = 500;

interface Order {
  send: () => Promise<EdgeResponse>;
  recordId: string;
  mark: string;
}

function orders({ requests, seed }: Plan, accounts: Account[]): Order[] {
  const random = seededRandom(seed);
  let assessments = 0;
  const run = crypto.randomUUID().slice(0, 8);
  return Array.from({ length: requests }, (_, index): Order => {
    const key = `soak-${run}-${index}-key`;
    const account = accounts[Math.floor(assessments / A_DAY)];
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

async function submitAll(all: Order[], { seed, print }: Plan): Promise<number> {
  const random = seededRandom(seed + 1);
  const waiting = all.values();
  let accepted = 0;
  let attempts = 0;
  const worker = async () => {
    for (const { send } of waiting) {
      const copies = random() < 0.1 ? [send, send] : [send];
      const counts = await Promise.all(copies.map(untilTaken));
      attempts += counts.reduce((sum, count) => sum + count, 0);
      accepted += 1;
      if (accepted % 50 === 0) print?.(`${accepted} of ${all.length} accepted`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return attempts;
}

async function states(ids: Set<string>): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const { id, state } of await allRecords(tableOf.outbox, 'id', 'state')) {
    if (ids.has(String(id))) found.set(String(state), (found.get(String(state)) ?? 0) + 1);
  }
  return found;
}

async function drain(all: Order[], { print }: Plan): Promise<number> {
  const ids = new Set(all.map(({ recordId }) => recordId));
  const lettersBefore = await lengthOf('EmailDeadLettersUrl');
  let printed = '';
  let changedAt = performance.now();
  while (true) {
    const found = await states(ids);
    const deadLetters = (await lengthOf('EmailDeadLettersUrl')) - lettersBefore;
    const line = [...found].map(([state, count]) => `${count} ${state}`).join(', ');
    if (line !== printed) {
      print?.(line);
      printed = line;
      changedAt = performance.now();
    }
    const isSettled = (found.get('sent') ?? 0) + deadLetters >= all.length;
    if (isSettled || performance.now() - changedAt > STALLED_MS) return deadLetters;
    await setTimeout(BETWEEN_LOOKS_MS);
  }
}

/** With the same seed, `soak` sends the same requests, but different AWS calls may fail. */
export async function soak(plan: Plan): Promise<Soaked> {
  const began = performance.now();
  const accounts: Account[] = [];
  while (accounts.length * A_DAY < plan.requests / 5) {
    accounts.push(...(await Promise.all(Array.from({ length: 5 }, () => signUp()))));
  }
  const all = orders(plan, accounts);
  await using stack = new AsyncDisposableStack();
  const rules = stack.use(await breakAll());
  const reminders = await leaveReminders(Math.ceil(plan.requests / REQUESTS_A_REMINDER));
  const attempts = await submitAll(all, plan);
  const deadLetters = await drain(all, plan);
  const { lostResponses, broken } = await rules.sums();
  await stack.disposeAsync();
  if (deadLetters > 0) {
    await redrive();
    await drain(all, plan);
  }
  const reminded = await reminders.settle(STALLED_MS);

  const emails = await allEmails();
  const counts = all.map(
    ({ mark }) => emails.filter(({ to, text }) => to.includes(mark) || text.includes(mark)).length,
  );
  return {
    accepted: all.length,
    attempts,
    lostIds: all.filter((_, index) => counts[index] === 0).map(({ recordId }) => recordId),
    surplusEmails: counts.reduce((sum, count) => sum + Math.max(0, count - 1), 0),
    lostResponses,
    broken,
    deadLetters,
    seconds: (performance.now() - began) / 1000,
    reminders: reminded,
  };
}
