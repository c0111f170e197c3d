/** One email of the series that follows the guide. */
export interface SeriesEmail {
  /** Days after the previous one, from 1 to 30; of the first, after the reader asked for the series. */
  afterDays: number;
  subject: string;
  /** Paragraphs of plain text. */
  text: string[];
  button: {
    label: string;
    /** A path on the site, such as `/auth`, or a whole URL. */
    url: string;
  };
}

/** The most emails of a series. */
export const SERIES_MAX = 5;

/**
 * An example. No series is sent until you export one as `series` from `owner.ts`; a published site may not send this
 * one, because its coach is made up.
 */
export const sampleSeries: SeriesEmail[] = [
  {
    afterDays: 2,
    subject: 'The one number to write down',
    text: [
      'You read about six mistakes. If you fix one this week, make it the first: write down weight and reps of every set.',
      'Most logs fail because they ask too much. Yours needs three columns: the lift, the weight, the reps of your last set. Next time, beat one of them.',
      'Do it for two weeks before you change anything else. You’ll see where your progress stopped.',
    ],
    button: { label: 'Read the Guide Again', url: '/6-Mistakes-Fitness-Guide.png' },
  },
  {
    afterDays: 3,
    subject: 'What 35 minutes are enough for',
    text: [
      'The week in which you have no time is the one that decides. I plan that week first.',
      'Three sessions of 35 minutes keep what you built: one squat or hinge, one push, one pull, three sets each, the last one hard.',
      'Book them now, like meetings. When the good week comes, you add to them. You never start over.',
    ],
    button: { label: 'See How I Plan', url: '/#programs' },
  },
  {
    afterDays: 4,
    subject: 'Shall I write your twelve weeks?',
    text: [
      'This is my last email. You know how I work: a log, a plan that survives your calendar, and one coach who reads both.',
      'If you want me to write yours, tell me about your week. It takes about ten minutes, and I answer within 24 hours. If I’m not the right coach for you, I’ll tell you.',
    ],
    button: { label: 'Apply Now', url: '/auth' },
  },
];
