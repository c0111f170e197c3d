import type { Page } from 'playwright/test';
import { brand } from '#shared/brand.ts';
import { consentVersion } from '#shared/domain/consent/consent.ts';
import { readAccount } from '#shared/endpoints/account.ts';
import { reword } from '#shared/owner-words.ts';
import { signUp } from '#tests/product/accounts.ts';
import { answersOf, call, submit } from '#tests/product/calls.ts';
import { waitForEmail } from '#tests/product/emails.ts';
import { expect, test } from './fixtures.ts';
import {
  answerTo,
  button,
  consentBox,
  expectToast,
  failFirst,
  fillIn,
  gate,
  heading,
  type labels,
  lost,
  refused,
  submitForm,
  tabTo,
} from './steps.ts';

const SUBMIT = '/api/submit-health-assessment';
const FAILED = 'Failed to submit assessment. Please try again.';

const expectStored = (page: Page) =>
  expectToast(
    page,
    'Assessment Submitted!',
    "Your health history has been securely saved. We'll review it and contact you within 24 hours.",
  );

const openForm = async (page: Page) => {
  await page.goto('/health-assessment');
  await expect(heading(page, 'Personal Health History')).toBeVisible();
};

const values = (page: Page) =>
  consentBox(page).evaluate((box: HTMLInputElement) =>
    [...new FormData(box.form ?? undefined)].filter(([, value]) => value),
  );

test('the form has the sections, choices, and promises of the specification', async ({
  client,
}) => {
  await openForm(client);
  await expect(client.getByRole('heading', { level: 3 })).toContainText([
    'Personal Information',
    'Physical Information',
    'Fitness Background',
    'Confidential Health Information',
    'Your Goals',
    'Training Logistics',
  ]);
  await expect(heading(client, 'Health Assessment')).toBeVisible();
  for (const name of ['Sign Out', 'Submit Assessment', 'Cancel'])
    await expect(button(client, name)).toBeVisible();
  for (const condition of [
    'Heart disease',
    'High blood pressure',
    'Diabetes',
    'Asthma',
    'Arthritis',
    'Back problems',
    'Knee problems',
    'Other joint issues',
  ])
    await expect(client.getByRole('checkbox', { name: condition, exact: true })).toBeVisible();
  await expect(answerTo(client, 'fitnessLevel').getByRole('option')).toHaveText([
    'Choose one',
    'Beginner (little to no exercise)',
    'Intermediate (exercise 2-3 times/week)',
    'Advanced (exercise 4+ times/week)',
    'Athlete (competitive level)',
  ]);
  const goals = client.getByRole('link', { name: /Your Goals/ });
  await expect(goals).toContainText('0 of 1 answered');
  await goals.click();
  await expect(heading(client, /Your Goals$/)).toBeInViewport();
  await expect(goals).toHaveAttribute('aria-current', 'true');
  await answerTo(client, 'specificGoals').fill('To carry both children');
  await expect(goals).toContainText('1 of 1 answered');
  await expect(
    client.getByText(reword('Your answers are encrypted and confidential.')),
  ).toBeVisible();
  await expect(
    client.getByText(
      reword(
        'They are visible only to authorized trainers. The site never emails your answers, and we never sell them.',
      ),
    ),
  ).toBeVisible();
  await expect(
    client.getByText('Your trainer will review it and contact you within 24 hours.'),
  ).toBeVisible();
});

test('each field enforces its bounds in the browser, and keeps its answer out of the browser’s own files', async ({
  client,
}) => {
  await openForm(client);
  const bounds: [keyof typeof labels, Record<string, string>][] = [
    ['fullName', { required: '', maxlength: '100' }],
    ['email', { required: '', maxlength: '255', type: 'email' }],
    ['phone', { maxlength: '20', type: 'tel' }],
    ['heightFeet', { type: 'number', min: '3', max: '8', step: '1' }],
    ['heightInches', { type: 'number', min: '0', max: '11', step: '1' }],
    ['currentWeight', { type: 'number', max: '999', step: 'any' }],
    ['goalWeight', { type: 'number', max: '999', step: 'any' }],
    ['trainingFrequency', { maxlength: '50', autocomplete: 'off' }],
    ['trainingLocation', { maxlength: '100', autocomplete: 'off' }],
    ['medications', { autocomplete: 'off' }],
  ];
  for (const [field, attributes] of bounds)
    for (const [name, value] of Object.entries(attributes))
      await expect(answerTo(client, field), field).toHaveAttribute(name, value);
});

