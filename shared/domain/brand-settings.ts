import type { WorkingHours } from './promise.ts';

export interface Brand {
  /** While true, you can't deploy production: made-up testimonials are unlawful (16 CFR 465). */
  sampleContent: boolean;
  /**
   * Set this to true once a lawyer has reviewed `/privacy`, `/health-data`, and the consent text.
   * Until then, you can't deploy production.
   */
  legalReviewed: boolean;
  /** Without this setting, the site uses the sample in `consent-words.ts`. */
  consent?: Consent;
  /** One SHA-256 hash per version of your consent text. `npm test` prints a new version's hash. */
  consentVersions?: Record<string, string>;
  /** The pages, the emails, and search results show this name. At most 40 characters. */
  name: string;
  coach: { firstName: string; fullName: string };
  /** One sentence for search results and the footer. */
  description: string;
  /**
   * Visitors and clients write to this address. By default, production also sends its notices and
   * alarms here.
   */
  email: string;
  /** By default, production sends its emails from this address. SES must verify its domain. */
  emailFrom: string;
  /** US law requires your address in every guide email (CAN-SPAM Act, 15 U.S.C. 7704(a)(5)). */
  postalAddress: string;
  /** The site's address, without a slash at the end. */
  siteUrl: string;
  /** The coach gets no reminders in the quiet hours. */
  workingHours: WorkingHours;
  /**
   * The site deletes each guide request this long after it was made, and each assessment this long
   * after it was submitted or, for a client, after the end of coaching.
   */
  retention: { leadMonths: number; assessmentMonths: number };
  /** The landing page, the assessment, and messages show this sentence. Use your country's number. */
  emergency: string;
  /**
   * The countries or states that you serve, in English. `/privacy` and search results name them. The
   * sample policies are written for the US.
   */
  areaServed: string[];
  /** The booking page for calls. The client's pages, the receipt, and the coach's pages link to it. */
  bookingUrl?: string;
  /** If the title begins with a number, the guide must list that many mistakes. */
  guideTitle: string;
  /** The guide's file in `web/own/`, a PNG or a PDF. */
  guideFile: string;
  /** The sign-up page of the training app. */
  trainingAppUrl: string;
  /** A photograph in `web/own/`. */
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
