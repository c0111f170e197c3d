export type TierIcon = 'crown' | 'target' | 'smartphone';

export interface Tier {
  title: string;
  monthlyPrice: number;
  duration: string;
  description: string;
  /**
   * Every tier shows a row for each aspect of any tier, in the order in which the tiers first name them. The text of
   * the aspect `Guarantee` is also under the price.
   */
  features: { aspect: string; text: string }[];
  popular: boolean;
  vip: boolean;
  icon: TierIcon;
  buttonText: 'Apply Now' | 'Join Now';
}

export interface GuideText {
  subtitle: string;
  labels: { cost: string; fix: string };
  mistakes: { title: string; text: string; cost: string; fix: string }[];
  note: string;
}
