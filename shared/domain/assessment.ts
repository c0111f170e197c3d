import * as z from 'zod/mini';
import { emailAddress } from './email.ts';
import { INVALID_INPUT, line, lines, personName } from './text.ts';

export const assessmentLimits = {
  fullName: 100,
  phone: 20,
  heightFeet: { min: 3, max: 8 },
  heightInches: { min: 0, max: 11 },
  /** In pounds. */
  weight: { max: 999 },
  trainingFrequency: 50,
  trainingLocation: 100,
  longText: 1000,
  list: { items: 20, item: 100 },
  dateOfBirth: { min: '1900-01-01' },
  age: { min: 18 },
} as const;

/** How many assessments a client can submit. */
export const submissionLimits = { perDay: 5, inAll: 50 } as const;

export const medicalConditions = [
  'Heart disease',
  'High blood pressure',
  'Diabetes',
  'Asthma',
  'Arthritis',
  'Back problems',
  'Knee problems',
  'Other joint issues',
] as const;

export const fitnessLevels = {
  beginner: 'Beginner (little to no exercise)',
  intermediate: 'Intermediate (exercise 2-3 times/week)',
  advanced: 'Advanced (exercise 4+ times/week)',
  athlete: 'Athlete (competitive level)',
} as const;

type FitnessLevel = keyof typeof fitnessLevels;

const limits = assessmentLimits;
const INVALID_DATE_OF_BIRTH = 'Date of birth must be a date between 1900 and today';
const UNDER_AGE = `You must be at least ${limits.age.min} years old. We haven’t stored your assessment.`;

/** A missing value is refused like an empty one. */
const required = (schema: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.transform((text: unknown) => text ?? ''),
    schema,
  );

const optional = (schema: z.ZodMiniType<string, string>) =>
  z.optional(
    z.pipe(
      schema,
      z.transform((text) => (text === '' ? undefined : text)),
    ),
  );

const atMost = (
  schema: z.ZodMiniType<string, string>,
  max: number,
  message: string = INVALID_INPUT,
) => schema.check(z.refine((text) => text.length <= max, message));

const longText = (name: string) =>
  optional(
    atMost(lines(), limits.longText, `${name} must be less than ${limits.longText} characters`),
  );

const shortText = (max: number) => optional(atMost(line(), max));

const listOfText = z.optional(
  z
    .array(
      line().check(
        z.refine((text) => text.length >= 1 && text.length <= limits.list.item, INVALID_INPUT),
      ),
      { error: INVALID_INPUT },
    )
    .check(z.maxLength(limits.list.items, INVALID_INPUT)),
);

const number = () => z.number({ error: INVALID_INPUT });

const weight = (name: string) =>
  z.optional(
    number().check(
      z.positive(`${name} must be positive`),
      z.maximum(limits.weight.max, `${name} must be less than ${limits.weight.max}`),
    ),
  );

const wholeNumber = (
  { min, max }: { min: number; max: number },
  tooSmall: string,
  tooLarge = tooSmall,
) =>
  z.optional(
    number().check(z.int(INVALID_INPUT), z.minimum(min, tooSmall), z.maximum(max, tooLarge)),
  );

const dateAt = (hours: number): string =>
  new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10);

const isDateOfBirth = (date: string): boolean =>
  date === '' ||
  (z.iso.date().safeParse(date).success &&
    date >= limits.dateOfBirth.min &&
    // East of Greenwich, tomorrow may already have begun.
    date <= dateAt(14));

/** The 18th birthday must have begun in all time zones. */
const isAdult = (date: string): boolean => {
  if (date === '') return true;
  const [year, ...day] = date.split('-');
  return [Number(year) + limits.age.min, ...day].join('-') <= dateAt(-12);
};

export const assessmentSchema = z.object(
  {
    fullName: required(personName(limits.fullName, 'Full name is required')),
    email: required(emailAddress),
    phone: optional(atMost(line(), limits.phone, 'Phone number must be less than 20 characters')),
    dateOfBirth: optional(
      z
        .string({ error: INVALID_INPUT })
        .check(
          z.refine(isDateOfBirth, { error: INVALID_DATE_OF_BIRTH, abort: true }),
          z.refine(isAdult, UNDER_AGE),
        ),
    ),
    heightFeet: wholeNumber(
      limits.heightFeet,
      'Height must be at least 3 feet',
      'Height must be less than 8 feet',
    ),
    heightInches: wholeNumber(limits.heightInches, 'Inches must be between 0 and 11'),
    currentWeight: weight('Weight'),
    goalWeight: weight('Goal weight'),
    fitnessLevel: z.optional(
      z.pipe(
        z.transform((level: unknown) => (level === '' ? undefined : level)),
        z.optional(
          z.enum(Object.keys(fitnessLevels) as [FitnessLevel, ...FitnessLevel[]], {
            error: INVALID_INPUT,
          }),
        ),
      ),
    ),
    trainingExperience: longText('Training experience'),
    currentWorkoutRoutine: longText('Workout routine'),
    medicalConditions: listOfText,
    medications: longText('Medications'),
    injuriesSurgeries: longText('Injuries/surgeries'),
    physicalLimitations: longText('Physical limitations'),
    fitnessGoals: listOfText,
    specificGoals: longText('Specific goals'),
    trainingFrequency: shortText(limits.trainingFrequency),
    preferredTrainingTimes: listOfText,
    trainingLocation: shortText(limits.trainingLocation),
    equipmentAccess: listOfText,
  },
  { error: INVALID_INPUT },
);

export type Assessment = z.infer<typeof assessmentSchema>;

const labels: Record<keyof Assessment, string> = {
  fullName: 'Full Name',
  email: 'Email',
  phone: 'Phone',
  dateOfBirth: 'Date of Birth',
  heightFeet: 'Height',
  heightInches: 'Height',
  currentWeight: 'Current Weight',
  goalWeight: 'Goal Weight',
  fitnessLevel: 'Fitness Level',
  trainingExperience: 'Training Experience',
  currentWorkoutRoutine: 'Current Workout Routine',
  medicalConditions: 'Medical Conditions',
  medications: 'Medications',
  injuriesSurgeries: 'Injuries and Surgeries',
  physicalLimitations: 'Physical Limitations',
  fitnessGoals: 'Fitness Goals',
  specificGoals: 'Specific Goals',
  trainingFrequency: 'Training Frequency',
  preferredTrainingTimes: 'Preferred Training Times',
  trainingLocation: 'Training Location',
  equipmentAccess: 'Equipment Access',
};

const units: Record<string, string> = {
  heightFeet: 'feet',
  heightInches: 'inches',
  currentWeight: 'lbs',
  goalWeight: 'lbs',
};

/** The label and the unit of a field. An older assessment may have fields that the form lacks. */
export const labelOf = (name: string): string =>
  Object.hasOwn(labels, name) ? labels[name as keyof Assessment] : name;

export const unitOf = (name: string): string | undefined => units[name];

/** Such as “Current Weight (lbs)”. */
export const questionOf = (name: string): string => {
  const unit = unitOf(name);
  return unit ? `${labelOf(name)} (${unit})` : labelOf(name);
};
