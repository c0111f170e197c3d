import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assessmentSchema } from './assessment.ts';
import { leadSchema } from './lead.ts';

const limits = { age: { min: 18 } };
const UNDER_AGE = `You must be at least ${limits.age.min} years old. We haven’t stored your assessment.`;
const least = { fullName: 'Robin Booker', email: 'robin@example.com' };
const a = (length: number) => 'a'.repeat(length);

const messageFor = (answer: object): string | undefined =>
  assessmentSchema.safeParse({ ...least, ...answer }).error?.issues[0]?.message;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The rules of the specification, with its words. */
test.each<[field: string, accepted: unknown[], refused: [unknown, string][]]>([
  [
    'fullName',
    ['R', a(100), ' Robin '],
    [
      ['', 'Full name is required'],
      ['   ', 'Full name is required'],
      [undefined, 'Full name is required'],
      [a(101), 'Name must be less than 100 characters'],
      ['Robin\u0000', 'Invalid input'],
    ],
  ],
  [
    'email',
    ['a@b.co', ' robin@example.com '],
    [
      ['robin', 'Invalid email address'],
      [`${a(64)}@${a(63)}.${a(63)}.${a(63)}.com`, 'Email must be less than 255 characters'],
    ],
  ],
  [
    'phone',
    ['', '1'.repeat(20)],
    [['1'.repeat(21), 'Phone number must be less than 20 characters']],
  ],
  [
    'dateOfBirth',
    ['', '1900-01-01', '2008-11-14'],
    [
      ['1899-12-31', 'Date of birth must be a date between 1900 and today'],
      ['2027-01-01', 'Date of birth must be a date between 1900 and today'],
      ['2000-02-30', 'Date of birth must be a date between 1900 and today'],
      ['2008-11-16', UNDER_AGE],
    ],
  ],
  [
    'heightFeet',
    [3, 8],
    [
      [2, 'Height must be at least 3 feet'],
      [9, 'Height must be less than 8 feet'],
      [5.5, 'Invalid input'],
    ],
  ],
  [
    'heightInches',
    [0, 11],
    [
      [-1, 'Inches must be between 0 and 11'],
      [12, 'Inches must be between 0 and 11'],
    ],
  ],
  [
    'currentWeight',
    [0.1, 999],
    [
      [0, 'Weight must be positive'],
      [999.1, 'Weight must be less than 999'],
      ['150', 'Invalid input'],
    ],
  ],
  [
    'goalWeight',
    [999],
    [
      [0, 'Goal weight must be positive'],
      [1000, 'Goal weight must be less than 999'],
    ],
  ],
  [
    'fitnessLevel',
    ['', 'beginner', 'intermediate', 'advanced', 'athlete'],
    [['expert', 'Invalid input']],
  ],
  ['trainingFrequency', [a(50)], [[a(51), 'Invalid input']]],
  ['trainingLocation', [a(100)], [[a(101), 'Invalid input']]],
  ...(
    [
      ['trainingExperience', 'Training experience'],
      ['currentWorkoutRoutine', 'Workout routine'],
      ['medications', 'Medications'],
      ['injuriesSurgeries', 'Injuries/surgeries'],
      ['physicalLimitations', 'Physical limitations'],
      ['specificGoals', 'Specific goals'],
    ] as const
  ).map(([field, name]): [string, unknown[], [unknown, string][]] => [
    field,
    ['', a(1000)],
    [[a(1001), `${name} must be less than 1000 characters`]],
  ]),
  ...['medicalConditions', 'fitnessGoals', 'preferredTrainingTimes', 'equipmentAccess'].map(
    (field): [string, unknown[], [unknown, string][]] => [
      field,
      [[], Array(20).fill(a(100))],
      [
        [Array(21).fill('a'), 'Invalid input'],
        [[a(101)], 'Invalid input'],
        [[''], 'Invalid input'],
        ['Asthma', 'Invalid input'],
      ],
    ],
  ),
])('an assessment’s %s', (field, accepted, refused) => {
  for (const value of accepted) expect(messageFor({ [field]: value }), `${value}`).toBeUndefined();
  for (const [value, message] of refused)
    expect(messageFor({ [field]: value }), `${value}`).toBe(message);
});

test('the 18th birthday has begun in all time zones', () => {
  expect(messageFor({ dateOfBirth: '2008-11-15' })).toBeUndefined();
  vi.setSystemTime(new Date('2026-11-15T11:59:59Z'));
  expect(messageFor({ dateOfBirth: '2008-11-15' })).toBe(UNDER_AGE);
});

test('texts keep their lines, and lose what nobody can see', () => {
  const { medications } = assessmentSchema.parse({
    ...least,
    medications: ' one\r\ntwo\u202e\u0007 ',
  });
  expect(medications).toBe('one\ntwo');
});

test.each([
  [{ email: 'robin', name: 'R' }, 'Invalid email address'],
  [{ email: `${a(250)}@b.com`, name: 'R' }, 'Email must be less than 255 characters'],
  [{ email: 'a@b.co', name: ' ' }, 'Name cannot be empty'],
  [{ email: 'a@b.co', name: a(101) }, 'Name must be less than 100 characters'],
  [{ email: 'a@b.co', name: a(100) }, undefined],
])('a request for the guide with %o', (lead, message) => {
  expect(leadSchema.safeParse(lead).error?.issues[0]?.message).toBe(message);
});
