import type { Page } from 'playwright';
import type { Assessment } from '#shared/domain/assessment.ts';
import { consentVersion } from '#shared/domain/consent/consent.ts';
import { consentWords } from '#shared/domain/consent/consent-words.ts';

export const assessmentOf = (email: string, marked = 'answer') =>
  ({
    fullName: 'Robin Client',
    email,
    phone: '+1 503 555 0147',
    dateOfBirth: '1990-05-14',
    heightFeet: 5,
    heightInches: 7,
    currentWeight: 152.5,
    goalWeight: 145,
    fitnessLevel: 'intermediate',
    trainingExperience: `${marked} of training`,
    currentWorkoutRoutine: `${marked} of a week`,
    medicalConditions: ['Asthma', 'Knee problems'],
    medications: `${marked} of medications`,
    injuriesSurgeries: `${marked} of injuries`,
    physicalLimitations: `${marked} of limitations`,
    specificGoals: `${marked} of goals`,
    trainingFrequency: '3 times a week',
    trainingLocation: 'At home',
  }) satisfies Assessment;

const labels = {
  fullName: 'Full Name',
  email: 'Email',
  phone: 'Phone',
  dateOfBirth: 'Date of Birth',
  heightFeet: 'Height (feet)',
  heightInches: 'Height (inches)',
  currentWeight: 'Current Weight (lbs)',
  goalWeight: 'Goal Weight (lbs)',
  trainingExperience: 'Training Experience',
  currentWorkoutRoutine: 'Current Workout Routine',
  medications: 'Medications',
  injuriesSurgeries: 'Injuries and Surgeries',
  physicalLimitations: 'Physical Limitations',
  specificGoals: 'Specific Goals',
  trainingFrequency: 'Training Frequency',
  trainingLocation: 'Training Location',
} as const;

export type TypedField = keyof typeof labels;

export const fieldOf = (page: Page, name: TypedField) => page.getByLabel(labels[name]);

export async function fillIn(page: Page, answers: Partial<Assessment>): Promise<void> {
  for (const [name, answer] of Object.entries(answers)) {
    if (name === 'fitnessLevel')
      await page.getByLabel('Fitness Level').selectOption(String(answer));
    else if (Array.isArray(answer)) {
      for (const choice of answer) await page.getByLabel(choice).check();
    } else await fieldOf(page, name as TypedField).fill(String(answer));
  }
}

export const consentedTo = (answers: Assessment) => ({ ...answers, consent: consentVersion });

export const consentBox = (page: Page) =>
  page.getByRole('checkbox', { name: consentWords.agree, exact: true });

export const consentLabel = new RegExp(`^${RegExp.escape(consentWords.agree.slice(0, 40))}`);

export const pressSubmit = (page: Page) =>
  page.getByRole('button', { name: 'Submit Assessment' }).click();

export async function submitForm(page: Page): Promise<void> {
  const box = consentBox(page);
  // Content that still loads above the box may move the box away from a click.
  if (!(await box.isChecked())) await box.press('Space');
  await pressSubmit(page);
}
