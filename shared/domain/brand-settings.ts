/** The coach's name, addresses, and links. The owner sets them in `owner.ts`. The sample is a made-up coach. */
export interface Brand {
  /**
   * True while the coach, the claims, or the testimonials are made up. Then the pages say so, and deploying
   * the production site fails, because publishing them is unlawful in the US (16 CFR 465).
   */
  sampleContent: boolean;
  /**
   * True once a lawyer has reviewed `/privacy`, `/health-data`, and the consent text. Until then the pages call
   * these texts samples, and deploying the production site fails.
   */
  legalReviewed: boolean;
  /** Your consent text with your version. Without it, the site uses the sample in `consent-words.ts`. */
  consent?: Consent;
  /**
   * SHA-256 of each version of your consent text. `npm test` prints the hash of a new version. Keep the
   * hashes of earlier versions.
   */
  consentVersions?: Record<string, string>;
  /** The name in the top bar, the footer, the emails, and search results. At most 40 characters. */
  name: string;
  coach: { firstName: string; fullName: string };
  /** One sentence, for search results and the footer. */
  description: string;
  /** Visitors write to this address, and notices of new assessments go to it. */
  email: string;
  /** The sender of the emails. SES must have verified its domain. */
  emailFrom: string;
  /** Appears in every guide email (CAN-SPAM Act, 15 U.S.C. 7704(a)(5)). */
  postalAddress: string;
  /** The site's URL without a slash at the end. */
  siteUrl: string;
  /**
   * When the coach works. Reminders avoid the quiet hours, which are in minutes since midnight in this time
   * zone.
   */
  workingHours: { timeZone: string; quiet: { from: number; to: number } };
  /**
   * How long data is kept, in months: leads after the last request for the guide, and assessments after they were
   * submitted or, for the coach's clients, after the coaching ended. `/privacy` and `/health-data` say the same.
   */
  retention: { leadMonths: number; assessmentMonths: number };
  /**
   * Countries or states in which the coach works with clients, in English. The sample policies are written for
   * the US. For another place, a lawyer must add what its law requires.
   */
  areaServed: string[];
  /**
   * Whether the footer says how many clients of the last 90 days got an answer on time. It shows no count below 20
   * clients.
   */
  publishAnswerTimes: boolean;
  /**
   * Whether clients who began an assessment and didn't submit it get an email, once, a day later. Their address
   * must be confirmed.
   */
  remindOfDrafts: boolean;
  /** The booking page for calls. Without it, the pages and the receipt have no booking link. */
  bookingUrl?: string;
  /**
   * The title of the free guide, on the site and in its email. A number at the beginning must be how many mistakes the
   * guide lists.
   */
  guideTitle: string;
  /** The sign-up page of the training app, which 'Join Now' opens. */
  trainingAppUrl: string;
  /** A photograph in `web/own/` for the hero. The page also works without one. */
  heroPhoto?: HeroPhoto;
}

export interface HeroPhoto {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** Which part stays visible when the picture is cropped, as CSS `object-position`. */
  focus: string;
}

/**
 * The consent to an assessment. It is requested separately from other terms, with the four points that RCW
 * 19.373.030 requires.
 */
export interface Consent {
  /**
   * Each assessment stores the version of its consent. Change the version whenever you change the text, and enter its
   * hash in `consentVersions` of `owner.ts` (the sample's hashes are in `consent-versions.json`). A test fails if a
   * text changed and its version didn't.
   */
  version: string;
  words: {
    title: string;
    /** What is collected, why, who reads it, and how to withdraw. */
    things: { term: string; text: string }[];
    agree: string;
  };
}
