import * as z from 'zod';
import { emailAddress } from './email.ts';
import { INVALID_INPUT, line, lines } from './text.ts';

/** Bounds of the assessment, shared by the form's inputs and the schema (RULES.md, Limits and messages). */
export const assessmentLimits = {
  fullName: 100,
  phone: 20,
  heightFeet: { min: 3, max: 8 },
  heightInches: { min: 0, max: 11 },
  /** In pounds; above 0. */
  weight: { max: 999 },
  fitnessLevel: 50,
  trainingFrequency: 50,
  trainingLocation: 100,
  longText: 1000,
  list: { items: 20, item: 100 },
  dateOfBirth: { min: '1900-01-01' },
} as const;

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

export type FitnessLevel = keyof typeof fitnessLevels;

const limits = assessmentLimits;
const INVALID_DATE_OF_BIRTH = 'Date of birth must be a date between 1900 and today';

/** A field left empty is a field not given. */
const optional = <T extends z.ZodType<string>>(schema: T) =>
  schema.transform((text) => (text === '' ? undefined : text)).optional();

const atMost = (max: number, message: string = INVALID_INPUT) =>
  [(text: string) => text.length <= max, { error: message }] as const;

const longText = (name: string) =>
  optional(
    lines()
      .refine(...atMost(limits.longText, `${name} must be less than ${limits.longText} characters`))
      .meta({ maxLength: limits.longText }),
  );

const shortText = (max: number) =>
  optional(
    line()
      .refine(...atMost(max))
      .meta({ maxLength: max }),
  );

const listOfText = z
  .array(
    line()
      .refine((text) => text.length >= 1 && text.length <= limits.list.item, INVALID_INPUT)
      .meta({ minLength: 1, maxLength: limits.list.item }),
    { error: INVALID_INPUT },
  )
  .max(limits.list.items, INVALID_INPUT)
  .optional();

const number = () => z.number({ error: INVALID_INPUT });

const weight = (name: string) =>
  number()
    .positive(`${name} must be positive`)
    .max(limits.weight.max, `${name} must be less than ${limits.weight.max}`)
    .optional();

const isDateOfBirth = (date: string): boolean =>
  date === '' ||
  (z.iso.date().safeParse(date).success &&
    date >= limits.dateOfBirth.min &&
    // A visitor east of Greenwich may already have tomorrow's date.
    date <= new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10));

/** A health assessment as the form sends it and the Lambda stores it (RULES.md, Assessment). */
export const assessmentSchema = z.object(
  {
    fullName: z.preprocess(
      (name) => name ?? '',
      line()
        .refine((name) => name.length >= 1, { error: 'Full name is required', abort: true })
        .refine(...atMost(limits.fullName, 'Name must be less than 100 characters'))
        .meta({ minLength: 1, maxLength: limits.fullName }),
    ),
    email: z.preprocess((email) => email ?? '', emailAddress),
    phone: optional(
      line()
        .refine(...atMost(limits.phone, 'Phone number must be less than 20 characters'))
        .meta({ maxLength: limits.phone }),
    ),
    dateOfBirth: optional(
      z.string({ error: INVALID_INPUT }).refine(isDateOfBirth, INVALID_DATE_OF_BIRTH),
    ),
    heightFeet: number()
      .int(INVALID_INPUT)
      .min(limits.heightFeet.min, 'Height must be at least 3 feet')
      .max(limits.heightFeet.max, 'Height must be less than 8 feet')
      .optional(),
    heightInches: number()
      .int(INVALID_INPUT)
      .min(limits.heightInches.min, 'Inches must be between 0 and 11')
      .max(limits.heightInches.max, 'Inches must be between 0 and 11')
      .optional(),
    currentWeight: weight('Weight'),
    goalWeight: weight('Goal weight'),
    fitnessLevel: z.preprocess(
      (level) => (level === '' ? undefined : level),
      z
        .enum(Object.keys(fitnessLevels) as [FitnessLevel, ...FitnessLevel[]], {
          error: INVALID_INPUT,
        })
        .optional(),
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
