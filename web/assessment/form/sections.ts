import { assessmentLimits as limits } from '#shared/domain/assessment.ts';
import { EMAIL_MAX } from '#shared/domain/email.ts';
import { fieldsOf, type Section } from './rows.ts';

const today = () => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

const number = (min: number, max: number, step: number | 'any') =>
  ({
    type: 'number',
    inputMode: step === 'any' ? 'decimal' : 'numeric',
    min,
    max,
    step,
    autoComplete: 'off',
  }) as const;

export const sections: Section[] = [
  {
    id: 'personal',
    title: 'Personal Information',
    intro: 'How your coach reaches you.',
    rows: [
      {
        name: 'fullName',
        control: 'input',
        isRequired: true,
        attributes: { autoComplete: 'name', maxLength: limits.fullName },
      },
      {
        name: 'email',
        control: 'input',
        isRequired: true,
        attributes: {
          type: 'email',
          inputMode: 'email',
          autoComplete: 'email',
          maxLength: EMAIL_MAX,
        },
      },
      {
        name: 'phone',
        control: 'input',
        hint: 'Only if you’d rather get a call. Example: 503-555-0142.',
        attributes: {
          type: 'tel',
          inputMode: 'tel',
          autoComplete: 'tel',
          maxLength: limits.phone,
        },
      },
      {
        name: 'dateOfBirth',
        control: 'input',
        hint: 'Your age shapes the plan.',
        attributes: {
          type: 'date',
          autoComplete: 'bday',
          min: limits.dateOfBirth.min,
          max: today(),
        },
      },
    ],
  },
  {
    id: 'physical',
    title: 'Physical Information',
    intro: 'Estimates are fine. Skip what you don’t know.',
    rows: [
      {
        control: 'pair',
        legend: 'Height',
        fields: [
          {
            name: 'heightFeet',
            control: 'input',
            attributes: number(limits.heightFeet.min, limits.heightFeet.max, 1),
          },
          {
            name: 'heightInches',
            control: 'input',
            attributes: number(limits.heightInches.min, limits.heightInches.max, 1),
          },
        ],
      },
      {
        name: 'currentWeight',
        control: 'input',
        attributes: number(0, limits.weight.max, 'any'),
      },
      {
        name: 'goalWeight',
        control: 'input',
        hint: 'If you have one in mind.',
        attributes: number(0, limits.weight.max, 'any'),
      },
    ],
  },
  {
    id: 'background',
    title: 'Fitness Background',
    intro: 'Where you’re starting from. There are no wrong answers.',
    rows: [
      { name: 'fitnessLevel', control: 'fitness-level' },
      {
        name: 'trainingExperience',
        control: 'long-text',
        hint: 'Sports, coaches, and programs you’ve tried, and how they went.',
      },
      {
        name: 'currentWorkoutRoutine',
        control: 'long-text',
        hint: 'A typical week, as it really is.',
      },
    ],
  },
  {
    id: 'health',
    title: 'Confidential Health Information',
    intro: 'So your plan can take your health into account.',
    rows: [
      {
        name: 'medicalConditions',
        control: 'medical-conditions',
        hint: 'Check all that apply. Anything else, such as kidney disease or pregnancy, goes under Physical Limitations.',
      },
      {
        name: 'medications',
        control: 'long-text',
        hint: 'Prescription and over-the-counter drugs, and supplements, with doses if you know them. If there are none, or you aren’t sure, write “none” or “not sure”.',
      },
      {
        name: 'injuriesSurgeries',
        control: 'long-text',
        hint: 'What happened, and roughly when. Old ones count. “None” is an answer, too.',
      },
      {
        name: 'physicalLimitations',
        control: 'long-text',
        hint: 'Movements that hurt or that a doctor told you to avoid; chest pain, dizziness, or fainting, at rest or when you train.',
      },
    ],
  },
  {
    id: 'goals',
    title: 'Your Goals',
    intro: 'In your own words.',
    rows: [
      {
        name: 'specificGoals',
        control: 'long-text',
        hint: 'What do you want to be different a year from now, and why now? How hard do you want to train?',
      },
    ],
  },
  {
    id: 'logistics',
    title: 'Training Logistics',
    intro: 'What fits your life as it is.',
    rows: [
      {
        name: 'trainingFrequency',
        control: 'input',
        hint: 'Days you can train. Example: 3 a week.',
        attributes: { maxLength: limits.trainingFrequency, autoComplete: 'off' },
      },
      {
        name: 'trainingLocation',
        control: 'input',
        hint: 'Where you train, and with what. Example: home, dumbbells.',
        attributes: { maxLength: limits.trainingLocation, autoComplete: 'off' },
      },
    ],
  },
];

export const fields = sections.flatMap(fieldsOf);
