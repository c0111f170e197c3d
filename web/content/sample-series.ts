import { brand } from '#shared/brand.ts';

export interface SeriesEmail {
  /** From 1 to 30 days after the previous email or, for the first one, after the reader's request. */
  afterDays: number;
  subject: string;
  text: string[];
  button: {
    label: string;
    /** A path on the site, such as `/auth`, or a whole URL. */
    url: string;
  };
}

export const SERIES_MAX = 5;

export const sampleSeries: SeriesEmail[] = [
  {
    afterDays: 2,
    subject: 'The one habit to start this week',
    text: [
      'You read about six mistakes. If you fix one this week, make it the first: write down the weight and reps of every set.',
      'Most logs fail because they ask too much. Yours needs three columns: the lift, the weight, and the reps of each set. Next time, beat the weight or the reps.',
      'Do it for two weeks before you change anything else. You’ll see where your progress stopped.',
    ],
    button: { label: 'Read the Guide Again', url: `/${brand.guideFile}` },
  },
  {
    afterDays: 3,
    subject: 'What you can do in 35 minutes',
    text: [
      'Your busiest week decides how far you get. I plan for that week first.',
      'Three sessions of 35 minutes keep what you built: one squat or hinge, one push, one pull, three sets each, the last one hard.',
      'Book them now, like meetings. In a better week, do more. That way you never start over.',
    ],
    button: { label: 'See the Programs', url: '/#programs' },
  },
  {
    afterDays: 4,
    subject: 'Shall I plan your twelve weeks?',
    text: [
      'This is my last email. You know how I work: a log, a plan that survives your calendar, and one coach who reads the log and adjusts the plan.',
      'If you want me to write your plan, tell me about your week. It takes about ten minutes, and I usually answer within 24 hours. If I’m not the right coach for you, I’ll tell you.',
    ],
    button: { label: 'Apply Now', url: '/auth' },
  },
];
