import { totp } from '#infra/local/cloud/ready-trainer.ts';
import { casePath } from '#shared/domain/pages.ts';
import { deleteAccount, withdrawConsent } from '#shared/endpoints/account.ts';
import { addNote, changeStatus, openCase, recordCall } from '#shared/endpoints/coach.ts';
import { writeMessage } from '#shared/endpoints/message.ts';
import { reword } from '#shared/owner-words.ts';
import { inviteTrainer, newTrainer, signUp } from '#tests/product/accounts.ts';
import { call, submit } from '#tests/product/calls.ts';
import { waitForCoachEmails } from '#tests/product/emails.ts';
import { log, newClient, openCaseOf, rowIn, sheet, signInAsTrainer } from './coach-steps.ts';
import { expect, test } from './fixtures.ts';
import {
  button,
  endSession,
  expectToast,
  failFirst,
  fillCredentials,
  heading,
  lost,
  unavailable,
} from './steps.ts';

test('a notice’s link leads through the sign-in with a code to its case', async ({
  visitor,
  trainer,
}) => {
  const client = await newClient('Bettina');
  const [notice] = await waitForCoachEmails(client.id);
  expect(notice?.subject).toMatch(/^New assessment: answer by/);
  expect(notice?.text).not.toContain(client.fullName);
  await visitor.goto(casePath(client.id));
  await expect(heading(visitor, 'Trainers sign in here')).toBeVisible();
  await fillCredentials(visitor, { ...trainer, password: 'not the password' });
  await button(visitor, 'Sign In').click();
  await expectToast(
    visitor,
    'Authentication Error',
    reword('That email and password don’t match. Check both, or reset your password.'),
  );
  await signInAsTrainer(visitor, trainer);
  await expect(visitor.getByRole('heading', { level: 1, name: client.fullName })).toBeVisible();
});

test('an invited trainer chooses a password, scans a code, and signs in', async ({ visitor }) => {
  const invited = await inviteTrainer();
  await visitor.goto('/coach');
  await fillCredentials(visitor, invited);
  await button(visitor, 'Sign In').click();
  await visitor.getByLabel('New password').fill('too short');
  await button(visitor, 'Save password').click();
  await expect(visitor.getByText('Password must be at least 12 characters')).toBeVisible();
  await visitor.getByLabel('New password').fill('a dozen letters or more');
  await button(visitor, 'Save password').click();
  await expect(
    visitor.getByRole('img', { name: 'QR code for your authenticator app' }),
  ).toBeVisible();
  const secret = (await visitor.locator('code').innerText()).replaceAll(' ', '');
  await visitor.getByLabel('Six digits').fill('000000');
  await button(visitor, 'Confirm').click();
  await expectToast(
    visitor,
    'Authentication Error',
    reword('That code is wrong or has expired. Type the one that your app shows now.'),
  );
  await visitor.getByLabel('Six digits').fill(totp(secret));
  await button(visitor, 'Confirm').click();
  await expect(visitor.getByRole('heading', { level: 1, name: /to answer/ })).toBeVisible();
});

test('if a save fails, the text stays in the sheet, and repeating saves it once', async ({
  coach,
}) => {
  const client = await newClient('Una');
  await failFirst(coach, openCase.path, [unavailable]);
  await openCaseOf(coach, client);
  const keys = await failFirst(coach, addNote.path, [unavailable, lost]);
  await button(coach, 'Note').click();
  const note = sheet(coach, 'Note about Una');
  await expect(
    note.getByText(reword('The site never shows this to Una. It is part of a copy of Una’s data.')),
  ).toBeVisible();
  await note.getByLabel('Note').fill('Prefers mornings');
  await note.getByLabel('Note').press('Control+Enter');
  for (const tries of [1, 2]) {
    await expect.poll(() => keys.length).toBe(tries);
    await expect(note.getByRole('alert')).toContainText(reword('What you typed is still here.'));
    await button(note, 'Try again: Save').click();
  }
  await expect(note).toBeHidden();
  expect(new Set(keys).size).toBe(1);
  await expect(log(coach).filter({ hasText: 'Prefers mornings' })).toHaveCount(1);

  await failFirst(coach, changeStatus.path, [unavailable]);
  await button(coach, 'Status').click();
  await button(sheet(coach, 'Una’s status'), 'Client').click();
  await button(sheet(coach, 'Una’s status'), 'Try again').click();
  await expect(sheet(coach, 'Una’s status')).toBeHidden();
});

