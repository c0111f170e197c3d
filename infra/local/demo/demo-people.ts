import type { Assessment } from '#shared/domain/assessment.ts';
import type { Change } from '#shared/domain/case.ts';

const MINUTE = 1;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A change that the coach made. */
interface Step {
  /** After the client began to wait, in minutes. */
  after: number;
  to: Exclude<Change['to'], 'undo' | 'spam'>;
  /** Of `later`: for how many days. */
  days?: number;
}

/** A made-up person, and the state of their case. */
export interface SamplePerson {
  /** After 'Sample'. */
  name: string;
  /** Age of the assessment, in minutes. */
  ago: number;
  steps: readonly Step[];
  answers: Partial<Assessment>;
}

/** One person for each state that an inbox shows on an ordinary day. Five of seven answers were on time. */
export const samplePeople: readonly SamplePerson[] = [
  {
    name: 'Abel',
    ago: 26.5 * HOUR,
    steps: [],
    answers: {
      fitnessLevel: 'beginner',
      medicalConditions: ['High blood pressure'],
      medications: 'A tablet in the morning, for blood pressure.',
      specificGoals: 'Climb the stairs at work without a stop.',
    },
  },
  {
    name: 'Bettina',
    ago: 20.5 * HOUR,
    steps: [],
    answers: {
      fitnessLevel: 'intermediate',
      medicalConditions: ['Knee problems'],
      injuriesSurgeries: 'Left knee, meniscus, two years ago.',
      specificGoals: 'Run ten kilometres in spring.',
    },
  },
  {
    name: 'Clem',
    ago: 12 * HOUR,
    steps: [],
    answers: { fitnessLevel: 'advanced', specificGoals: 'A first pull-up with ten kilos.' },
  },
  {
    name: 'Dora',
    ago: 5 * HOUR,
    steps: [],
    answers: {
      fitnessLevel: 'beginner',
      medicalConditions: ['Asthma'],
      medications: 'An inhaler, before exercise.',
      trainingFrequency: 'Twice a week',
    },
  },
  {
    name: 'Emil',
    ago: 1.5 * HOUR,
    steps: [],
    answers: { fitnessLevel: 'intermediate', trainingLocation: 'At home, with two kettlebells' },
  },
  {
    name: 'Fay',
    ago: 9 * HOUR,
    steps: [{ after: 6 * HOUR, to: 'tried' }],
    answers: { fitnessLevel: 'beginner', physicalLimitations: 'Sits at a desk all day.' },
  },
  {
    name: 'Gustav',
    ago: 3 * DAY,
    steps: [
      { after: 4 * HOUR, to: 'contacted' },
      { after: 5 * HOUR, to: 'later', days: 4 },
    ],
    answers: { fitnessLevel: 'athlete', specificGoals: 'Back in the boat after the season.' },
  },
  {
    name: 'Hanna',
    ago: 30 * HOUR,
    steps: [{ after: 3.2 * HOUR, to: 'contacted' }],
    answers: { fitnessLevel: 'intermediate', medicalConditions: ['Back problems'] },
  },
  {
    name: 'Ivo',
    ago: 2 * DAY,
    steps: [{ after: 25.5 * HOUR, to: 'contacted' }],
    answers: { fitnessLevel: 'beginner', specificGoals: 'Keep up with two small children.' },
  },
  {
    name: 'June',
    ago: 9 * DAY,
    steps: [
      { after: 1.5 * HOUR, to: 'contacted' },
      { after: 2 * DAY, to: 'client' },
    ],
    answers: { fitnessLevel: 'advanced', trainingFrequency: 'Four times a week' },
  },
  {
    name: 'Kurt',
    ago: 20 * DAY,
    steps: [
      { after: 5.6 * HOUR, to: 'contacted' },
      { after: 3 * DAY, to: 'client' },
    ],
    answers: { fitnessLevel: 'intermediate', medicalConditions: ['Diabetes'] },
  },
  {
    name: 'Lotte',
    ago: 12 * DAY,
    steps: [{ after: 8 * HOUR, to: 'declined' }],
    answers: { fitnessLevel: 'beginner', specificGoals: 'Asks for physiotherapy.' },
  },
];
