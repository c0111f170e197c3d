import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { button } from '#tests/support/browser/button.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { eventually } from '#tests/support/eventually.ts';
import { passwordIsRight } from '../screenshots/coach-states.ts';
import { endSession, poll } from '../screenshots/end-session.ts';
import { dialogDescription, expectFocusOn, handOver, heading, open, refuse } from './coach-page.ts';

inBrowser();

const answerPool = (page: Page, answers: Record<string, object>) =>
  page.route('**/pool/**', (route) => {
    const [, action = ''] = route.request().headers()['x-amz-target']?.split('.') ?? [];
    const json = answers[action];
    if (!json) return route.fallback();
    return route.fulfill({ status: '__type' in json ? 400 : 200, json });
  });

const refusal = (name: string) => ({ __type: name, message: 'Refused' });

const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });

const signIn = async (page: Page) => {
  await email(page).fill('sam@example.com');
  await password(page).fill('a password of twelve');
  await button(page, 'Sign in').click();
};

const atCode = async () => {
  const page = await open('coach-sign-in');
  await answerPool(page, passwordIsRight('SOFTWARE_TOKEN_MFA'));
  await signIn(page);
  await heading(page, 'Code from your authenticator app').waitFor();
  return page;
};

const typeNewPassword = async (page: Page) => {
  await page.getByLabel('New password, 12').fill('a new password of twelve');
  await page.getByLabel('Confirm password').fill('a new password of twelve');
};

const focus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    const [field] = at instanceof HTMLInputElement ? (at.labels ?? []) : [];
    const text = (id: string) => document.getElementById(at?.getAttribute(id) ?? '')?.textContent;
    const group = at?.closest('fieldset')?.getAttribute('aria-labelledby') ?? '';
    return {
      field: field?.textContent,
      problem: text('aria-describedby'),
      isWrong: at?.getAttribute('aria-invalid') === 'true',
      group: document.getElementById(group)?.textContent,
    };
  });

const refusals: [string, field: string, problem: RegExp, () => Promise<Page>][] = [
  [
    'password',
    'Password',
    /^Refused$/,
    async () => {
      const page = await open('coach-sign-in');
      await answerPool(page, { InitiateAuth: refusal('NotAuthorizedException') });
      await signIn(page);
      return page;
    },
  ],
  [
    'code',
    'Six digits',
    /^That code is wrong/,
    async () => {
      const page = await atCode();
      await answerPool(page, { RespondToAuthChallenge: refusal('CodeMismatchException') });
      await page.keyboard.type('123456');
      await button(page, 'Confirm').click();
      return page;
    },
  ],
  [
    'code of a new authenticator',
    'Six digits',
    /^That code is wrong/,
    async () => {
      const page = await open('coach-authenticator');
      await answerPool(page, {
        VerifySoftwareToken: refusal('EnableSoftwareTokenMFAException'),
      });
      await page.getByLabel('Six digits').fill('123456');
      await button(page, 'Confirm').click();
      return page;
    },
  ],
  [
    'emailed code',
    'Six-digit code',
    /^That code is wrong/,
    async () => {
      const page = await open('coach-new-password');
      await answerPool(page, { ConfirmForgotPassword: refusal('CodeMismatchException') });
      await page.getByLabel('Six-digit code').fill('123456');
      await typeNewPassword(page);
      await button(page, 'Save password').click();
      return page;
    },
  ],
  [
    'new password with an emailed code',
    'New password, 12 characters or more',
    /^You can’t use this password/,
    async () => {
      const page = await open('coach-new-password');
      await answerPool(page, { ConfirmForgotPassword: refusal('InvalidPasswordException') });
      await page.getByLabel('Six-digit code').fill('123456');
      await typeNewPassword(page);
      await button(page, 'Save password').click();
      return page;
    },
  ],
  [
    'password in place of the temporary one',
    'New password, 12 characters or more',
    /^Refused$/,
    async () => {
      const page = await open('coach-sign-in');
      await answerPool(page, passwordIsRight('NEW_PASSWORD_REQUIRED'));
      await signIn(page);
      await heading(page, 'Choose your password').waitFor();
      await eventually(async () =>
        expect(await focus(page)).toMatchObject({
          field: 'New password, 12 characters or more',
          group: 'Choose your password',
        }),
      );
      await answerPool(page, { RespondToAuthChallenge: refusal('InvalidPasswordException') });
      await typeNewPassword(page);
      await button(page, 'Save password').click();
      return page;
    },
  ],
];

test.each(refusals)(
  'if the user pool refuses a trainer’s %s, the field has the focus and names the problem',
  async (_, field, problem, refuse) => {
    const page = await refuse();
    await page.getByRole('alert').getByText(problem).waitFor();
    await eventually(async () =>
      expect(await focus(page)).toMatchObject({
        field,
        problem: expect.stringMatching(problem),
        isWrong: true,
      }),
    );
  },
);

test('the field for the authenticator’s code is in a named group, and the page that sets up an authenticator focuses its heading', async () => {
  const page = await atCode();
  await eventually(async () =>
    expect(await focus(page)).toMatchObject({
      field: 'Six digits',
      group: 'Code from your authenticator app',
    }),
  );
  await open('coach-authenticator').then((setup) =>
    expectFocusOn(setup, /^Set up your authenticator app$/),
  );
});

