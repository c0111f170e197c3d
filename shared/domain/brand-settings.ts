/** The coach's name, addresses, and links. Set in `owner.ts`; the sample here is a made-up coach. */
export interface Brand {
  /**
   * True while the coach, the claims, or the testimonials are made up: the pages say so, and deploying to a
   * real account fails, because publishing them is unlawful in the US (16 CFR 465).
   */
  sampleContent: boolean;
  /**
   * True once a lawyer has read `/privacy`, `/health-data`, and the consent text as shown. Until then the
   * pages call their text a sample, and deploying to a real account fails.
   */
  legalReviewed: boolean;
  /** Your consent text, with your own version; without it, that of `consent.ts`. */
  consent?: Consent;
  /**
   * SHA-256 of your consent texts, by version. `npm test` prints the hash of a new version; keep those of
   * earlier ones.
   */
  consentVersions?: Record<string, string>;
  /** As it appears in the bar, the footer, the emails, and search results; at most 40 letters. */
  name: string;
  coach: { firstName: string; fullName: string };
  /** One sentence, for search results and the footer. */
  description: string;
  /** The contact address for visitors, and for notices of new assessments. */
  email: string;
  /** The sender of the emails; SES must verify its domain. */
  emailFrom: string;
  /** In every guide email (CAN-SPAM Act, 15 U.S.C. 7704(a)(5)). */
  postalAddress: string;
  /** The site's own URL, without a slash at the end. */
  siteUrl: string;
  /** When the coach works: reminders avoid the quiet hours, in minutes since midnight by the wall clock. */
  workingHours: { timeZone: string; quiet: { from: number; to: number } };
  /**
   * Retention in months: leads after the last request for the guide, assessments of people whom the coach
   * never took on. `/privacy` and `/health-data` say the same.
   */
  retention: { leadMonths: number; assessmentMonths: number };
  /**
   * Where the coach works with clients: countries or states, in English. The sample policies are written for
   * the US; for any other place, a lawyer must add what its law requires.
   */
  areaServed: string[];
  /**
   * Whether the footer says how many assessments were answered on time: counts alone, and none below 20
   * assessments in 90 days.
   */
  publishAnswerTimes: boolean;
  /**
   * Whether clients with a confirmed address get one email, a day after they began an assessment that they didn't
   * submit.
   */
  remindOfDrafts: boolean;
  /** The booking page for calls; without one, the coach's page has no 'book'. */
  bookingUrl?: string;
  /**
   * The title of the free guide, on the site and in its email. A number at its beginning is the number of the
   * guide's mistakes.
   */
  guideTitle: string;
  /** The training app's sign-up page, which 'Join Now' opens. */
  trainingAppUrl: string;
  /** A photograph for the hero, in `web/own/`; the page is complete without one. */
  heroPhoto?: HeroPhoto;
}

export interface HeroPhoto {
  /** A path on the site, such as `/coach.avif`. */
  src: string;
  alt: string;
  /** In pixels, of the file. */
  width: number;
  height: number;
  /** The part to keep visible when the picture is cropped, as CSS `object-position`. */
  focus: string;
}

/**
 * The consent to an assessment: requested separately from other terms, with the four points that RCW
 * 19.373.030 requires. A lawyer has the last word: see `legalReviewed` in `brand.ts`.
 */
export interface Consent {
  /**
   * Identifies this text in each record. Change it together with the text, and note it in `consentVersions`
   * of `owner.ts` (the sample's are in `consent-versions.json`): a test refuses a changed text with an old
   * version.
   */
  version: string;
  words: {
    title: string;
    /** The four points: what is collected, why, who reads it, how to withdraw. */
    things: { term: string; text: string }[];
    /** Beside the box. */
    agree: string;
  };
}
