export const tierIcons = ['crown', 'target', 'smartphone'] as const;
export const tierButtons = ['Apply Now', 'Join Now'] as const;

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
  icon: (typeof tierIcons)[number];
  buttonText: (typeof tierButtons)[number];
}

export interface GuideText {
  subtitle: string;
  labels: { cost: string; fix: string };
  mistakes: { title: string; text: string; cost: string; fix: string }[];
  note: string;
}

export interface Quote {
  name: string;
  role: string;
  content: string;
}

export interface Testimonial extends Quote {
  rating: number;
}

export interface Access {
  title: string;
  text: string;
  entries: { time: string; asked: string; answered: string }[];
}

export interface ClientCase {
  title: string;
  who: string;
  /**
   * Paths in SVG: a stroke of 60 for each session, 10 from the next and 17 from the next week. `turn` underlines the
   * week in which things went wrong.
   */
  strip: { width: number; done: string; missed: string; turn: string; caption: string };
  results: { figure: string; label: string }[];
  turn: { when: string; wrong: string; changed: string };
}
