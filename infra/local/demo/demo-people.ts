import type { Assessment } from '#shared/domain/assessment.ts';
import type { Change } from '#shared/domain/case.ts';
import type { Sender } from '#shared/domain/messages.ts';

const MINUTE = 1;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Step {
  after: number;
  to: Exclude<Change['to'], 'undo' | 'spam' | 'clearance'>;
  days?: number;
}

export interface SamplePerson {
  name: string;
  /** How long ago the client submitted, in minutes. */
  ago: number;
  steps: readonly Step[];
  answers: Partial<Assessment>;
  /**
   * An earlier assessment: how long ago the client submitted it, in minutes, and the answers that
   * differ.
   */
  earlier?: { ago: number; answers: Partial<Assessment> };
  /**
   * Earliest first. Whenever the coach writes, the coach has opened all of the client's earlier
   * messages.
   */
  messages?: readonly { from: Sender; text: string }[];
}

export const samplePeople: readonly SamplePerson[] = [
  {
    name: 'Abel',
    ago: 26.5 * HOUR,
    steps: [],
    answers: {
      phone: '(503) 555-0101',
      dateOfBirth: '1971-03-09',
      heightFeet: 5,
      heightInches: 10,
      currentWeight: 228,
      goalWeight: 195,
      trainingExperience: 'Football in college, nothing since.',
      currentWorkoutRoutine: 'Walks the dog twice a day.',
      injuriesSurgeries: 'None.',
      physicalLimitations: 'Out of breath after two flights of stairs.',
      trainingFrequency: 'Three times a week',
      trainingLocation: 'At home, with bands',
      fitnessLevel: 'beginner',
      medicalConditions: ['High blood pressure'],
      medications: 'A tablet in the morning, for blood pressure.',
      specificGoals: 'Climb the stairs at work without stopping.',
    },
  },
  {
    name: 'Bettina',
    ago: 20.5 * HOUR,
    steps: [],
    answers: {
      phone: '(503) 555-0102',
      dateOfBirth: '1988-07-21',
      heightFeet: 5,
      heightInches: 6,
      currentWeight: 148,
      goalWeight: 142,
      trainingExperience: 'Running since school, strength training for two years.',
      currentWorkoutRoutine: 'Two runs and one gym session a week.',
      medications: 'None.',
      physicalLimitations: 'Deep squats hurt.',
      trainingFrequency: 'Four times a week',
      trainingLocation: 'Gym near work',
      fitnessLevel: 'intermediate',
      medicalConditions: ['Knee problems'],
      injuriesSurgeries: 'Left knee, meniscus, two years ago.',
      specificGoals: 'Run a 10K in spring.',
    },
  },
  {
    name: 'Emil',
    ago: 1.5 * HOUR,
    steps: [],
    answers: {
      phone: '(503) 555-0105',
      dateOfBirth: '1990-05-14',
      heightFeet: 5,
      heightInches: 11,
      currentWeight: 190,
      goalWeight: 176,
      trainingExperience: 'Three years of group classes.',
      currentWorkoutRoutine: 'Kettlebells twice a week.',
      medications: 'None.',
      injuriesSurgeries: 'None.',
      specificGoals: 'A stronger back for the second child.',
      trainingFrequency: 'Three times a week',
      fitnessLevel: 'intermediate',
      trainingLocation: 'At home, with two kettlebells',
    },
  },
  {
    name: 'Fay',
    ago: 9 * HOUR,
    steps: [{ after: 6 * HOUR, to: 'tried' }],
    answers: {
      phone: '(503) 555-0106',
      dateOfBirth: '1983-09-08',
      heightFeet: 5,
      heightInches: 5,
      currentWeight: 163,
      goalWeight: 145,
      trainingExperience: 'None.',
      currentWorkoutRoutine: 'None.',
      medications: 'Ibuprofen, about once a week.',
      injuriesSurgeries: 'Neck strain, last year.',
      specificGoals: 'Sit through a workday without pain.',
      trainingFrequency: 'Twice a week',
      trainingLocation: 'Office gym',
      fitnessLevel: 'beginner',
      physicalLimitations: 'Sits at a desk all day.',
    },
  },
  {
    name: 'Gustav',
    ago: 3 * DAY,
    steps: [
      { after: 4 * HOUR, to: 'contacted' },
      { after: 5 * HOUR, to: 'later', days: 4 },
    ],
    answers: {
      phone: '(503) 555-0107',
      dateOfBirth: '1996-02-17',
      heightFeet: 6,
      heightInches: 4,
      currentWeight: 205,
      goalWeight: 198,
      trainingExperience: 'Rowing, eight years, two at national level.',
      currentWorkoutRoutine: 'On the water in summer, weights in winter.',
      medications: 'None.',
      injuriesSurgeries: 'Rib stress fracture, 2024.',
      trainingFrequency: 'Six times a week',
      trainingLocation: 'Boathouse',
      fitnessLevel: 'athlete',
      specificGoals: 'Back in the boat after the season.',
    },
  },
  {
    name: 'Hanna',
    ago: 30 * HOUR,
    steps: [{ after: 3.2 * HOUR, to: 'contacted' }],
    messages: [
      { from: 'coach', text: 'Good to talk to you. I suggest two sessions a week to begin with.' },
      { from: 'client', text: 'Sounds good. Can we begin on the first Monday of the month?' },
    ],
    answers: {
      phone: '(503) 555-0108',
      dateOfBirth: '1979-12-01',
      heightFeet: 5,
      heightInches: 7,
      currentWeight: 159,
      goalWeight: 150,
      trainingExperience: 'Pilates for five years.',
      currentWorkoutRoutine: 'Pilates on Mondays.',
      medications: 'None.',
      injuriesSurgeries: 'Herniated disk, 2020, no surgery.',
      physicalLimitations: 'No heavy lifting from the floor.',
      specificGoals: 'Deadlift my own weight.',
      trainingFrequency: 'Three times a week',
      trainingLocation: 'Gym near home',
      fitnessLevel: 'intermediate',
      medicalConditions: ['Back problems'],
    },
  },
  {
    name: 'Ivo',
    ago: 2 * DAY,
    steps: [{ after: 25.5 * HOUR, to: 'contacted' }],
    answers: {
      dateOfBirth: '1985-06-25',
      heightFeet: 5,
      heightInches: 9,
      currentWeight: 201,
      goalWeight: 180,
      trainingExperience: 'Played handball until 30.',
      currentWorkoutRoutine: 'Cycles to work.',
      medications: 'None.',
      injuriesSurgeries: 'Shoulder dislocated twice, 2014.',
      trainingFrequency: 'Twice a week',
      trainingLocation: 'At home, with dumbbells',
      fitnessLevel: 'beginner',
      specificGoals: 'Keep up with two small children.',
    },
  },
  {
    name: 'June',
    ago: 9 * DAY,
    steps: [
      { after: 1.5 * HOUR, to: 'contacted' },
      { after: 2 * DAY, to: 'client' },
    ],
    messages: [
      { from: 'coach', text: 'Shall we plan a test day in the second week of next month?' },
      { from: 'client', text: 'Yes, Thursday is free.' },
      { from: 'coach', text: 'Thursday it is. It’s in your plan.' },
    ],
    answers: {
      phone: '(503) 555-0110',
      dateOfBirth: '1991-10-11',
      heightFeet: 5,
      heightInches: 8,
      currentWeight: 144,
      goalWeight: 148,
      trainingExperience: 'CrossFit, four years.',
      currentWorkoutRoutine: 'Five classes a week.',
      medications: 'None.',
      injuriesSurgeries: 'None.',
      specificGoals: 'First competition in May.',
      trainingLocation: 'CrossFit gym',
      fitnessLevel: 'advanced',
      trainingFrequency: 'Four times a week',
    },
  },
  {
    name: 'Kurt',
    ago: 20 * DAY,
    steps: [
      { after: 5.6 * HOUR, to: 'contacted' },
      { after: 3 * DAY, to: 'client' },
    ],
    earlier: {
      ago: 200 * DAY,
      answers: { currentWeight: 231, medicalConditions: ['Diabetes', 'Back problems'] },
    },
    answers: {
      phone: '(503) 555-0111',
      dateOfBirth: '1963-04-04',
      heightFeet: 5,
      heightInches: 10,
      currentWeight: 214,
      goalWeight: 190,
      trainingExperience: 'Swimming as a boy.',
      currentWorkoutRoutine: 'Swims on Saturdays.',
      medications: 'Metformin, 500 mg twice a day.',
      injuriesSurgeries: 'Right hip, arthroscopy, 2018.',
      specificGoals: 'Get off one of the two tablets.',
      trainingFrequency: 'Three times a week',
      trainingLocation: 'Pool and gym',
      fitnessLevel: 'intermediate',
      medicalConditions: ['Diabetes'],
    },
  },
  {
    name: 'Lotte',
    ago: 12 * DAY,
    steps: [{ after: 8 * HOUR, to: 'declined' }],
    answers: {
      phone: '(503) 555-0112',
      dateOfBirth: '1957-08-19',
      heightFeet: 5,
      heightInches: 2,
      currentWeight: 139,
      goalWeight: 139,
      trainingExperience: 'Dancing.',
      currentWorkoutRoutine: 'Walks every day.',
      medications: 'None.',
      injuriesSurgeries: 'Hip replaced six weeks ago.',
      physicalLimitations: 'Not cleared for exercise yet.',
      trainingFrequency: 'Once a week',
      trainingLocation: 'At home',
      fitnessLevel: 'beginner',
      specificGoals: 'Looking for physical therapy.',
    },
  },
];
