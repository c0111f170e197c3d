/**
 * The coach's name, addresses, and links. The owner sets them in `owner.ts`. The sample coach is
 * made up.
 */
export interface Brand {
  /**
   * True while the coach, the claims, or the testimonials are made up. The pages then say so, and
   * deploying the production site fails: US law forbids publishing made-up testimonials (16 CFR
   * 465).
   */
  sampleContent: boolean;
  /**
   * True once a lawyer has reviewed `/privacy`, `/health-data`, and the consent text. Until then,
   * the pages call these texts samples, and deploying the production site fails.
   */
  legalReviewed: boolean;
  /**
   * Your consent text and its version. If you set none, the site uses the sample in
   * `consent-words.ts`.
   */
  consent?: Consent;
  /**
   * The SHA-256 hash of each version of your consent text. `npm test` prints the hash of a new
   * version. Keep the hashes of earlier versions.
   */
  consentVersions?: Record<string, string>;
  /** The name in the top bar, the footer, the emails, and search results. At most 40 characters. */
  name: string;
  coach: { firstName: string; fullName: string };
  /** One sentence for search results and the footer. */
  description: string;
  /**
   * Visitors write to this address. In production, the coach also gets notices at this address,
   * unless you set another `coachEmail` in `infra/settings.ts`.
   */
  email: string;
  /** The site sends its emails from this address. You must verify its domain in SES. */
  emailFrom: string;
  /**
   * Your postal address. US law requires it in every guide email (CAN-SPAM Act, 15 U.S.C.
   * 7704(a)(5)).
   */
  postalAddress: string;
  /** The site's URL without a slash at the end. */
  siteUrl: string;
  /**
   * The coach's time zone and quiet hours. The site sends no reminders in the quiet hours. `from`
   * and `to` are minutes since midnight.
   */
  workingHours: { timeZone: string; quiet: { from: number; to: number } };
  /**
   * How many months the site keeps data. `leadMonths` counts from the last request for the guide.
   * `assessmentMonths` counts from the submission or, for the coach's clients, from the end of the
   * coaching. `/privacy` and `/health-data` state both.
   */
  retention: { leadMonths: number; assessmentMonths: number };
  /**
   * Countries or states in which the coach works with clients, in English. The sample policies are
   * written for the US. For other places, a lawyer must add what their laws require.
   */
  areaServed: string[];
  /**
   * If true, the footer says how many clients of the last 90 days got an answer on time, once there
   * are at least 20 such clients.
   */
  publishAnswerTimes: boolean;
  /**
   * If true, the site sends one email to a client with a confirmed address who began an assessment
   * a day ago and didn't submit it.
   */
  remindOfDrafts: boolean;
  /** The booking page for calls. Without it, the pages and the receipt have no booking link. */
  bookingUrl?: string;
  /**
   * The title of the free guide, on the site and in the guide email. If the title begins with a
   * number, the guide must list that many mistakes.
   */
  guideTitle: string;
  /** The sign-up page of the training app. The 'Join Now' button opens it. */
  trainingAppUrl: string;
  /** A photograph in `web/own/` for the hero. The page also works without a photograph. */
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

/**
 * The consent to an assessment. Washington's law requires that the site asks for it separately from
 * other terms (RCW 19.373.030).
 */
export interface Consent {
  /**
   * Each assessment stores the version of its consent. Whenever you change the text, change the
   * version and add its hash to `consentVersions` in `owner.ts`. A test fails if you don't. (The
   * sample's hashes are in `consent-versions.json`.)
   */
  version: string;
  words: {
    title: string;
    /**
     * Washington's law requires four points: what the site collects, why, who reads it, and how to
     * withdraw consent.
     */
    things: { term: string; text: string }[];
    agree: string;
  };
}
