import { expect, test } from 'vitest';
import { auditOf } from '#tests/support/cloud/audit.ts';
import { emailsTo, waitForEmail } from '#tests/support/cloud/mailbox.ts';
import {
  allRecords,
  alterItem,
  findAssessment,
  findClient,
  findLead,
  findRecipient,
  findWhole,
  tableOf,
  waitForEmailState,
} from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { signIn, signUp, signUpConfirmed } from '#tests/support/product/account.ts';
import { deletionTaskOf, waitUntilDeleted } from '#tests/support/product/deleting.ts';
import { write } from '#tests/support/product/messages.ts';
import { person } from '#tests/support/product/operate.ts';
import { freshAddress, output } from '#tests/support/product/product.ts';
import { leadIdOf, newAssessment, newKey, submitLead } from '#tests/support/product/submissions.ts';
import { found, mark } from '#tests/support/samples/marks.ts';

const auditedAbout = async (subject: string) =>
  (await auditOf(subject)).map(({ action, by }) => `${action} by ${by}`);

const receiptTo = (email: string) =>
  eventually(async () => {
    const subjects = (await emailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your data has been deleted');
  });

test.concurrent('npm run person exports and deletes a client’s data, with audit entries and one receipt', async () => {
  const account = await signUpConfirmed();
  const [key, goal] = [newKey(), mark()];
  await submitLead(account.email, key);
  const assessmentId = await newAssessment(account, { specificGoals: goal });
  await waitForEmailState(leadIdOf(key), 'sent');

  const exported = JSON.parse((await person('export', account.email)).stdout);
  expect(exported).toMatchObject({
    account: { id: account.sub, email: account.email },
    assessments: [{ id: assessmentId, answers: { specificGoals: goal } }],
    guideRequests: [{ id: leadIdOf(key) }],
  });

  const asked = await person('delete', account.email);
  expect(asked.stdout).toContain(
    'would delete the account, its assessments, messages, and notes, and any guide requests',
  );
  expect(await deletionTaskOf(account.sub)).toBeUndefined();
  const { stdout } = await person('delete', account.email, '--yes');
  expect(stdout).toContain('Deletion starts now');
  await waitUntilDeleted(account.sub);
  expect(await findAssessment(assessmentId)).toBeUndefined();
  expect(await findLead(leadIdOf(key))).toBeUndefined();
  await expect(signIn(account)).rejects.toThrow();
  await receiptTo(account.email);
  expect((await person('delete', account.email, '--yes')).stdout).toContain(
    'This person’s data was deleted on',
  );
  const subjects = (await emailsTo(account.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Your data has been deleted')).toHaveLength(1);
  expect((await auditedAbout(account.sub)).sort()).toEqual([
    'deleted by owner',
    'downloaded by owner',
  ]);
});

test.concurrent('for an unknown address, npm run person says that there is nothing to do, sends no email, and changes nothing', async () => {
  const stranger = freshAddress('stranger');
  const { stdout, stderr } = await person('export', stranger);
  expect([stdout, stderr]).toEqual(['', expect.stringContaining('There is nothing to export.')]);
  expect((await person('withdraw', stranger, '--yes')).stdout).toContain('no consent to withdraw');
  for (const flags of [[], ['--yes'], ['--yes', '--account']]) {
    expect((await person('delete', stranger, ...flags)).stdout).toBe(
      'There is nothing to delete.\n',
    );
  }
  for (const name of ['Outbox', 'Tasks']) {
    const entries = await allRecords(output(`${name}TableName`));
    expect(entries.filter((entry) => JSON.stringify(entry).includes(stranger))).toEqual([]);
  }
  expect(await findRecipient(stranger)).toBeUndefined();
});

test.concurrent('npm run person can export and delete the data of a lead who never signed up', async () => {
  const [email, key] = [freshAddress('lead'), newKey()];
  await submitLead(email, key);
  await waitForEmailState(leadIdOf(key), 'sent');
  const exported = JSON.parse((await person('export', email)).stdout);
  expect(exported).toMatchObject({ assessments: [], guideRequests: [{ id: leadIdOf(key) }] });
  expect((await person('withdraw', email, '--yes')).stdout).toContain('no consent');
  await person('delete', email, '--yes');
  await receiptTo(email);
  expect(await findLead(leadIdOf(key))).toBeUndefined();
  expect(await findRecipient(email)).toMatchObject({ shares: [] });
});

test.concurrent('without --account, npm run person skips an account with an unconfirmed address, and prints why', async () => {
  const eve = await signUp();
  await newAssessment(eve);
  const { stderr, stdout } = await person('delete', eve.email, '--yes');
  expect(stderr).toContain('nobody confirmed');
  expect(stdout).toContain('There is nothing to delete.');
  expect(await emailsTo(eve.email)).toEqual([]);
  expect(await findRecipient(eve.email)).toBeUndefined();
  expect((await findWhole(eve.sub))?.contact).toBeDefined();
  await signIn(eve);

  await person('delete', eve.email, '--account', '--yes');
  await waitUntilDeleted(eve.sub);
  await expect(signIn(eve)).rejects.toThrow();
});

test.concurrent('npm run person withdraws consent only with --yes, and the coach gets an email', async () => {
  const account = await signUpConfirmed();
  const assessmentId = await newAssessment(account);
  expect((await person('withdraw', account.email)).stdout).toContain(
    'would no longer be able to open one assessment',
  );
  expect((await findClient(account.sub))?.state).toBe('new');
  expect(await auditedAbout(account.sub)).toEqual([]);

  const { stdout } = await person('withdraw', account.email, '--yes');
  expect(stdout).toContain('Consent withdrawn');
  const { state, withdrawnAt } = (await findClient(account.sub)) ?? {};
  expect(state).toBe('withdrawn');
  expect(await auditedAbout(account.sub)).toEqual(['withdrew by owner']);
  await waitForEmail(({ subject }) => subject === 'A client withdrew consent', withdrawnAt);
  expect(await findAssessment(assessmentId)).toBeDefined();
  expect((await person('withdraw', account.email, '--yes')).stdout).toContain('no consent');
});

test.concurrent('without a valid address and action, npm run person prints its usage', async () => {
  for (const args of [['delete', 'nobody'], ['clean-restored'], ['forget', 'a@example.com']]) {
    await expect(person(...args)).rejects.toMatchObject({
      stderr: expect.stringContaining('npm run person -- delete <address>'),
    });
  }
});

test.concurrent('npm run person exports data from before a withdrawal only with --withdrawn, and records the opening', async () => {
  const account = await signUpConfirmed();
  const [goal, later] = [mark(), mark()];
  const withdrawn = await newAssessment(account, { specificGoals: goal });
  const [message, next] = [mark(), mark()];
  await write(account, message);
  const note = { at: new Date().toISOString(), by: 'trainer', encrypted: 'unreadable' };
  await alterItem(tableOf.clients, { userId: account.sub }, { 'note#1': note });
  await person('withdraw', account.email, '--yes');
  await newAssessment(account, { specificGoals: later });
  await write(account, next);
  const kept = await person('export', account.email);
  expect(kept.stderr).toContain('consent was withdrawn: 1.');
  expect(found(kept.stdout, [goal, message, later, next])).toEqual([later, next]);
  expect(JSON.parse(kept.stdout).notes).toEqual([]);
  expect(await auditedAbout(account.sub)).not.toContain('opened by owner');

  const all = await person('export', account.email, '--withdrawn');
  expect(found(all.stdout, [goal, message])).toEqual([goal, message]);
  expect(JSON.parse(all.stdout).notes).toHaveLength(1);
  expect(await auditOf(account.sub)).toContainEqual(
    expect.objectContaining({ action: 'opened', by: 'owner', assessmentId: withdrawn }),
  );
  await eventually(async () => {
    const subjects = (await emailsTo(account.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'We exported your data')).toHaveLength(2);
  });
});
