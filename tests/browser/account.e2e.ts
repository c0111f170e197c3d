import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { brand } from '#shared/brand.ts';
import { openCase, sendMessage } from '#shared/endpoints/coach.ts';
import { writeMessage } from '#shared/endpoints/message.ts';
import { reword } from '#shared/owner-words.ts';
import { signIn } from '#tests/product/accounts.ts';
import { call, submit } from '#tests/product/calls.ts';
import { waitForCode, waitForEmail } from '#tests/product/emails.ts';
import { eventually } from '#tests/product/eventually.ts';
import { expect, test } from './fixtures.ts';
import {
  button,
  endSession,
  expectToast,
  failFirst,
  heading,
  lost,
  signInAt,
  tabTo,
  unavailable,
} from './steps.ts';

const { firstName } = brand.coach;
const coach = RegExp.escape(firstName);

const openAccount = async (page: Page) => {
  await page.goto('/account');
  await expect(heading(page, 'What happens now')).toBeVisible();
};

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const data = (page: Page) => page.getByRole('region', { name: 'Your data' });
const conversation = (page: Page) => messages(page).getByRole('listitem');

const enterCode = async (page: Page, email: string, count = 1) => {
  await page.getByLabel('Six-digit code').fill(await waitForCode(email, count));
  await page.keyboard.press('Enter');
};

test('a client without a confirmed address confirms it, which unlocks and brings the receipt', async ({
  client,
  account,
}) => {
  await submit(account);
  await openAccount(client);
  await expect(
    heading(client, new RegExp(`^Confirm your email so ${coach} can answer you`)),
  ).toBeVisible();
  await expect(data(client).getByText('confirm your email first')).toBeVisible();
  await button(client, 'Email Me a Code').click();
  await expect(client.getByLabel('Six-digit code')).toBeFocused();
  await client.keyboard.type('000000');
  await client.keyboard.press('Enter');
  await expect(
    client.getByText(
      reword('That isn’t the code. Check the newest email, and type its six digits.'),
    ),
  ).toBeVisible();
  await enterCode(client, account.email);
  await expect(client.getByText(reword('Your email address is confirmed.'))).toBeFocused();
  await expect(button(client, 'Download My Data')).toBeVisible();
  await waitForEmail(account.email, / has your application$/);
});

test('a wrong address leads to a new sign-up', async ({ client }) => {
  await openAccount(client);
  await client.getByText(reword('Is the address wrong?')).click();
  await button(client, 'Sign out and sign up again').click();
  await expect(heading(client, 'Create Account')).toBeVisible();
});

test('a new client sees what comes first, and a returning one when the assessment was read and answered', async ({
  client,
  account,
  trainer,
}) => {
  await openAccount(client);
  await expect(client.getByRole('link', { name: 'Start Your Assessment' })).toBeVisible();
  await submit(account);
  await client.reload();
  const steps = client.getByRole('region', { name: 'What happens now' }).getByRole('listitem');
  await expect(steps).toHaveText([/^Sent today at/, 'Not read yet', 'Not answered yet']);
  await expect(
    client.getByText(new RegExp(`^${coach} will answer by .* [A-Z]{3}\\.$`)),
  ).toBeVisible();
  await expect(client.getByText(/Asthma|Albuterol|marathon/)).toHaveCount(0);
  await call(openCase, { clientId: account.id }, trainer);
  await call(sendMessage, { clientId: account.id, text: 'Hello' }, trainer);
  await client.reload();
  await expect(steps).toHaveText([/^Sent today/, /^Read today at/, /^Answered today at/]);
});

