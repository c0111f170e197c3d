import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Fault,
  type FaultProxy,
  type Rule,
  startFaultProxy,
} from '#tests/support/faults/fault-proxy.ts';
import { reroute } from '#tests/support/faults/reroute.ts';
import { type Account, signUp } from '#tests/support/product/account.ts';
import type { EdgeAnswer } from '#tests/support/product/edge.ts';
import { freshAddress, product } from '#tests/support/product/product.ts';
import { submitAssessment, submitLead } from '#tests/support/product/submissions.ts';

const SAMPLES = Number(process.env.STALL_SAMPLES ?? 5);
/** The promised time, in milliseconds. */
const PROMISED = 3_000;
/** Allowance for a busy machine with its local cloud, in milliseconds. */
const GRACE = 1_000;

let proxy: FaultProxy;
let restore: () => Promise<void>;
let account: Account;
beforeAll(async () => {
  proxy = await startFaultProxy(product.endpoint);
  restore = await reroute(product, proxy.url);
  account = await signUp();
});
afterAll(async () => {
  await restore();
  await proxy.stop();
});

const silent: Fault = { kind: 'silent' };
const table = (fault: Fault): Rule => ({
  service: 'dynamodb',
  operation: 'TransactWriteItems',
  fault,
});
const key = (fault: Fault): Rule => ({ service: 'kms', operation: 'GenerateDataKey', fault });
const refused = (type: string): Fault => ({ kind: 'error', status: 400, type });

const lead = () => submitLead(freshAddress());
const assessment = () => submitAssessment(account);

const outages: [what: string, send: () => Promise<EdgeAnswer>, ...rules: Rule[]][] = [
  ['a lead, the table stalls', lead, table(silent)],
  ['a lead, the table is out of reach', lead, table({ kind: 'unreached' })],
  ['a lead, the table loses every answer', lead, table({ kind: 'answer-lost' })],
  ['a lead, the table throttles', lead, table(refused('ThrottlingException'))],
  ['an assessment, the table stalls', assessment, table(silent)],
  ['an assessment, the key stalls', assessment, key(silent)],
  ['an assessment, the key is out of reach', assessment, key({ kind: 'unreached' })],
  ['an assessment, the key is denied', assessment, key(refused('AccessDeniedException'))],
  ['an assessment, the key is disabled', assessment, key(refused('DisabledException'))],
  ['an assessment, the key goes', assessment, key(refused('KMSInvalidStateException'))],
  [
    'an assessment, the key stalls once and the table for ever',
    assessment,
    { ...key(silent), times: 1 },
    table(silent),
  ],
];

async function timeOf(send: () => Promise<EdgeAnswer>, rules: Rule[]): Promise<number> {
  const numbers = rules.map((rule) => proxy.add(rule));
  const began = performance.now();
  const { status, headers } = await send();
  const time = performance.now() - began;
  for (const number of numbers) proxy.remove(number);
  expect(status).toBe(503);
  expect(headers['retry-after']).toBe('5');
  return time;
}

test('what a visitor waits for a 503', async () => {
  await lead();
  await assessment();
  const rows: Record<string, object> = {};
  const slowest: number[] = [];
  for (const [what, send, ...rules] of outages) {
    const times: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) times.push(await timeOf(send, rules));
    times.sort((one, other) => one - other);
    const milliseconds = (time = 0) => `${time.toFixed(0)} ms`;
    rows[what] = {
      median: milliseconds(times[Math.floor(SAMPLES / 2)]),
      slowest: milliseconds(times.at(-1)),
    };
    slowest.push(times.at(-1) ?? 0);
  }

  console.table(rows);
  expect(Math.max(...slowest)).toBeLessThan(PROMISED + GRACE);
});
