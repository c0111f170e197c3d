import {
  AdminDeleteUserCommand,
  DeleteUserCommand,
  ForgotPasswordCommand,
  GetUserAttributeVerificationCodeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { auditOf } from '#tests/support/cloud/audit.ts';
import { invoke } from '#tests/support/cloud/functions.ts';
import { emailsTo } from '#tests/support/cloud/mailbox.ts';
import {
  allRecords,
  alterItem,
  findAssessment,
  findClient,
  findItem,
  tableOf,
} from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import {
  type Account,
  codesEmailedTo,
  cognito,
  signIn,
  signUp,
  signUpConfirmed,
} from '#tests/support/product/account.ts';
import {
  deletionTaskOf,
  runSecondDeletion,
  waitUntilDeleted,
} from '#tests/support/product/deleting.ts';
import { person } from '#tests/support/product/operate.ts';
import { output } from '#tests/support/product/product.ts';
import { askToDelete } from '#tests/support/product/rights.ts';
import {
  newAssessment,
  newKey,
  submitAssessment,
  submitLead,
} from '#tests/support/product/submissions.ts';

const deleteUser = ({ accessToken }: Account) =>
  cognito.send(new DeleteUserCommand({ AccessToken: accessToken }));

const adminDeleteUser = ({ email }: Account) =>
  cognito.send(new AdminDeleteUserCommand({ UserPoolId: output('UserPoolId'), Username: email }));

const tasks = output('TasksTableName');
const key = { id: 'missing-accounts' };

/** Allows many missing accounts, because other tests may leave clients without accounts. */
const lookForMissing = () => invoke('FindMissingAccountsFunctionName', { atMost: 100_000 });

async function lookTwice(...accounts: Account[]): Promise<void> {
  await lookForMissing();
  for (const { sub } of accounts) expect(await deletionTaskOf(sub)).toBeUndefined();
  const { missing } = (await findItem(tasks, key)) ?? {};
  const earlier = new Date(Date.now() - 6 * 3_600_000).toISOString();
  const marks = Object.fromEntries(accounts.map(({ sub }) => [sub, earlier]));
  expect(missing).toMatchObject(
    Object.fromEntries(accounts.map(({ sub }) => [sub, expect.any(String)])),
  );
  await alterItem(tasks, key, { missing: { ...missing, ...marks } });
  await lookForMissing();
}

const assessmentsOf = async ({ sub }: Account) =>
  (await allRecords(tableOf.assessments, 'id', 'userId')).filter(({ userId }) => userId === sub);

const subjectsTo = async (email: string) =>
  (await emailsTo(email))
    .map(({ subject }) => subject)
    .filter((subject) => subject !== 'We received what you sent');

test('the search for missing accounts deletes the data of accounts deleted in Cognito, and sends no receipt', async () => {
  const [ada, bob, cleo] = [await signUpConfirmed(), await signUp(), await signUp()];
  for (const account of [ada, ada, bob, cleo]) await newAssessment(account);
  await deleteUser(ada);
  await adminDeleteUser(bob);
  expect((await submitAssessment(ada)).status).toBe(409);
  await lookTwice(ada, bob);
  for (const account of [ada, bob]) {
    await waitUntilDeleted(account.sub);
    await runSecondDeletion(account.sub);
    expect(await assessmentsOf(account)).toEqual([]);
    expect(await findClient(account.sub)).not.toHaveProperty('contact');
    expect(await subjectsTo(account.email)).toEqual([]);
    expect(await auditOf(account.sub)).toMatchObject([{ action: 'deleted', by: 'site' }]);
  }
  expect(await assessmentsOf(cleo)).toHaveLength(1);
  expect(await deletionTaskOf(cleo.sub)).toBeUndefined();
});

test('after a client calls Cognito’s DeleteUser, npm run person deletes the data and sends one receipt', async () => {
  const ada = await signUpConfirmed();
  const assessmentId = await newAssessment(ada);
  await deleteUser(ada);
  const asked = await person('delete', ada.email);
  expect(asked.stdout).toContain('would delete the account, its assessments');
  const { stdout } = await person('delete', ada.email, '--yes');
  expect(stdout).toContain('Deletion starts now');
  await eventually(async () => {
    expect(await findAssessment(assessmentId)).toBeUndefined();
    expect(await subjectsTo(ada.email)).toEqual(['Your data has been deleted']);
  });
  const again = await person('delete', ada.email, '--yes');
  expect(again.stdout).toMatch(/There is nothing to delete.* This person’s data was deleted on 20/);
  expect(await subjectsTo(ada.email)).toHaveLength(1);
});

test('deleting a new account also deletes the assessments of an earlier account with the same address', async () => {
  const before = await signUp();
  await newAssessment(before, { email: 'somebody.else@example.com' });
  await deleteUser(before);
  const now = await signUpConfirmed(before);
  expect(now.sub).not.toBe(before.sub);
  await newAssessment(now);
  expect((await askToDelete(now, now.email)).status).toBe(200);
  await waitUntilDeleted(now.sub);
  for (const account of [before, now]) expect(await assessmentsOf(account)).toEqual([]);
  await expect(signIn(now)).rejects.toThrow();
});

test('deleting the data of an address keeps another client’s assessment that contains the address', async () => {
  const [ada, eve] = [await signUpConfirmed(), await signUp()];
  await newAssessment(eve, { email: ada.email });
  await submitLead(ada.email, newKey());
  await person('delete', ada.email, '--yes');
  await waitUntilDeleted(ada.sub);
  expect(await assessmentsOf(eve)).toHaveLength(1);
  await signIn(eve);
});

test('an address gets at most three codes a day, even if two accounts use it one after the other', async () => {
  const askForCode = ({ accessToken }: Account) =>
    cognito.send(
      new GetUserAttributeVerificationCodeCommand({
        AccessToken: accessToken,
        AttributeName: 'email',
      }),
    );
  const first = await signUp();
  await askForCode(first);
  await askForCode(first);
  await deleteUser(first);
  const second = await signUpConfirmed(first);
  await askForCode(second);
  const refused = { name: 'UserLambdaValidationException' };
  await expect(askForCode(second)).rejects.toMatchObject(refused);
  const lost = { ClientId: output('UserPoolClientId'), Username: second.email };
  await expect(cognito.send(new ForgotPasswordCommand(lost))).rejects.toMatchObject(refused);
  await codesEmailedTo(second.email, 3);
  expect(await emailsTo(second.email)).toHaveLength(3);
});