const long = 'x'.repeat(1001);
const rules: [field: keyof typeof labels, answer: string, message: string][] = [
  ['fullName', ' ', 'Full name is required'],
  ['fullName', 'x'.repeat(101), 'Name must be less than 100 characters'],
  ['email', 'ada', 'Invalid email address'],
  ['email', `${'x'.repeat(60)}@${'y.'.repeat(97)}com`, 'Email must be less than 255 characters'],
  ['phone', '1'.repeat(21), 'Phone number must be less than 20 characters'],
  ['heightFeet', '2', 'Height must be at least 3 feet'],
  ['heightFeet', '9', 'Height must be less than 8 feet'],
  ['heightFeet', '5.5', 'Invalid input'],
  ['heightInches', '-1', 'Inches must be between 0 and 11'],
  ['heightInches', '12', 'Inches must be between 0 and 11'],
  ['currentWeight', '0', 'Weight must be positive'],
  ['currentWeight', '999.5', 'Weight must be less than 999'],
  ['goalWeight', '-1', 'Goal weight must be positive'],
  ['goalWeight', '1000', 'Goal weight must be less than 999'],
  ['trainingExperience', long, 'Training experience must be less than 1000 characters'],
  ['currentWorkoutRoutine', long, 'Workout routine must be less than 1000 characters'],
  ['medications', long, 'Medications must be less than 1000 characters'],
  ['injuriesSurgeries', long, 'Injuries/surgeries must be less than 1000 characters'],
  ['physicalLimitations', long, 'Physical limitations must be less than 1000 characters'],
  ['specificGoals', long, 'Specific goals must be less than 1000 characters'],
  ['trainingFrequency', 'x'.repeat(51), 'Invalid input'],
  ['trainingLocation', 'x'.repeat(101), 'Invalid input'],
  ['dateOfBirth', '1899-12-31', 'Date of birth must be a date between 1900 and today'],
];

