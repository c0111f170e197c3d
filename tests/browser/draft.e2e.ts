import type { Page } from 'playwright/test';
import { reword } from '#shared/owner-words.ts';
import { signUp } from '#tests/product/accounts.ts';
import { expect, test } from './fixtures.ts';
import {
  answerTo,
  button,
  consentBox,
  failFirst,
  fillIn,
  gate,
  heading,
  signInAt,
  submitForm,
  unavailable,
} from './steps.ts';

const WORD = 'Zanzibarine';
const SAVED = /^Saved on this device, \d{1,2}:\d{2}\s[AP]M$/;

const openForm = async (page: Page) => {
  await page.goto('/health-assessment');
  await expect(heading(page, 'Personal Health History')).toBeVisible();
};

const kept = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases]);
  });

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /draft/.test(key)).length);

const fillDraft = async (page: Page) => {
  await openForm(page);
  await fillIn(page, {
    medications: WORD,
    fitnessLevel: 'advanced',
    heightFeet: 6,
    medicalConditions: ['Asthma'],
  });
  await expect(page.getByText(SAVED)).toBeVisible();
};

const expectDraft = async (page: Page) => {
  await expect(answerTo(page, 'medications')).toHaveValue(WORD);
  await expect(answerTo(page, 'fitnessLevel')).toHaveValue('advanced');
  await expect(answerTo(page, 'heightFeet')).toHaveValue('6');
  await expect(page.getByRole('checkbox', { name: 'Asthma' })).toBeChecked();
  await expect(page.getByText(SAVED)).toBeVisible();
};

const expectEmpty = async (page: Page) => {
  await expect(answerTo(page, 'medications')).toHaveValue('');
  await expect(page.getByText(SAVED)).toBeHidden();
};

test('a half-filled form is saved unreadably, survives a reload, and asks for the consent again', async ({
  client,
}) => {
  await fillDraft(client);
  await consentBox(client).check();
  expect(await drafts(client)).toBe(1);
  expect(await kept(client)).not.toContain(WORD);
  await client.reload();
  await expectDraft(client);
  await expect(consentBox(client)).not.toBeChecked();
});

test('the draft survives an ended session, for the same account only', async ({
  client,
  account,
}) => {
  const another = await signUp();
  await fillDraft(client);
  const endSession = () =>
    client.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('Cognito')) localStorage.removeItem(key);
    });
  for (const [who, expectForm] of [
    [another, expectEmpty],
    [account, expectDraft],
  ] as const) {
    await endSession();
    await openAuth(client);
    await signInAt(client, who);
    await expect(heading(client, 'Personal Health History')).toBeVisible();
    await expectForm(client);
  }
});

const openAuth = async (page: Page) => {
  await page.goto('/auth');
  await expect(heading(page, 'Welcome Back')).toBeVisible();
};

test('Start over asks, keeps the answers if told to, and else deletes them and the draft', async ({
  client,
  account,
}) => {
  await fillDraft(client);
  await button(client, 'Start over').click();
  const dialog = client.getByRole('dialog');
  await button(dialog, 'Keep Editing').click();
  await expect(dialog).toBeHidden();
  await expect(button(client, 'Start over')).toBeFocused();
  await expect(answerTo(client, 'medications')).toHaveValue(WORD);

  await button(client, 'Start over').click();
  await button(dialog, 'Delete and Start Over').click();
  await expectEmpty(client);
  await expect(answerTo(client, 'email')).toHaveValue(account.email);
  expect(await drafts(client)).toBe(0);
  await client.reload();
  await expect(heading(client, 'Personal Health History')).toBeVisible();
  await expectEmpty(client);
});

test('a sign-out asks before it deletes the draft, and Escape keeps it', async ({
  client,
  account,
}) => {
  await fillDraft(client);
  await button(client, 'Sign Out').click();
  await expect(client.getByRole('dialog')).toContainText(
    reword('You haven’t submitted your answers. Signing out deletes them.'),
  );
  await client.keyboard.press('Escape');
  await expect(button(client, 'Sign Out')).toBeFocused();
  await expect(answerTo(client, 'medications')).toHaveValue(WORD);

  await button(client, 'Sign Out').click();
  await button(client, 'Sign Out and Delete').click();
  await expect(client).toHaveURL('/auth');
  expect(await drafts(client)).toBe(0);
  await signInAt(client, account);
  await expect(heading(client, 'Personal Health History')).toBeVisible();
  await expectEmpty(client);
});

test('a draft whose key arrives after the sign-out isn’t saved', async ({ client, account }) => {
  const { opened, open } = gate();
  await client.route('**/api/draft-key', async (route) => {
    await opened;
    await route.fallback();
  });
  await openForm(client);
  const asked = client.waitForRequest('**/api/draft-key');
  const given = client.waitForResponse('**/api/draft-key');
  await fillIn(client, { medications: WORD });
  await asked;
  await button(client, 'Sign Out').click();
  await button(client, 'Sign Out and Delete').click();
  await expect(client).toHaveURL('/auth');
  open();
  await (await given).finished();
  await signInAt(client, account);
  await expect(heading(client, 'Personal Health History')).toBeVisible();
  await expectEmpty(client);
  expect(await drafts(client)).toBe(0);
});

test('a submission deletes the draft', async ({ client }) => {
  await fillDraft(client);
  await submitForm(client);
  await expect(heading(client, reword('Thank you. We have your health history.'))).toBeVisible();
  expect(await drafts(client)).toBe(0);
  await client.reload();
  await expect(heading(client, 'Personal Health History')).toBeVisible();
  await expectEmpty(client);
});

test('while the draft can’t be saved, the form says so, warns before it is left, and saves it later', async ({
  client,
}) => {
  await client.clock.install();
  await failFirst(client, '/api/draft-key', [unavailable]);
  await openForm(client);
  const refused = client.waitForResponse('**/api/draft-key');
  await fillIn(client, { medications: WORD });
  await client.clock.runFor(1_000);
  await refused;
  await expect(client.getByText('Not saved yet')).toBeVisible();
  const asked = client.waitForEvent('dialog');
  const leaving = client.evaluate(() => location.reload()).catch(() => undefined);
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).dismiss();
  await leaving;
  await client.clock.runFor(10_000);
  await expect(client.getByText(SAVED)).toBeVisible();
  await client.reload();
  await expect(answerTo(client, 'medications')).toHaveValue(WORD);
});

test('text typed in the last second is saved when the client leaves', async ({ client }) => {
  await openForm(client);
  await fillIn(client, { medications: WORD });
  await button(client, 'Cancel').click();
  await expect(client).toHaveURL('/');
  await openForm(client);
  await expect(answerTo(client, 'medications')).toHaveValue(WORD);
});

test('a draft that arrives late doesn’t replace what was typed meanwhile', async ({ client }) => {
  await fillDraft(client);
  const { promise, resolve } = Promise.withResolvers<void>();
  await client.route('**/api/draft-key', async (route) => {
    await promise;
    await route.continue();
  });
  await client.reload();
  await fillIn(client, { medications: 'Typed meanwhile', phone: '503 555 0147' });
  const given = client.waitForResponse('**/api/draft-key');
  resolve();
  await given;
  await expect(client.getByText(SAVED)).toBeVisible();
  await expect(answerTo(client, 'medications')).toHaveValue('Typed meanwhile');
  await expect(answerTo(client, 'phone')).toHaveValue('503 555 0147');
});
