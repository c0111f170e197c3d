import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { paste } from '#tests/support/browser/auth-page.ts';
import { expectFocus } from '#tests/support/browser/focus.ts';
import { expectToast, signedInVisitor } from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { fieldOf, fillIn, submitForm, type TypedField } from '#tests/support/samples/assessment.ts';

inBrowser();

const rules: [field: TypedField, answer: string, message: string][] = [
  ['fullName', ' ', 'Full name is required'],
  ['heightInches', '-1', 'Inches must be between 0 and 11'],
  ['medications', 'x'.repeat(1001), 'Medications must be less than 1000 characters'],
];

/** Without `autocomplete=off`, Chromium writes typed text unencrypted into its profile. */
const unkept = { autocomplete: 'off' };

const weight = {
  ...unkept,
  type: 'number',
  inputmode: 'decimal',
  min: '0',
  max: '999',
  step: 'any',
};

const inputs: Record<TypedField, Record<string, string>> = {
  fullName: { type: 'text', autocomplete: 'name', maxlength: '100', required: '' },
  email: {
    type: 'email',
    inputmode: 'email',
    autocomplete: 'email',
    maxlength: '255',
    required: '',
  },
  phone: { type: 'tel', inputmode: 'tel', autocomplete: 'tel', maxlength: '20' },
  dateOfBirth: {
    type: 'date',
    autocomplete: 'bday',
    min: '1900-01-01',
    max: new Date().toISOString().slice(0, 10),
  },
  heightFeet: { ...unkept, type: 'number', inputmode: 'numeric', min: '3', max: '8', step: '1' },
  heightInches: { ...unkept, type: 'number', inputmode: 'numeric', min: '0', max: '11', step: '1' },
  currentWeight: weight,
  goalWeight: weight,
  trainingExperience: unkept,
  currentWorkoutRoutine: unkept,
  medications: unkept,
  injuriesSurgeries: unkept,
  physicalLimitations: unkept,
  specificGoals: unkept,
  trainingFrequency: { ...unkept, type: 'text', maxlength: '50' },
  trainingLocation: { ...unkept, type: 'text', maxlength: '100' },
};

test('each text, number, and date field of the assessment form has the expected type, limits, and autocomplete setting', async () => {
  const { page } = await signedInVisitor('/health-assessment', { timezoneId: 'UTC' });
  for (const [name, expected] of Object.entries(inputs)) {
    const given = await fieldOf(page, name as TypedField).evaluate((input) =>
      Object.fromEntries(
        input
          .getAttributeNames()
          .filter((each) =>
            /^(type|inputmode|autocomplete|min|max|step|maxlength|required)$/.test(each),
          )
          .map((each) => [each, input.getAttribute(each)]),
      ),
    );
    expect(given, name).toEqual(expected);
  }
  expect(await page.locator('form').last().getAttribute('method')).toBe('post');
});

/** Sets a value by script, because a browser would enforce `maxlength` on typed text. */
const put = (page: Page, name: TypedField, answer: string) =>
  fieldOf(page, name).evaluate((input: HTMLInputElement, value) => {
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, answer);

test('the form shows the message of each invalid field, focuses the first such field, and sends nothing', async () => {
  const { page } = await signedInVisitor();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const valid = { fullName: 'Robin Client', email: 'robin@example.com' };
  await fillIn(page, valid);
  for (const [name, answer, message] of rules) {
    await put(page, name, answer);
    await submitForm(page);

    await expectToast(page, 'Submission Error', message);
    const field = fieldOf(page, name);
    expect(await field.getAttribute('aria-invalid'), `${name} ${answer}`).toBe('true');
    const [described = ''] = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe(message);
    await expectFocus(page, name);
    await put(page, name, name in valid ? valid[name as keyof typeof valid] : '');
  }

  await fillIn(page, { fullName: '', heightFeet: 9, goalWeight: -1 });
  await submitForm(page);
  await expectToast(page, 'Submission Error', 'Full name is required');
  const errors = page.locator('.amplify-field__error-message');
  await errors.getByText('Height must be less than 8 feet').waitFor();
  await errors.getByText('Goal weight must be positive').waitFor();
  await expectFocus(page, 'fullName');

  await fieldOf(page, 'heightFeet').fill('6');
  await errors.getByText('Height must be').waitFor({ state: 'detached' });
  await fieldOf(page, 'heightInches').fill('40');
  expect(await errors.count()).toBe(2);

  await fillIn(page, { ...valid, heightFeet: 5, heightInches: 7, goalWeight: 145 });
  await fieldOf(page, 'dateOfBirth').focus();
  await page.keyboard.type('0514');
  await submitForm(page);
  await expectToast(
    page,
    'Submission Error',
    'Date of birth must be a date between 1900 and today',
  );
  expect(sent.filter((url) => url.includes('/api/submit-'))).toEqual([]);
});

test('the form keeps a pasted text that is too long, and says how many characters are too many', async () => {
  const { page } = await signedInVisitor();
  const text = 'x'.repeat(1043);
  await paste(page, fieldOf(page, 'medications'), text);
  const count = page.locator('.long-text-count', { hasText: '1,043 of 1,000 characters' });
  await count.getByRole('status').getByText('43 too many').waitFor();
  await submitForm(page);
  await expectToast(page, 'Submission Error', 'Medications must be less than 1000 characters');
  expect(await fieldOf(page, 'medications').inputValue()).toBe(text);

  await fieldOf(page, 'medications').fill(text.slice(43));
  await count.waitFor({ state: 'detached' });
  await submitForm(page);
  await expectToast(page, 'Assessment Submitted!', /./);
});