test('a trainer who forgot the password resets it for the typed address, and the sign-in then says that the new password is saved', async () => {
  const page = await open('coach-sign-in');
  await email(page).fill('sam@example.com');
  await button(page, 'Forgot your password?').click();
  await expectFocusOn(page, /^Reset password$/);
  expect(await email(page).inputValue()).toBe('sam@example.com');

  await button(page, 'Send code').click();
  await expectFocusOn(page, /^Choose a new password$/);
  await page.getByText('If sam@example.com belongs to a trainer').waitFor();
  expect(await page.locator('[placeholder]:not([placeholder=""])').count()).toBe(0);
  await button(page, 'Send another code').click();
  await page.getByRole('status').getByText('another code is on its way').waitFor();

  await page.getByLabel('Six-digit code').fill('123456');
  await typeNewPassword(page);
  await answerPool(page, { ConfirmForgotPassword: {} });
  await button(page, 'Save password').click();
  await heading(page, 'Trainers sign in here').waitFor();
  await page.getByRole('status').getByText('Your new password is saved.').waitFor();
  expect(await email(page).inputValue()).toBe('sam@example.com');
  expect(await focus(page)).toMatchObject({ field: 'Password' });
});

test('a trainer who returns to the sign-in without saving a new password sees no message that one was saved', async () => {
  const page = await open('coach-new-password');
  await button(page, 'Back to sign in').click();
  await heading(page, 'Trainers sign in here').waitFor();
  expect(await email(page).inputValue()).toBe('sam@example.com');
  expect(await page.getByRole('status').textContent()).toBe('');
});

test('after a session has ended, the dialog says so, contains the trainer’s address, and focuses the password field, even if it opens again', async () => {
  const page = await open('coach-session-ended');
  const expectToAskForPassword = async () => {
    await eventually(async () => expect(await focus(page)).toMatchObject({ field: 'Password' }));
    expect(await email(page).inputValue()).toBe('jordan@example.com');
    expect(await dialogDescription(page)).toBe('Your session has ended.');
  };
  await expectToAskForPassword();
  await button(page, 'Not now').click();
  await button(page, 'Sign in').first().click();
  await expectToAskForPassword();
});

test('after a trainer signs in with the “Sign in” button of an unsaved note, the focus is in the note’s form', async () => {
  const page = await open('coach-case');
  await endSession(page);
  await button(page, 'Not now').click();
  await page.getByLabel('New note').fill('Half a thought');
  await button(page, 'Save note').click();
  await page.locator('.notes').getByRole('button', { name: 'Sign in', exact: true }).click();
  await heading(page, 'Trainers sign in here').waitFor();
  await handOver(page, 'jordan@example.com');
  await eventually(async () =>
    expect(await page.evaluate(() => document.activeElement?.closest('form')?.ariaLabel)).toBe(
      'Write a note',
    ),
  );
});

test('after the session has ended, the title of a case’s page keeps the client’s name until the trainer signs out', async () => {
  const page = await open('coach-case');
  await heading(page, 'Jordan Ellis').waitFor();
  await endSession(page);
  expect(await page.title()).toBe(`Jordan Ellis · ${brand.name}`);
  await button(page, 'Not now').click();
  await button(page, 'Sign out').click();
  await heading(page, 'Trainers sign in here').waitFor();
  expect(await page.title()).toBe(`Trainers · ${brand.name}`);
});

test('in forced colors, the button that submits the authenticator’s code has a border', async () => {
  const page = await atCode();
  await page.emulateMedia({ forcedColors: 'active' });
  const border = () =>
    page.locator('button[type=submit]').evaluate((each) => getComputedStyle(each).borderStyle);
  expect(await border()).toBe('solid');
});

test('before a sign-out deletes a case’s unsaved note, the page asks, both in the inbox and in the case', async () => {
  const page = await open('coach-case');
  await page.getByLabel('New note').fill('Half a thought');
  await eventually(async () =>
    expect(await page.evaluate(() => sessionStorage.getItem('openings'))).toContain('"note":'),
  );
  await page.getByRole('link', { name: 'Inbox', exact: true }).click();
  await heading(page, 'Inbox').waitFor();
  await button(page, 'Sign out').click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  expect(await dialogDescription(page)).toBe(
    'Signing out deletes your unsaved note on Jordan Ellis.',
  );
  await expectFocusOn(page, /^Cancel$/);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.goBack();
  await heading(page, 'Jordan Ellis').waitFor();
  await eventually(async () =>
    expect(await page.getByLabel('New note').inputValue()).toBe('Half a thought'),
  );

  await button(page, 'Sign out').click();
  await button(page, 'Sign out and delete').click();
  await heading(page, 'Trainers sign in here').waitFor();
});

test('after a trainer leaves the page that says the client withdrew consent, a sign-out no longer asks about an unsaved note', async () => {
  const page = await open('coach-case');
  await page.getByLabel('New note').fill('Half a thought');
  await eventually(async () =>
    expect(await page.evaluate(() => sessionStorage.getItem('openings'))).toContain('"note":'),
  );
  await refuse(page, 'watchCase', 403, 'withdrawn');
  await poll(page);
  await page.getByLabel('Your unsaved note').waitFor();
  await button(page, 'Sign out').click();
  await button(page, 'Cancel').click();
  await page.getByRole('link', { name: 'Back to the inbox' }).click();
  await heading(page, 'Inbox').waitFor();
  await button(page, 'Sign out').click();
  await heading(page, 'Trainers sign in here').waitFor();
});

test('if no other tab is open, a sign-out doesn’t wait for answers of other tabs', async () => {
  const page = await open('coach-inbox');
  await button(page, 'Sign out').waitFor();
  const took = await page.evaluate(async () => {
    const start = performance.now();
    const buttons = [...document.querySelectorAll('button')];
    buttons.find(({ textContent }) => textContent === 'Sign out')?.click();
    while (document.querySelector('nav')) await new Promise(requestAnimationFrame);
    return performance.now() - start;
  });
  expect(took).toBeLessThan(500);
});
