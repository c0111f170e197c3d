import * as fc from 'fast-check';
import {
  type Assessment,
  assessmentLimits,
  fitnessLevels,
  medicalConditions,
} from '#shared/domain/assessment.ts';
import { LEAD_NAME_MAX } from '#shared/domain/lead.ts';

const { list, longText } = assessmentLimits;

const UNPRINTABLE = /(?![\n\t])[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffd]/gu;

export const typed = (max: number, min = 0): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: max }),
      fc.string({ unit: 'binary', maxLength: max }),
      fc.constantFrom(
        '<script>alert(1)</script>',
        '{{7*7}}',
        "Robert'); --",
        '  Ada\u00a0 ',
        'e\u0301',
      ),
    )
    .map((text) => text.slice(0, max).replace(UNPRINTABLE, ''))
    .filter((text) => text.trim().length >= min && text.normalize('NFC').length <= max);

const oneLine = (max: number, min = 0) =>
  typed(max, min)
    .map((text) => text.replace(/[\n\t]/g, ' '))
    .filter((text) => text.trim().length >= min);

const word = fc.stringMatching(/^[a-z0-9]{1,20}$/);

export const addresses: fc.Arbitrary<string> = fc
  .tuple(
    fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_'+-]{0,30}$/),
    word,
    fc.constantFrom('com', 'EXAMPLE', 'co'),
  )
  .map(([local, domain, top]) => `${local}x@${domain}.${top}`);

export const leads = fc.record({ email: addresses, name: oneLine(LEAD_NAME_MAX, 1) });

const texts = fc.array(oneLine(list.item, 1), { maxLength: list.items });
const weight = fc.double({ min: 0.1, max: 999, noNaN: true });

export const assessments: fc.Arbitrary<Assessment> = fc.record(
  {
    fullName: oneLine(assessmentLimits.fullName, 1),
    email: addresses,
    phone: oneLine(assessmentLimits.phone),
    dateOfBirth: fc.constantFrom('', '1900-01-01', '1990-02-28'),
    heightFeet: fc.integer({ min: 3, max: 8 }),
    heightInches: fc.integer({ min: 0, max: 11 }),
    currentWeight: weight,
    goalWeight: weight,
    fitnessLevel: fc.constantFrom(...(Object.keys(fitnessLevels) as Assessment['fitnessLevel'][])),
    trainingExperience: typed(longText),
    currentWorkoutRoutine: typed(longText),
    medicalConditions: fc.subarray([...medicalConditions]),
    medications: typed(longText),
    injuriesSurgeries: typed(longText),
    physicalLimitations: typed(longText),
    fitnessGoals: texts,
    specificGoals: typed(longText),
    trainingFrequency: oneLine(assessmentLimits.trainingFrequency),
    preferredTrainingTimes: texts,
    trainingLocation: oneLine(assessmentLimits.trainingLocation),
    equipmentAccess: texts,
  },
  { requiredKeys: ['fullName', 'email'] },
);
