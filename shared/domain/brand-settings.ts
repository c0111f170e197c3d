import type { WorkingHours } from './promise.ts';

export interface Brand {
  /** US law forbids publishing made-up testimonials (16 CFR 465). */
  sampleContent: boolean;
  /** True once a lawyer has reviewed `/privacy`, `/health-data`, and the consent text. */
  legalReviewed: boolean;
  consent?: Consent;
  /** One SHA-256 hash per version of your consent text. `npm test` prints a new version's hash. */
  consentVersions?: Record<string, string>;
  /** The layout has room for 40 characters. */
  name: string;
  coach: { firstName: string; fullName: string };
  description: string;
  /** Visitors write to this address. */
  email: string;
  emailFrom: string;
  /** US law requires your address in every guide email (CAN-SPAM Act, 15 U.S.C. 7704(a)(5)). */
  postalAddress: string;
  siteUrl: string;
  workingHours: WorkingHours;
  /** For the coach's clients, `assessmentMonths` begin when the coaching ends. */
  retention: { leadMonths: number; assessmentMonths: number };
  /** Countries or states, in English. The sample policies are written for the US. */
  areaServed: string[];
  publishAnswerTimes: boolean;
  /** If true, the site reminds a client once of an assessment that the client began a day ago. */
  remindOfDrafts: boolean;
  bookingUrl?: string;
  /** If the title begins with a number, the guide must list that many mistakes. */
  guideTitle: string;
  trainingAppUrl: string;
  /** The file must be in `web/own/`. */
  heroPhoto?: HeroPhoto;
}

export interface HeroPhoto {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** The part that stays visible when the page crops the picture, as a CSS `object-position`. */
  focus: string;
}

/** Washington's law requires the site to ask for this consent separately (RCW 19.373.030). */
export interface Consent {
  /** Change the version whenever you change the text. */
  version: string;
  words: {
    title: string;
    /**
     * Washington's law requires four points: what the site collects, why, who reads it, and how to
     * withdraw.
     */
    things: { term: string; text: string }[];
    agree: string;
  };
}