test('when the session ends in the middle of a note, it is still there after the sign-in', async ({
  coach,
  trainer,
}) => {
  const client = await newClient('Vera');
  await openCaseOf(coach, client);
  await button(coach, 'Note').click();
  await sheet(coach, 'Note about Vera').getByLabel('Note').fill('Half a thought');
  await endSession(coach);
  await button(coach, 'Save').click();
  await expect(coach.getByText('What you typed is still here after you sign in.')).toBeVisible();
  await expect(coach.getByText(client.fullName)).toHaveCount(0);
  await coach.context().unrouteAll();
  await signInAsTrainer(coach, trainer);
  await expect(sheet(coach, 'Note about Vera').getByLabel('Note')).toHaveValue('Half a thought');
  await button(coach, 'Save').click();
  await expect(log(coach).first()).toContainText('Half a thought');
});

test('a withdrawal takes the answers from an open case at the next look, and closes it', async ({
  coach,
  trainer,
}) => {
  const client = await newClient('Wanda', { medications: 'Zanzibarine' });
  await coach.clock.install();
  await openCaseOf(coach, client);
  await expect(coach.getByText('Zanzibarine')).toBeVisible();
  await call(withdrawConsent, {}, client);
  await coach.clock.runFor(60_000);
  await expect(coach.getByRole('alert')).toHaveText(
    reword(
      'This client withdrew consent. You may no longer use what the client sent before, so the site no longer shows it. Delete what you noted elsewhere.',
    ),
  );
  await expect(coach.getByRole('heading', { level: 1, name: client.fullName })).toBeVisible();
  await expect(coach.getByText('Zanzibarine')).toHaveCount(0);
  await expect(call(openCase, { clientId: client.id }, trainer)).rejects.toThrow('withdrawn');
  await coach.getByRole('link', { name: 'Today' }).click();
  await coach.getByRole('searchbox').fill(client.fullName);
  await expect(await rowIn(coach, 'Closed', client)).toContainText('Withdrawn');
});

test('a deletion takes the name from an open case, too, although the list of closed cases had it', async ({
  coach,
  trainer,
}) => {
  const client = await newClient('Delia');
  const clientId = client.id;
  await call(changeStatus, { clientId, status: 'closed', reason: 'ended' }, trainer);
  await coach.clock.install();
  await coach.goto('/coach');
  await coach.getByRole('searchbox').fill(client.fullName);
  await (await rowIn(coach, 'Closed', client)).getByRole('link').first().click();
  await expect(coach.getByRole('heading', { level: 1, name: client.fullName })).toBeVisible();
  await call(deleteAccount, { email: client.email }, client);
  await coach.clock.runFor(60_000);
  await expect(heading(coach, 'This case can’t be opened')).toBeVisible();
  await expect(coach.getByText(client.fullName)).toHaveCount(0);
});

test('while the coach writes, the sheet says that another trainer has answered', async ({
  coach,
}) => {
  const client = await newClient('Tara');
  await coach.clock.install();
  await openCaseOf(coach, client);
  await button(coach, 'Message').click();
  const message = sheet(coach, 'Message to Tara');
  await message.getByLabel('Message').fill('Hello');
  await call(recordCall, { clientId: client.id, wasReached: true }, await newTrainer());
  await coach.clock.runFor(60_000);
  await expect(message).toContainText(reword('Tara got an answer meanwhile: see the log first.'));
  await expect(message.getByLabel('Message')).toHaveValue('Hello');
});

test('names, answers, and messages with markup are shown as text, and an unconfirmed address is marked', async ({
  coach,
}) => {
  const markup = '<b class="injected">bold</b><img src=x onerror=alert(1)>';
  const client = await signUp({ fullName: `${markup} ${crypto.randomUUID().slice(0, 8)}` });
  await submit(client, { specificGoals: markup, email: 'typed@example.com' });
  await call(writeMessage, { text: markup }, client);
  await openCaseOf(coach, client);
  await expect(coach.getByText(markup)).toHaveCount(3);
  await expect(coach.locator('.injected')).toHaveCount(0);
  await expect(coach.getByText(`${reword('Address not confirmed:')} call`)).toBeVisible();
  await expect(coach.getByText(`${reword('Typed in the form:')} typed@example.com`)).toBeVisible();
});
