import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, onTestFinished, test } from 'vitest';
import { contactContext } from '#lambdas/assessment/encryption-context.ts';
import { contactPlaintext } from '#lambdas/assessment/plaintext.ts';
import { keyClients } from '#lambdas/platform/aws/clients.ts';
import { encryptWith } from '#lambdas/platform/crypto/encrypt.ts';
import { coachLimits } from '#shared/domain/coach-records.ts';
import { findClient, tableOf, tables } from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { breakCalls, callsDuring, faults } from '#tests/support/faults/faults.ts';
import { myAssessments } from '#tests/support/product/my-assessments.ts';
import { awsConfig, output } from '#tests/support/product/product.ts';
import { assessmentOf, newClient } from '#tests/support/product/submissions.ts';
import { askCoach, grantedBy, newId, newTrainer } from '#tests/support/product/trainer.ts';

const trainer = await newTrainer();

const decryptionsOf = async (work: () => Promise<unknown>): Promise<number> =>
  (await callsDuring(work)).filter((call) => call === 'kms Decrypt').length;

test('an opening decrypts once, and once for each note', async () => {
  const { account, assessmentId } = await newClient();
  const open = () => grantedBy('openAssessment', { assessmentId, openingId: newId() }, trainer);

  // Its first start takes longest, on a busy machine longer than a page waits.
  await eventually(open);
  expect(await decryptionsOf(open)).toBe(1);
  for (const text of ['Prefers mornings.', 'Has a bike.']) {
    const note = { noteId: newId(), content: { kind: 'text', text } } as const;
    await grantedBy('addNote', { clientId: account.sub, ...note }, trainer);
  }
  expect(await decryptionsOf(open)).toBe(1 + 2);
  expect((await open()).notes).toHaveLength(2);
});

/** As many clients as fill a page and more, each with a contact of their own. */
const fillInbox = async (count: number): Promise<void> => {
  const { account } = await newClient();
  const row = await findClient(account.sub);
  const encrypt = encryptWith(output('ContactKeyArn'), keyClients(awsConfig));
  const people = await Promise.all(
    Array.from({ length: count }, async () => {
      const userId = newId();
      const plaintext = contactPlaintext(assessmentOf(account));
      return { ...row, userId, contact: await encrypt(plaintext, contactContext(userId)) };
    }),
  );
  // As many as DynamoDB writes at once.
  for (const some of [people.slice(0, 25), people.slice(25)]) {
    const write = (requests: object[]) =>
      tables.send(new BatchWriteCommand({ RequestItems: { [tableOf.clients]: requests } }));
    await write(some.map((Item) => ({ PutRequest: { Item } })));
    onTestFinished(async () => {
      await write(some.map(({ userId }) => ({ DeleteRequest: { Key: { userId } } })));
    });
  }
};

test('a page of the inbox decrypts a contact for each of its rows, and no more', async () => {
  await fillInbox(coachLimits.page + 5);
  await eventually(() => grantedBy('readFigures', {}, trainer));
  let contacts = 0;
  const decryptions = await decryptionsOf(async () => {
    const page = await grantedBy('listRecords', { filter: 'all' }, trainer);
    expect(page.rows).toHaveLength(coachLimits.page);
    contacts = page.rows.filter(({ contact }) => contact).length;
  });
  expect(contacts).toBeGreaterThan(0);
  expect(decryptions).toBe(contacts);
  expect(decryptions).toBeLessThanOrEqual(25);
});

test('the keys are down: the list shows what it can, an opening asks to try again and is no reading', async () => {
  const { account, assessmentId } = await newClient();
  const input = { assessmentId, openingId: newId() };
  {
    await using _down = await breakCalls({
      service: 'kms',
      operation: 'Decrypt',
      fault: faults.keyDisabled,
    });
    const { rows } = await grantedBy('searchRecords', { email: account.email }, trainer);
    expect(rows).toMatchObject([{ clientId: account.sub, state: 'new' }]);
    expect(rows[0]).not.toHaveProperty('contact');
    const refused = await askCoach('openAssessment', input, trainer.accessToken);
    expect(refused.status, refused.text).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await myAssessments(account)).assessments[0]).not.toHaveProperty('readAt');
  await eventually(() => grantedBy('openAssessment', input, trainer));
  expect((await myAssessments(account)).assessments[0]).toHaveProperty('readAt');
});
