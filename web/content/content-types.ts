export const tierAspects = [
  'Training',
  'Nutrition',
  'Access',
  'Schedule',
  'Form',
  'Progress',
  'Support',
  'Community',
  'Guarantee',
] as const;

export type TierIcon = 'crown' | 'target' | 'smartphone';

export interface Tier {
  title: string;
  monthlyPrice: number;
  duration: string;
  description: string;
  features: { aspect: (typeof tierAspects)[number]; text: string }[];
  popular: boolean;
  vip: boolean;
  icon: TierIcon;
  buttonText: 'Apply Now' | 'Join Now';
}
