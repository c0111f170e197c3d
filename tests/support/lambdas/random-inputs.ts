import {
  type Assessment,
  assessmentLimits,
  fitnessLevels,
  medicalConditions,
} from '#shared/domain/assessment.ts';
import { LEAD_NAME_MAX } from '#shared/domain/lead.ts';
import { anyText, listOf, numberIn, oneOf, type Random } from '#tests/support/random.ts';

const { list, longText } = assessmentLimits;

const UNPRINTABLE = /(?![\n\t])[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffd]/gu;

const pitfalls = [
  '<script>alert(1)</script>',
  '{{7*7}}',
  "Robert'); --",
  '  Ada\u00a0 ',
  'e\u0301',
] as const;

const typed = (random: Random, most: number): string => {
  const text = random() < 0.2 ? oneOf(random, pitfalls) : anyText(random, Math.min(most, 30));
  // A letter can have two UTF-16 units, and some letters become longer in the form NFC.
  return [...text.replace(UNPRINTABLE, '')].slice(0, Math.floor(most / 4)).join('');
};

const oneLine = (random: Random, most: number): string =>
  typed(random, most).replace(/[\n\t]/g, ' ');

const written = (random: Random, most: number): string => `x${oneLine(random, most - 3)}`;

const word = (random: Random, letters: string): string =>
  `a${listOf(random, 19, () => oneOf(random, [...letters] as [string, ...string[]])).join('')}`;

export const randomAddress = (random: Random): string =>
  `${word(random, "ABCxyz019_'+-")}x@${word(random, 'abcxyz019')}.${oneOf(random, ['com', 'EXAMPLE', 'co'])}`;

export const randomLead = (random: Random) => ({
  email: randomAddress(random),
  name: written(random, LEAD_NAME_MAX),
});

const texts = (random: Random) => listOf(random, list.items, () => written(random, list.item));
const weight = (random: Random) => 0.1 + random() * 998;

export function randomAssessment(random: Random): Assessment {
  const optional: Omit<Assessment, 'fullName' | 'email'> = {
    phone: oneLine(random, assessmentLimits.phone),
    dateOfBirth: oneOf(random, ['', '1900-01-01', '1990-02-28']),
    heightFeet: numberIn(random, 3, 8),
    heightInches: numberIn(random, 0, 11),
    currentWeight: weight(random),
    goalWeight: weight(random),
    fitnessLevel: oneOf(random, Object.keys(fitnessLevels) as [keyof typeof fitnessLevels]),
    trainingExperience: typed(random, longText),
    currentWorkoutRoutine: typed(random, longText),
    medicalConditions: medicalConditions.filter(() => random() < 0.5),
    medications: typed(random, longText),
    injuriesSurgeries: typed(random, longText),
    physicalLimitations: typed(random, longText),
    fitnessGoals: texts(random),
    specificGoals: typed(random, longText),
    trainingFrequency: oneLine(random, assessmentLimits.trainingFrequency),
    preferredTrainingTimes: texts(random),
    trainingLocation: oneLine(random, assessmentLimits.trainingLocation),
    equipmentAccess: texts(random),
  };
  const filledIn = Object.entries(optional).filter(() => random() < 0.7);
  return {
    fullName: written(random, assessmentLimits.fullName),
    email: randomAddress(random),
    ...Object.fromEntries(filledIn),
  };
}