test.describe('with a confirmed address', () => {
  test.use({ isConfirmed: true });

  test.beforeEach(async ({ account }) => {
    await submit(account, { medications: 'Zanzibarine' });
  });

  test('the coach’s messages need a code, once a session, and a sent message stays', async ({
    visitor: client,
    account,
    trainer,
  }) => {
    await call(sendMessage, { clientId: account.id, text: '4:15 <b>tomorrow</b>?' }, trainer);
    const { text } = await waitForEmail(account.email, new RegExp(`^${coach} wrote to you`));
    expect(text).not.toContain('4:15');
    await client.goto(/\/account#messages/.exec(text)?.[0] ?? '');
    await expect(client.getByText(reword('Your message opens after you sign in.'))).toBeVisible();
    await signInAt(client, account);
    await expect(
      messages(client).getByText(`A message from ${firstName} is waiting`),
    ).toBeVisible();
    await expect(client.getByText('4:15')).toHaveCount(0);
    await button(messages(client), 'Email Me a Code').click();
    await enterCode(client, account.email);
    await expect(conversation(client)).toHaveText([
      new RegExp(`${coach}.*4:15 <b>tomorrow<\\/b>\\?`),
    ]);

    await client.getByLabel(`Write to ${firstName}`).fill('Yes, gladly');
    await button(client, 'Send Message').click();
    await expect(conversation(client)).toHaveText([/4:15/, /You.*Yes, gladly/]);
    await expect(
      messages(client).getByText(new RegExp(`^Sent\\. ${coach} will answer .*by`)),
    ).toBeVisible();
    await expect(client.getByLabel(`Write to ${firstName}`)).toHaveValue('');
    await client.reload();
    await expect(conversation(client)).toHaveCount(2);

    await button(client, 'Sign Out').click();
    await signInAt(client, account);
    await expect(button(messages(client), 'Email Me a Code')).toBeVisible();
    await expect(conversation(client)).toHaveCount(0);
  });

  test('a message that fails stays in its field, and repeating it sends it once', async ({
    client,
    account,
  }) => {
    await openAccount(client);
    const field = client.getByLabel(`Write to ${firstName}`);
    await button(client, 'Send Message').click();
    await expect(messages(client).getByRole('alert')).toHaveText(reword('Write something first.'));
    const keys = await failFirst(client, writeMessage.path, [unavailable, lost]);
    await field.fill('Only once');
    await button(client, 'Send Message').click();
    for (const tries of [1, 2]) {
      await expect.poll(() => keys.length).toBe(tries);
      await expect(messages(client).getByRole('alert')).toContainText('Your text is still here.');
      await expect(field).toHaveValue('Only once');
      await button(client, 'Try Again').click();
    }
    await expect(conversation(client)).toHaveText([/Only once/]);
    expect(new Set(keys).size).toBe(1);
    await button(data(client), 'Email Me a Code').click();
    await enterCode(client, account.email);
    await expect(messages(client).getByText(/^You can read messages/)).toBeVisible();
    await expect(conversation(client)).toHaveCount(1);
  });

  test('a sign-out asks before it deletes an unsent message', async ({ client }) => {
    await openAccount(client);
    const field = client.getByLabel(`Write to ${firstName}`);
    await field.fill('Half a thought');
    await button(client, 'Sign Out').click();
    await expect(client.getByRole('dialog')).toContainText(
      reword('You haven’t sent your message. Signing out deletes it.'),
    );
    await button(client, 'Stay').click();
    await expect(field).toHaveValue('Half a thought');
    await button(client, 'Sign Out').click();
    await button(client, 'Sign Out and Delete').click();
    await expect(client).toHaveURL(/\/auth/);
  });

  test('a message outlives a session that ends before it is sent', async ({ client, account }) => {
    await openAccount(client);
    await client.getByLabel(`Write to ${firstName}`).fill('Half a thought');
    await endSession(client);
    await button(client, 'Send Message').click();
    await expect(client).toHaveURL('/auth?next=account');
    await client.context().unrouteAll();
    await signInAt(client, account);
    await expect(client.getByLabel(`Write to ${firstName}`)).toHaveValue('Half a thought');
    await button(client, 'Send Message').click();
    await expect(conversation(client)).toHaveText([/Half a thought/]);
  });

  test('after a code, the client downloads a copy with the answers in it', async ({
    client,
    account,
  }) => {
    await openAccount(client);
    await button(data(client), 'Email Me a Code').click();
    await button(client, 'Send a new code').click();
    await enterCode(client, account.email, 2);
    await failFirst(client, '/api/copy', [unavailable]);
    await button(client, 'Download My Data').click();
    await expect(data(client).getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    const downloaded = client.waitForEvent('download');
    await button(data(client), 'Try Again').click();
    const download = await downloaded;
    expect(download.suggestedFilename()).toBe('my-data.json');
    const copy = JSON.parse(readFileSync(await download.path(), 'utf8'));
    expect(copy['Your account']).toMatchObject({ Email: account.email });
    expect(copy['Your assessments'][0].Answers.Medications).toBe('Zanzibarine');
  });

  test('by keyboard, a client withdraws the consent, and neither side can write any more', async ({
    client,
  }) => {
    await openAccount(client);
    await tabTo(client, /^Withdraw My Consent/);
    await client.keyboard.press('Enter');
    await expect(
      client.getByRole('dialog', { name: reword('Withdraw your consent?') }),
    ).toBeVisible();
    await failFirst(client, '/api/withdraw-consent', [unavailable]);
    await tabTo(client, /^Withdraw$/);
    await client.keyboard.press('Enter');
    await expect(client.getByRole('dialog').getByRole('alert')).toHaveText(/try again/i);
    await button(client, 'Try Again').click();
    await expect(client.locator('p.callout', { hasText: / today at / })).toBeFocused();
    await expect(client.getByLabel(`Write to ${firstName}`)).toHaveCount(0);
    await client.reload();
    await expect(
      client.getByText(
        reword(`You withdrew your consent, so ${firstName} can’t open what you sent.`),
      ),
    ).toBeVisible();
    await client.goto('/health-assessment');
    await expect(client.getByText(reword('To continue, fill it out again.'))).toBeVisible();
  });

  test('a client deletes the account: a typed address, a receipt, and nobody signs in any more', async ({
    client,
    account,
  }) => {
    await openAccount(client);
    const other = await client.context().newPage();
    await other.goto('/health-assessment');
    await button(client, 'Delete My Account').click();
    const dialog = client.getByRole('dialog', {
      name: reword('Delete your account and your data?'),
    });
    await dialog.getByLabel('Type your email address').fill('somebody-else@example.com');
    await button(dialog, 'Delete Everything').click();
    await expect(
      dialog.getByText(reword(`That isn’t the address of this account. It is ${account.email}.`)),
    ).toBeVisible();
    await dialog.getByLabel('Type your email address').fill(account.email.toUpperCase());
    await button(dialog, 'Delete Everything').click();
    await expect(heading(client, 'Your Data Is Being Deleted')).toBeFocused();
    await expect(client.getByText(reword('We’ll email you when it’s done.'))).toBeVisible();
    await expect(other).toHaveURL('/auth');
    await waitForEmail(account.email, /^Your data has been deleted$/);
    await eventually(() => expect(signIn(account)).rejects.toThrow());
    await client.goto('/auth');
    await signInAt(client, account);
    await expectToast(
      client,
      'Authentication Error',
      reword('That email and password don’t match. Check both, or reset your password.'),
    );
  });

  test('a client who signed in long ago signs in again before a deletion, and comes back to it', async ({
    client,
    account,
  }) => {
    await openAccount(client);
    await client.route('**/api/delete-account', (route) =>
      route.fulfill({ status: 403, json: { error: 'Sign in again.', reason: 'sign-in-again' } }),
    );
    await button(client, 'Delete My Account').click();
    await client.getByLabel('Type your email address').fill(account.email);
    await button(client, 'Delete Everything').click();
    await expect(client).toHaveURL('/auth?next=account#delete');
    await signInAt(client, account);
    await expect(heading(client, 'Delete your account')).toBeFocused();
  });

  test('a new password needs the current one, and locks the messages', async ({
    client,
    account,
  }) => {
    await openAccount(client);
    await button(data(client), 'Email Me a Code').click();
    await enterCode(client, account.email);
    await expect(button(client, 'Download My Data')).toBeVisible();
    await client.getByText('Change your password').click();
    const change = async (current: string) => {
      await client.getByLabel('Current Password').fill(current);
      await client.getByLabel('New Password').fill('another long walk');
      await button(client, 'Change Password').click();
    };
    await change('not the one');
    await expectToast(
      client,
      'Authentication Error',
      reword('That isn’t your current password. Check it, then try again.'),
    );
    await expect(client.getByLabel('Current Password')).toBeFocused();
    await change(account.password);
    await expect(
      client.getByText(reword('You changed your password. Use the new one from now on.')),
    ).toBeFocused();
    await expect(button(data(client), 'Email Me a Code')).toBeVisible();
    await expect(signIn(account)).rejects.toThrow();
  });

  test('if the page’s data doesn’t come, it says so and gets it on the next try', async ({
    client,
  }) => {
    let isDown = true;
    await client.route('**/api/account', (route) =>
      isDown ? route.fulfill({ status: 503 }) : route.fallback(),
    );
    await client.goto('/account');
    await expect(client.getByRole('alert')).toHaveText(/try again/i);
    isDown = false;
    await button(client, 'Try Again').click();
    await expect(heading(client, 'What happens now')).toBeVisible();
  });
});
