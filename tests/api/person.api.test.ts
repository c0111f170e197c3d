import { expect, test } from 'vitest';
import { auditOf } from '#tests/support/cloud/audit.ts';
import { mailsTo } from '#tests/support/cloud/mailbox.ts';
import {
  findAssessment,
  findClient,
  findLead,
  findRecipient,
  waitForMailState,
} from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Account, signIn, signUp, verifyEmail } from '#tests/support/product/account.ts';
import { waitUntilErased } from '#tests/support/product/erasing.ts';
import { person } from '#tests/support/product/operate.ts';
import { freshAddress } from '#tests/support/product/product.ts';
import {
  leadIdOf,
  newKey,
  submitAssessment,
  submitLead,
} from '#tests/support/product/submissions.ts';
import { mark } from '#tests/support/samples/marks.ts';

const handIn = async (account: Account, changes = {}): Promise<string> => {
  const answer = await submitAssessment(account, newKey(), changes);
  expect(answer.status, answer.text).toBe(200);
  return String(answer.json().id);
};

const deedsAbout = async (subject: string) =>
  (await auditOf(subject)).map(({ action, by }) => `${action} by ${by}`);

const receiptTo = (email: string) =>
  eventually(async () => {
    const subjects = (await mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your data has been deleted');
  });

test.concurrent('a person who lost access is exported and erased by the owner, with audit and receipt', async () => {
  const account = await signUp();
  await verifyEmail(account.email);
  const [key, goal] = [newKey(), mark()];
  await submitLead(account.email, key);
  const assessmentId = await handIn(account, { specificGoals: goal });
  await waitForMailState(leadIdOf(key), 'sent');

  const exported = JSON.parse((await person('export', account.email)).stdout);
  expect(exported).toMatchObject({
    account: { id: account.sub, email: account.email },
    assessments: [{ id: assessmentId, answers: { specificGoals: goal } }],
    guideRequests: [{ id: leadIdOf(key) }],
  });

  const { stdout } = await person('erase', account.email);
  expect(stdout).toContain('It is being deleted');
  await waitUntilErased(account.sub);
  expect(await findAssessment(assessmentId)).toBeUndefined();
  expect(await findLead(leadIdOf(key))).toBeUndefined();
  await expect(signIn(account)).rejects.toThrow();
  await receiptTo(account.email);
  expect((await deedsAbout(account.sub)).sort()).toEqual([
    'downloaded by owner',
    'erased by owner',
  ]);
});

test.concurrent('a lead who never signed up is erased, and not mailed again', async () => {
  const [email, key] = [freshAddress('lead'), newKey()];
  await submitLead(email, key);
  await waitForMailState(leadIdOf(key), 'sent');
  const exported = JSON.parse((await person('export', email)).stdout);
  expect(exported).toMatchObject({ assessments: [], guideRequests: [{ id: leadIdOf(key) }] });
  await person('erase', email);
  await receiptTo(email);
  expect(await findLead(leadIdOf(key))).toBeUndefined();
  expect(await findRecipient(email)).toMatchObject({ erased: true });
});

test.concurrent('an account that only claims the address is left, and said so', async () => {
  const eve = await signUp();
  await handIn(eve);
  const { stderr } = await person('erase', eve.email);
  expect(stderr).toContain('nobody confirmed');
  await receiptTo(eve.email);
  expect((await findClient(eve.sub))?.contact).toBeDefined();
  await signIn(eve);

  await person('erase', eve.email, '--account');
  await waitUntilErased(eve.sub);
  await expect(signIn(eve)).rejects.toThrow();
});

test.concurrent('what is no address, or no action, does nothing', async () => {
  for (const args of [['erase', 'nobody'], ['erase'], ['forget', 'a@example.com']]) {
    await expect(person(...args)).rejects.toMatchObject({
      stderr: expect.stringContaining('npm run person -- erase <address>'),
    });
  }
});