/** By script, because a browser enforces `maxlength` for typed text. */
const put = (page: Page, field: keyof typeof labels, answer: string) =>
  answerTo(page, field).evaluate((input: HTMLInputElement, value) => {
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, answer);

test('each wrong answer gets its message in the toast and at its field, which gets the focus', async ({
  client,
}) => {
  const keys = await failFirst(client, SUBMIT, []);
  await openForm(client);
  await consentBox(client).check();
  const known = { fullName: 'Robin Client', email: 'robin@example.com' };
  await fillIn(client, known);
  for (const [field, answer, message] of rules) {
    await test.step(`${field}: ${answer.slice(0, 12)}`, async () => {
      await put(client, field, answer);
      await button(client, 'Submit Assessment').click();
      await expectToast(client, 'Submission Error', message);
      await expect(answerTo(client, field)).toHaveAttribute('aria-invalid', 'true');
      await expect(answerTo(client, field)).toHaveAccessibleDescription(
        new RegExp(RegExp.escape(message)),
      );
      await expect(answerTo(client, field)).toBeFocused();
      await put(client, field, field in known ? known[field as keyof typeof known] : '');
      await expect(answerTo(client, field)).not.toHaveAttribute('aria-invalid', 'true');
    });
  }
  expect(keys).toEqual([]);
});

test('with several mistakes, the first is in the toast, and all are listed above Submit with links', async ({
  client,
}) => {
  await openForm(client);
  await fillIn(client, { fullName: '', heightFeet: 9, goalWeight: -1 });
  await answerTo(client, 'dateOfBirth').focus();
  await client.keyboard.type('0514');
  await button(client, 'Submit Assessment').click();
  await expectToast(client, 'Submission Error', 'Full name is required');
  const list = client.getByRole('alert').filter({ hasText: 'another look' });
  await expect(list).toContainText('5 answers need another look');
  await expect(list.getByRole('link')).toHaveText([
    'Full Name',
    'Date of Birth',
    'Height (feet)',
    'Goal Weight (lbs)',
    'Your consent',
  ]);
  await list.getByRole('link', { name: 'Goal Weight (lbs)' }).click();
  await expect(answerTo(client, 'goalWeight')).toBeFocused();
  const bar = client.getByRole('navigation', { name: 'Sections of the form' });
  await expect(bar.getByRole('link', { name: /Physical Information.*2 to correct/ })).toBeVisible();
  await fillIn(client, { goalWeight: 145 });
  await expect(list).toContainText('4 answers need another look');
});

test('without the consent box, the form asks for it and sends nothing', async ({ client }) => {
  const keys = await failFirst(client, SUBMIT, []);
  await openForm(client);
  await button(client, 'Submit Assessment').click();
  await expectToast(client, 'Submission Error', /^Please check the consent box\./);
  await expect(consentBox(client)).toBeFocused();
  await expect(consentBox(client)).toHaveAccessibleDescription(/Please check the consent box/);
  expect(keys).toEqual([]);
  await consentBox(client).check();
  await expect(consentBox(client)).not.toHaveAttribute('aria-invalid', 'true');
});

test('the answers at their bounds are submitted as typed, the form is empty, and the coach gets a notice', async ({
  client,
  account,
}) => {
  const bodies: unknown[] = [];
  await client.route(`**${SUBMIT}`, async (route) => {
    bodies.push(route.request().postDataJSON());
    await route.fallback();
  });
  await openForm(client);
  const answers = {
    ...answersOf(account),
    fullName: 'x'.repeat(100),
    phone: '1'.repeat(20),
    heightFeet: 8,
    heightInches: 11,
    currentWeight: 999,
    goalWeight: 0.5,
    medications: 'm'.repeat(1000),
    trainingFrequency: 'f'.repeat(50),
    trainingLocation: 'l'.repeat(100),
  };
  await fillIn(client, answers);
  await submitForm(client);
  await expectStored(client);
  expect(bodies).toEqual([{ ...answers, consent: consentVersion }]);
  expect(await values(client)).toEqual([]);
  await expect(heading(client, reword('Thank you. We have your health history.'))).toBeVisible();
  const { assessments } = await call(readAccount, {}, account);
  expect(assessments).toHaveLength(1);
  await expect(client.getByText(account.email)).toBeVisible();
  await client.getByRole('link', { name: 'Confirm Your Email', exact: true }).click();
  await expect(client).toHaveURL('/account#confirm');
});

test('a failed submission keeps every answer and says why, and repeating it stores one assessment', async ({
  client,
  account,
}) => {
  const keys = await failFirst(client, SUBMIT, [
    refused(429, 'The server’s own sentence.'),
    (route) => route.fulfill({ status: 500, body: 'no JSON' }),
    (route) => route.fulfill({ status: 503 }),
    (route) => route.abort(),
    lost,
  ]);
  await openForm(client);
  await fillIn(client, { ...answersOf(account), specificGoals: 'To carry both children' });
  await consentBox(client).check();
  const before = await values(client);
  for (const sentence of [
    'The server’s own sentence.',
    FAILED,
    FAILED,
    reword('We can’t reach the server. Check your connection, then try again.'),
    reword('We can’t reach the server. Check your connection, then try again.'),
  ]) {
    await button(client, 'Submit Assessment').click();
    await expectToast(client, 'Submission Error', sentence);
    expect(await values(client)).toEqual(before);
    await button(client.getByRole('article', { name: 'Submission Error' }), 'Close').click();
  }
  await button(client, 'Submit Assessment').click();
  await expectStored(client);
  expect(new Set(keys).size, 'ids of the one act').toBe(1);
  expect((await call(readAccount, {}, account)).assessments).toHaveLength(1);
});

test('a double click and Enter while Submitting... store one assessment', async ({
  client,
  account,
}) => {
  const { opened, open } = gate();
  let calls = 0;
  await client.route(`**${SUBMIT}`, async (route) => {
    calls += 1;
    await opened;
    await route.continue();
  });
  await openForm(client);
  await consentBox(client).check();
  await button(client, 'Submit Assessment').dblclick();
  await expect(button(client, 'Submitting...')).toBeDisabled();
  await answerTo(client, 'phone').press('Enter');
  open();
  await expectStored(client);
  expect(calls).toBe(1);
  expect((await call(readAccount, {}, account)).assessments).toHaveLength(1);
});

test('a long text keeps what is pasted over the limit, and counts what is too much', async ({
  client,
}) => {
  await openForm(client);
  const field = answerTo(client, 'medications');
  await field.fill('x'.repeat(1043));
  await expect(client.getByText('1,043 of 1,000 characters')).toBeVisible();
  await expect(client.getByRole('status').filter({ hasText: '43 too many' })).toBeVisible();
  await field.fill('x'.repeat(899));
  await expect(client.getByText('of 1,000 characters')).toBeHidden();
});

test('someone under 18 is told so, and nothing is stored', async ({ client, account }) => {
  await openForm(client);
  const year = new Date().getFullYear() - 17;
  await fillIn(client, { dateOfBirth: `${year}-01-01` });
  await submitForm(client);
  await expectToast(
    client,
    'Submission Error',
    reword('You must be at least 18 years old. We haven’t stored your assessment.'),
  );
  expect((await call(readAccount, {}, account)).assessments).toEqual([]);
});

test('a returning client sees that the form can be filled out again, and Cancel leads home', async ({
  client,
  account,
}) => {
  await submit(account);
  await openForm(client);
  await expect(heading(client, reword('Has something changed? Fill it out again.'))).toBeVisible();
  await button(client, 'Cancel').click();
  await expect(client).toHaveURL('/');
});

test.describe('with a confirmed address', () => {
  test.use({ isConfirmed: true });

  test('the thank-you asks for no confirmation, and a receipt arrives', async ({
    client,
    account,
  }) => {
    await openForm(client);
    await submitForm(client);
    await expectStored(client);
    await expect(client.getByText('Confirm your email')).toBeHidden();
    const { subject } = await waitForEmail(account.email);
    expect(subject).toBe(`${brand.name} has your application`);
  });
});

test('by keyboard alone at 400% zoom, a client submits the form', async ({ open }) => {
  const page = await open({ as: await signUp(), viewport: { width: 320, height: 256 } });
  await openForm(page);
  await tabTo(page, /^Fitness Level/);
  await page.keyboard.type('Adv');
  await tabTo(page, /^Diabetes/);
  await page.keyboard.press('Space');
  await tabTo(page, /^I agree/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Submit Assessment/);
  await page.keyboard.press('Enter');
  await expectStored(page);
});
