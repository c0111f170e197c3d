/** What the tiers are compared by, in the order in which it matters. A tier has at most one feature in each. */
export const tierAspects = [
  'Training',
  'Nutrition',
  'Access',
  'Rhythm',
  'Form',
  'Progress',
  'Support',
  'Community',
  'Guarantee',
] as const;

export type TierIcon = 'crown' | 'target' | 'smartphone';

export interface Tier {
  title: string;
  /** In US dollars. */
  monthlyPrice: number;
  duration: string;
  description: string;
  features: { aspect: (typeof tierAspects)[number]; text: string }[];
  popular: boolean;
  vip: boolean;
  icon: TierIcon;
  /** 'Apply Now' leads to the assessment, 'Join Now' to the training app. */
  buttonText: 'Apply Now' | 'Join Now';
}

export const tiers: Tier[] = [
  {
    title: 'Concierge 1:1 Transformation Coaching',
    monthlyPrice: 2000,
    duration: 'per month',
    description:
      'I plan every day with you and answer at any hour. For those who want the result to be my job as well.',
    features: [
      { aspect: 'Training', text: 'Individualized daily workouts' },
      { aspect: 'Nutrition', text: 'Custom nutrition and supplement protocol' },
      { aspect: 'Access', text: '24/7 direct access to the coach' },
      { aspect: 'Rhythm', text: 'Weekly 1:1 video strategy sessions' },
      { aspect: 'Form', text: 'Real-time form corrections' },
      { aspect: 'Progress', text: 'Lifestyle and habit coaching' },
      { aspect: 'Support', text: 'Priority and emergency support' },
      { aspect: 'Community', text: 'VIP community' },
      { aspect: 'Guarantee', text: '30-day money-back guarantee' },
    ],
    popular: true,
    vip: true,
    icon: 'crown',
    buttonText: 'Apply Now',
  },
  {
    title: 'Personalized Coaching Blueprint',
    monthlyPrice: 750,
    duration: 'per month',
    description:
      'A plan of your own and a coach who checks it, for people who train well by themselves.',
    features: [
      { aspect: 'Training', text: 'Custom workouts' },
      { aspect: 'Nutrition', text: 'Nutrition guidance' },
      { aspect: 'Rhythm', text: 'Bi-weekly coaching calls' },
      { aspect: 'Form', text: 'Form-check submissions' },
      { aspect: 'Progress', text: 'Progress tracking' },
      { aspect: 'Community', text: 'Community group' },
      { aspect: 'Support', text: 'Email support within 24 hours' },
      { aspect: 'Guarantee', text: '30-day money-back guarantee' },
    ],
    popular: false,
    vip: false,
    icon: 'target',
    buttonText: 'Apply Now',
  },
  {
    title: 'Fitness Access Blueprint',
    monthlyPrice: 197,
    duration: 'per month',
    description: 'My programs in the training app, at your own pace, with a group beside you.',
    features: [
      { aspect: 'Access', text: 'App access' },
      { aspect: 'Training', text: 'Choice of specialized programs' },
      { aspect: 'Progress', text: 'Progressive plans' },
      { aspect: 'Form', text: 'Exercise video library' },
      { aspect: 'Nutrition', text: 'Nutrition guidelines' },
      { aspect: 'Community', text: 'Community group' },
      { aspect: 'Rhythm', text: 'Monthly challenges' },
    ],
    popular: false,
    vip: false,
    icon: 'smartphone',
    buttonText: 'Join Now',
  },
];
