import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import type { Sent } from '#lambdas/platform/aws/mailer.ts';
import type { Table } from '#lambdas/platform/store/table.ts';
import { MINUTE } from '#shared/domain/time.ts';
import { type Dependencies, deliver } from './deliver.ts';
import { newJob } from './job.ts';

const now = new Date('2026-11-02T08:00:00.000Z');
// The clock of the machine that stored the job is half a minute ahead.
const ahead = new Date(now.getTime() + MINUTE / 2);
const job = newJob({ kind: 'deletionToCoach', owner: 'a deletion', data: {}, sendAt: ahead }, now);

const deliverWhen = (sent: Sent) => {
  // Of an earlier attempt, so that no limit counts this one.
  const send = async (command: object) =>
    command instanceof GetCommand ? { Item: { ...job, attempts: 1 } } : {};
  const jobs = { client: { send }, name: 'jobs' } as unknown as Table;
  const deps = {
    tables: { jobs },
    coachEmail: 'coach@example.com',
    onlyTo: 'anybody',
    settings: { siteUrl: 'https://www.example.com', timeZone: 'UTC' },
    send: async () => sent,
    timeLeft: () => MINUTE,
    now: () => now,
  };
  return deliver(deps as unknown as Dependencies, job.id);
};

test.each<[string, Sent, string]>([
  ['sends the email', { outcome: 'sent' }, 'over'],
  ['refuses it', { outcome: 'rejected', reason: 'no such domain' }, 'over'],
  ['doesn’t answer', { outcome: 'unavailable', inDoubt: false, error: new Error() }, 'retry'],
  ['refuses the account', { outcome: 'account-refused', reason: 'sandbox' }, 'over'],
])('if SES %s, SQS repeats only what the clock won’t', async (_, sent, delivery) => {
  expect(await deliverWhen(sent)).toBe(delivery);
});
