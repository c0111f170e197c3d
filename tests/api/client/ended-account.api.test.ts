import {
  DeleteUserCommand,
  ForgotPasswordCommand,
  GetUserAttributeVerificationCodeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { emailsTo } from '#tests/support/cloud/mailbox.ts';
import { allRecords, findAssessment, tableOf } from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import {
  type Account,
  codesEmailedTo,
  cognito,
  signIn,
  signUp,
  signUpConfirmed,
} from '#tests/support/product/account.ts';
import { waitUntilDeleted } from '#tests/support/product/deleting.ts';
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

const assessmentsOf = async ({ sub }: Account) =>
  (await allRecords(tableOf.assessments, 'id', 'userId')).filter(({ userId }) => userId === sub);

const subjectsTo = async (email: string) =>
  (await emailsTo(email))
    .map(({ subject }) => subject)
    .filter((subject) => subject !== 'We received what you sent');

test('an account deleted in Cognito can’t submit, and npm run person deletes its data and sends one receipt', async () => {
  const ada = await signUpConfirmed();
  const assessmentId = await newAssessment(ada);
  await deleteUser(ada);
  expect((await submitAssessment(ada)).status).toBe(409);
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
