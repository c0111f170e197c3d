import type { Assessment } from '#shared/domain/assessment.ts';

export interface Person extends Partial<Assessment> {
  fullName: string;
}

export const people: readonly Person[] = [
  {
    fullName: 'Abel Moreno',
    phone: '(503) 555-0101',
    dateOfBirth: '1971-03-09',
    heightFeet: 5,
    heightInches: 10,
    currentWeight: 228,
    goalWeight: 195,
    fitnessLevel: 'beginner',
    medicalConditions: ['High blood pressure'],
    medications: 'A tablet in the morning, for blood pressure.',
    physicalLimitations: 'Out of breath after two flights of stairs.',
    specificGoals: 'Climb the stairs at work without stopping.',
  },
  {
    fullName: 'Bettina Frank',
    phone: '(503) 555-0102',
    fitnessLevel: 'intermediate',
    medicalConditions: ['Knee problems'],
    injuriesSurgeries: 'Left knee, meniscus, two years ago.',
    specificGoals: 'Run a 10K in spring.',
  },
  {
    fullName: 'Chidi Okafor',
    phone: '(503) 555-0103',
    currentWorkoutRoutine: 'Three gym sessions a week, the same plan for four years.',
    medications: 'None.',
    specificGoals: 'A first pull-up.',
  },
  {
    fullName: 'Dana Whitfield',
    phone: '(503) 555-0104',
    injuriesSurgeries: 'A slipped disc in 2019, no pain since.',
    specificGoals: 'Carry both grandchildren at once.',
  },
  {
    fullName: 'Emil Sørensen',
    phone: '(503) 555-0105',
    fitnessLevel: 'advanced',
    specificGoals: 'Lift again after a year off.',
  },
  { fullName: 'Fay Ellis', specificGoals: 'Lose ten pounds by Friday.' },
];

const sources = ['instagram', 'newsletter', 'google', undefined] as const;

export const leads = Array.from({ length: 10 }, (_, number) => {
  // The first one is a client's.
  const name = number === 0 ? 'abel' : `lead-${number}`;
  const source = sources[number % sources.length];
  return { name, email: `${name}@example.com`, source: source && { source } };
});
