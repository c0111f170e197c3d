import {
  GetUserAttributeVerificationCodeCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { partKey } from '#lambdas/case/parts.ts';
import { NOT_AVAILABLE } from '#lambdas/platform/http/guard.ts';
import { brand } from '#shared/brand.ts';
import { dateTime } from '#shared/domain/zone.ts';
import { giveDraftKey } from '#shared/endpoints/client.ts';
import { auditOf } from '#tests/support/cloud/audit.ts';
import { allLogs } from '#tests/support/cloud/logs.ts';
import { emailsTo, waitForEmail } from '#tests/support/cloud/mailbox.ts';
import { allQueued } from '#tests/support/cloud/queue.ts';
import {
  allRecords,
  alterItem,
  findAssessment,
  findClient,
  findEntry,
  findLead,
  findRecipient,
  findWhole,
  tableOf,
  waitForEmailState,
} from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { breakCalls, faults } from '#tests/support/faults/faults.ts';
import {
  type Account,
  codesEmailedTo,
  cognito,
  signIn,
  signUp,
  signUpConfirmed,
} from '#tests/support/product/account.ts';
import { call, callOnce } from '#tests/support/product/call.ts';
import {
  deletionTaskOf,
  runSecondDeletion,
  waitUntilDeleted,
} from '#tests/support/product/deleting.ts';
import { awsConfig, freshAddress, output, product } from '#tests/support/product/product.ts';
import { askToDelete, myAssessments } from '#tests/support/product/rights.ts';
import { leadIdOf, newAssessment, newKey, submitLead } from '#tests/support/product/submissions.ts';
import {
  allPages,
  askCoach,
  grantedBy,
  newId,
  newTrainer,
} from '#tests/support/product/trainer.ts';
import { found, mark } from '#tests/support/samples/marks.ts';

const trainer = await newTrainer();

const askForDraftKey = ({ accessToken }: Account) =>
  call({ method: 'POST', path: giveDraftKey.path }, {}, { token: accessToken });

const usersWith = async (sub: string) => {
  const { Users = [] } = await cognito.send(
    new ListUsersCommand({ UserPoolId: output('UserPoolId'), Filter: `sub = "${sub}"` }),
  );
  return Users;
};

async function everythingHeld(): Promise<Record<string, string>> {
  const names = Object.keys(product.outputs).filter((name) => name.endsWith('TableName'));
  const tables = await Promise.all(
    names.map(async (name) => [name, JSON.stringify(await allRecords(output(name)))] as const),
  );
  const { Users = [] } = await cognito.send(
    new ListUsersCommand({ UserPoolId: output('UserPoolId') }),
  );
  const s3 = new S3Client({ ...awsConfig, forcePathStyle: true });
  const Bucket = output('SiteBucketName');
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
  const files = await Promise.all(
    Contents.map(async ({ Key }) => {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
      return `${Key}${await Body?.transformToString()}`;
    }),
  );
  return {
    ...Object.fromEntries(tables),
    pool: JSON.stringify(Users),
    queues: JSON.stringify(await allQueued()),
    logs: (await allLogs()).join('\n'),
    bucket: files.join('\n'),
  };
}

test('a deletion deletes the client’s name, address, and answers, but no other client’s, and sends a receipt', async () => {
  const who = { email: `${mark()}@${mark()}.example`, fullName: `Ada ${mark()}` };
  const answers = { phone: '+1 555 017 0199', specificGoals: mark(), medications: mark() };
  const note = mark();
  const [ada, bob] = [await signUpConfirmed(who), await signUpConfirmed()];
  const [adasLead, bobsLead, again] = [newKey(), newKey(), newKey()];
  await submitLead(ada.email.toUpperCase(), adasLead);
  await submitLead(bob.email, bobsLead);
  await waitForEmailState(leadIdOf(adasLead), 'sent');
  await submitLead(ada.email, again);
  const [first, second, bobs] = [
    await newAssessment(ada, answers),
    await newAssessment(ada, answers),
    await newAssessment(bob),
  ];
  expect((await askForDraftKey(ada)).status).toBe(200);
  await alterItem(tableOf.clients, partKey(ada.sub, 'notes'), { 'note#1': { encrypted: note } });
  await waitForEmailState(second, 'sent');
  const before = await everythingHeld();
  expect(found(before.ClientsTableName ?? '', [note])).toEqual([note]);

  const typed = ada.email.toUpperCase();
  expect((await askToDelete(ada, typed)).json()).toEqual({ ok: true });
  await waitUntilDeleted(ada.sub);
  const receipt = await eventually(async () => {
    const [newest] = await emailsTo(ada.email);
    expect(newest?.subject).toBe('Your data has been deleted');
    return newest;
  });
  expect(receipt?.text).toContain('40 days');
  await waitForEmail(({ subject }) => subject === 'The site deleted someone’s data', ada.email);
  await runSecondDeletion(ada.sub);
  expect((await askToDelete(ada, typed)).status).toBe(200);
  await waitUntilDeleted(ada.sub);
  await runSecondDeletion(ada.sub);

  const words = [who.email, who.fullName, ...Object.values(answers), note];
  await eventually(async () => {
    for (const [place, text] of Object.entries(await everythingHeld())) {
      expect(found(text, words), place).toEqual([]);
    }
  });
  const draftKeys = await allRecords(output('DraftsTableName'));
  const ofAda = draftKeys.filter(({ userId }) => String(userId).startsWith(ada.sub));
  expect(ofAda).toHaveLength(1);
  for (const item of ofAda) expect(item).not.toHaveProperty('encrypted');
  for (const id of [first, second]) {
    expect(await findAssessment(id)).toBeUndefined();
    expect(await findEntry(id)).toBeUndefined();
  }
  expect(await usersWith(ada.sub)).toEqual([]);
  await expect(signIn(ada)).rejects.toThrow();
  expect(await findClient(ada.sub)).toEqual({
    version: 1,
    userId: ada.sub,
    revision: expect.any(Number),
    state: 'withdrawn',
    stateAt: expect.any(String),
    waitingSince: expect.any(String),
    dueAt: expect.any(String),
    deleting: expect.any(String),
    expiresAt: expect.any(Number),
  });
  expect(await findRecipient(ada.email)).toMatchObject({ shares: [] });

  expect(await findAssessment(bobs)).toBeDefined();
  expect(await findLead(leadIdOf(bobsLead))).toMatchObject({ email: bob.email });
  expect((await findWhole(bob.sub))?.contact).toBeDefined();
  expect(await usersWith(bob.sub)).toHaveLength(1);
  expect(await findRecipient(bob.email)).toMatchObject({
    shares: [{ entryId: leadIdOf(bobsLead) }],
  });
});

test.concurrent('after a deletion, the coach sees an empty case, whose history says that the client deleted the data', async () => {
  const account = await signUpConfirmed();
  const assessmentId = await newAssessment(account);
  await askToDelete(account, account.email);
  await waitUntilDeleted(account.sub);

  const pages = await allPages((place) =>
    grantedBy('listCases', { filter: 'withdrawn', ...place }, trainer),
  );
  const row = pages.flatMap(({ rows }) => rows).find(({ clientId }) => clientId === account.sub);
  expect(row).toMatchObject({ closed: 'deleting', assessments: [] });
  expect(row).not.toHaveProperty('contact');
  expect(await myAssessments(account)).toMatchObject({
    assessments: [],
    deleting: expect.any(String),
    messages: { canWrite: false },
  });
  expect(await auditOf(account.sub)).toMatchObject([{ action: 'deleted', by: 'client' }]);
  const opened = await askCoach(
    'openAssessment',
    { assessmentId, openingId: newId() },
    trainer.accessToken,
  );
  expect([404, 410]).toContain(opened.status);
});

test.concurrent('deleting an account with an unconfirmed address sends no receipt, and keeps that address’s guide requests', async () => {
  const [email, key] = [freshAddress('owner'), newKey()];
  await submitLead(email, key);
  await waitForEmailState(leadIdOf(key), 'sent');
  const eve = await signUp({ email });
  const assessmentId = await newAssessment(eve);
  const { createdAt } = (await findAssessment(assessmentId)) ?? {};
  await askToDelete(eve, email);
  await waitUntilDeleted(eve.sub);
  await runSecondDeletion(eve.sub);

  expect(await findAssessment(assessmentId)).toBeUndefined();
  expect(await usersWith(eve.sub)).toEqual([]);
  expect(await findLead(leadIdOf(key))).toMatchObject({ email });
  expect(await findEntry(leadIdOf(key))).toMatchObject({ state: 'sent' });
  const known = await findRecipient(email);
  expect(known).toMatchObject({ shares: [{ entryId: leadIdOf(key) }] });
  expect(known).not.toHaveProperty('deleted');
  const waitingSince = dateTime(String(createdAt), brand.workingHours.timeZone);
  const toCoach = await waitForEmail(
    ({ subject }) => subject === 'The site deleted someone’s data',
    `an assessment or a message on ${waitingSince}`,
  );
  expect(toCoach.raw).not.toContain(email);
  // Eve hasn't confirmed the address, so a receipt could tell a stranger about her account.
  expect(await emailsTo(email)).toHaveLength(1);
});

test.concurrent('the API refuses a deletion if the typed address isn’t that of the token’s account', async () => {
  const [ada, eve] = [await signUpConfirmed(), await signUp()];
  const answer = await askToDelete(ada, eve.email);
  expect(answer.status).toBe(400);
  expect(answer.json()).toMatchObject({ error: 'That is not the address of this account.' });
  expect((await askToDelete(eve, ada.email)).status).toBe(400);
  expect((await askToDelete(ada, ada.email.replace('@', '+tag@'))).status).toBe(400);
  for (const { sub } of [ada, eve]) {
    expect(await deletionTaskOf(sub)).toBeUndefined();
    expect(await findClient(sub)).toBeUndefined();
    expect(await usersWith(sub)).toHaveLength(1);
  }
});

test.concurrent('after a deletion, a visitor with the same address gets the guide and an emailed code', async () => {
  const account = await signUpConfirmed();
  const [before, key] = [newKey(), newKey()];
  await submitLead(account.email, before);
  await waitForEmailState(leadIdOf(before), 'sent');
  await askToDelete(account, account.email);
  await waitUntilDeleted(account.sub);
  await submitLead(account.email, key);
  await waitForEmailState(leadIdOf(key), 'sent');
  const { accessToken: AccessToken } = await signUp({ email: account.email });
  await cognito.send(
    new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName: 'email' }),
  );
  await codesEmailedTo(account.email);
  await runSecondDeletion(account.sub);
  expect(await findLead(leadIdOf(key))).toMatchObject({ email: account.email });
  expect(await findRecipient(account.email)).toMatchObject({
    shares: [{ entryId: leadIdOf(key) }],
  });
});

test.concurrent.each([
  ['the user pool', { service: 'cognito-idp', operation: 'AdminGetUser' }],
  ['DynamoDB', { service: 'dynamodb', operation: 'TransactWriteItems' }],
] as const)('the API returns 503 and starts no deletion while %s is down', async (_, rule) => {
  const account = await signUpConfirmed();
  {
    await using _down = await breakCalls({
      ...rule,
      about: account.sub,
      fault: faults.unreached,
    });
    const answer = await askToDelete(account, account.email, callOnce);
    expect(answer.status).toBe(503);
    expect(answer.json()).toMatchObject({ error: NOT_AVAILABLE });
  }
  expect(await deletionTaskOf(account.sub)).toBeUndefined();
  expect(await findClient(account.sub)).toBeUndefined();
  expect((await askToDelete(account, account.email)).status).toBe(200);
  await waitUntilDeleted(account.sub);
});
