import { expect, test } from 'vitest';
import { receiptIdOf } from '#lambdas/case/entry-ids.ts';
import { brand } from '#shared/brand.ts';
import { everythingSchema } from '#shared/domain/everything.ts';
import { PROMISE } from '#shared/domain/promise.ts';
import { dateTime, zoneName } from '#shared/domain/zone.ts';
import { emailsTo, waitForEmail } from '#tests/support/cloud/mailbox.ts';
import { alterItem, findEntry, tableOf, waitForEmailState } from '#tests/support/cloud/records.ts';
import { breakCalls, faults } from '#tests/support/faults/faults.ts';
import { signUp, signUpConfirmed } from '#tests/support/product/account.ts';
import { runSecondDeletion, waitUntilDeleted } from '#tests/support/product/deleting.ts';
import { output } from '#tests/support/product/product.ts';
import { askRight, askToDelete, linkFor, myAssessments } from '#tests/support/product/rights.ts';
import {
  assessmentIdOf,
  newAssessment,
  newKey,
  submitAssessment,
} from '#tests/support/product/submissions.ts';

const RECEIVED = 'We received what you sent';

test('a client gets one receipt with the due time, and a deletion deletes the receipt’s outbox entry', async () => {
  const account = await signUpConfirmed();
  const key = newKey();
  const id = assessmentIdOf(key, account.sub);
  {
    await using _lost = await breakCalls({
      service: 'dynamodb',
      operation: 'TransactWriteItems',
      about: id,
      times: 1,
      fault: faults.responseLost,
    });
    await submitAssessment(account, key);
  }
  expect(await newAssessment(account, {}, key)).toBe(id);

  const { dueAt = '' } = await myAssessments(account);
  const email = await waitForEmail(({ subject }) => subject === RECEIVED, account.email);
  const timeZone = output('TimeZone');
  expect(email.text).toContain(`by ${dateTime(dueAt, timeZone)} ${zoneName(timeZone)}`);
  expect(email.text).toContain(brand.coach.firstName);
  await waitForEmailState(id, 'sent');
  const received = (await emailsTo(account.email)).filter(({ subject }) => subject === RECEIVED);
  expect(received).toHaveLength(1);

  const link = await linkFor(account);
  const answer = await askRight('download', { token: link }, account.accessToken);
  const { emails } = everythingSchema.parse(answer.json().everything);
  expect(emails.map(({ kind }) => kind)).toContain('receipt');
  await askToDelete(account, account.email);
  await waitUntilDeleted(account.sub);
  await runSecondDeletion(account.sub);
  expect(await findEntry(receiptIdOf(id))).toBeUndefined();
});

test('while the clock runs, the emails about a second assessment show the same due time as /account', async () => {
  const account = await signUpConfirmed();
  await newAssessment(account);
  const waitingSince = new Date(Date.now() - 5 * 3_600_000).toISOString();
  const dueAt = new Date(Date.parse(waitingSince) + PROMISE).toISOString();
  await alterItem(tableOf.clients, { userId: account.sub }, { waitingSince, dueAt });

  const second = await newAssessment(account);

  expect((await myAssessments(account)).dueAt).toBe(dueAt);
  const timeZone = output('TimeZone');
  const due = `${dateTime(dueAt, timeZone)} ${zoneName(timeZone)}`;
  const notice = await waitForEmail(({ text }) => text.includes(second));
  expect(notice.subject).toBe(`New health assessment: answer by ${due}`);
  await waitForEmail(
    ({ subject, text }) => subject === RECEIVED && text.includes(due),
    account.email,
  );
});

test('a client gets no receipt if the address is unconfirmed or the case is marked spam', async () => {
  const unconfirmed = await signUp();
  const id = await newAssessment(unconfirmed);
  expect(await findEntry(receiptIdOf(id))).toBeUndefined();
  const account = await signUpConfirmed();
  await newAssessment(account);
  await alterItem(tableOf.clients, { userId: account.sub }, { state: 'spam' });
  expect(await findEntry(receiptIdOf(await newAssessment(account)))).toBeUndefined();
  const mine = await myAssessments(account);
  expect(mine).toMatchObject({ getsAnswer: false });
  expect(mine.dueAt ?? mine.answerBy).toBeUndefined();
});
