import { expect, test } from 'vitest';
import type { Email } from '#infra/local/mailbox/mailbox.ts';
import type { Entry } from '#lambdas/outbox/entry.ts';
import { auditOf } from '#tests/support/cloud/audit.ts';
import { disconnect, sweep } from '#tests/support/cloud/functions.ts';
import { newLead } from '#tests/support/cloud/leads.ts';
import { allEmails, emailsTo } from '#tests/support/cloud/mailbox.ts';

import {
  ago,
  allRecords,
  alterEntry,
  findAssessment,
  findClient,
  tableOf,
  waitForEmailState,
} from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { breakCalls, faults } from '#tests/support/faults/faults.ts';
import {
  deletionTaskOf,
  runSecondDeletion,
  runTasks,
  waitUntilDeleted,
} from '#tests/support/product/deleting.ts';
import type { EdgeResponse } from '#tests/support/product/edge.ts';
import { askRight, askToDelete, linkFor } from '#tests/support/product/rights.ts';
import {
  type NewClient,
  newConfirmedClient,
  submitAssessment,
  submitLead,
} from '#tests/support/product/submissions.ts';

const taken = (answer: EdgeResponse) => expect(answer.status, answer.text).toBe(200);

async function people() {
  const [stays, goes] = await Promise.all([newConfirmedClient(), newConfirmedClient()]);
  const { accessToken, email, sub } = stays.account;
  const token = await linkFor(stays.account);

  const emailed = async (): Promise<Record<string, Email[]>> => {
    const { withdrawnAt } = (await findClient(sub)) ?? {};
    const [its, others] = await Promise.all([emailsTo(email), emailsTo(goes.account.email)]);
    const about = (emails: Email[], subject: string) =>
      emails.filter((email) => email.subject === subject);
    return {
      withdrawn: withdrawnAt
        ? about(await allEmails(withdrawnAt), 'A client withdrew consent')
        : [],
      downloaded: about(its, 'Your data was downloaded'),
      link: about(its, 'Your download link'),
      deleted: about(others, 'Your data has been deleted'),
    };
  };
  const counts = async () =>
    Object.fromEntries(
      Object.entries(await emailed()).map(([name, emails]) => [name, emails.length]),
    );

  return {
    stays,
    goes,
    counts,
    acts: [
      ['withdraw', () => askRight('withdrawConsent', {}, accessToken)],
      ['download', () => askRight('download', { token }, accessToken)],
      ['request another link', () => askRight('requestDownload', {}, accessToken)],
      ['delete', () => askToDelete(goes.account, goes.account.email)],
    ] as const,
    expectKept: async () => {
      expect((await findClient(sub))?.state).toBe('withdrawn');
      expect((await findClient(goes.account.sub))?.deleting).toBeDefined();
      expect((await submitAssessment(goes.account)).status).toBe(409);
    },
  };
}

const none = { withdrawn: 0, downloaded: 0, link: 1, deleted: 0 };
const once = { withdrawn: 1, downloaded: 1, link: 2, deleted: 1 };

const KINDS = ['consent-withdrawn', 'downloaded', 'download-link', 'deleted'];

const waiting = async (): Promise<Entry[]> =>
  ((await allRecords(tableOf.outbox)) as unknown as Entry[]).filter(
    ({ kind, state }) => KINDS.includes(kind) && ['pending', 'sending'].includes(state),
  );

async function expectEachOnce({ counts, stays, goes }: Awaited<ReturnType<typeof people>>) {
  await eventually(async () => expect(await counts()).toEqual(once));
  await waitUntilDeleted(goes.account.sub);
  await eventually(async () => expect(await waiting()).toEqual([]));
  expect(await counts()).toEqual(once);
  expect(await findAssessment(goes.assessmentId)).toBeUndefined();
  expect(await findAssessment(stays.assessmentId)).toBeDefined();
  const actions = async ({ account }: NewClient) =>
    (await auditOf(account.sub)).map(({ action }) => action).sort();
  expect(await actions(stays)).toEqual(['downloaded', 'withdrew']);
  expect(await actions(goes)).toEqual(['deleted']);
}

const handOver = { service: 'sqs', operation: 'SendMessage' } as const;

test('while the email queue is down, withdrawals, downloads, and deletions work, and emails arrive later', async () => {
  const its = await people();
  {
    await using broken = await breakCalls({ ...handOver, fault: faults.unreached });
    for (const [, act] of its.acts) taken(await act());
    await its.expectKept();
    await waitUntilDeleted(its.goes.account.sub);
    await eventually(async () => expect(await broken.hits()).toBeGreaterThan(4));
    expect(await its.counts()).toEqual(none);
  }
  await expectEachOnce(its);
});

test('while the tables’ streams are down, scheduled jobs delete data and send emails, each exactly once', async () => {
  const its = await people();
  const { sub } = its.goes.account;
  {
    await using _mails = await disconnect('RelayFunctionName');
    await using _tasks = await disconnect('RunTasksFunctionName');
    for (const [, act] of its.acts) taken(await act());
    await its.expectKept();
    expect(await deletionTaskOf(sub)).not.toHaveProperty('deletedAt');
    expect(await findAssessment(its.goes.assessmentId)).toBeDefined();
    await eventually(async () => {
      await runTasks();
      expect(await deletionTaskOf(sub)).toHaveProperty('deletedAt');
    });
    expect(await its.counts()).toEqual(none);
    for (const { id } of await waiting()) await alterEntry(id, { sweepAt: ago(1) });
    await sweep();
    await eventually(async () => expect(await its.counts()).toEqual(once));
  }
  const last = newLead();
  await submitLead(last.email, last.key);
  await waitForEmailState(last.leadId, 'sent');
  await expectEachOnce(its);
  await runSecondDeletion(sub);
  expect(await deletionTaskOf(sub)).toBeUndefined();
});

test('if DynamoDB’s response is lost, each withdrawal, download, link request, and deletion still happens once', async () => {
  const its = await people();
  for (const [name, act] of its.acts) {
    const transaction = { service: 'dynamodb', operation: 'TransactWriteItems' } as const;
    await using broken = await breakCalls({ ...transaction, times: 1, fault: faults.responseLost });
    taken(await act());
    expect(await broken.hits(), name).toBe(1);
  }
  await its.expectKept();
  await expectEachOnce(its);
});
