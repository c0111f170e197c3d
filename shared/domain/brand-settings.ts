/** The coach's name, addresses and links. Set in `owner.ts`; the sample here is a made-up coach. */
export interface Brand {
  /**
   * True while the coach, the claims, or the testimonials are made up: the pages say so, and a deployment to a real
   * account refuses, because publishing them is unlawful in the US (16 CFR 465).
   */
  sampleContent: boolean;
  /**
   * True once a lawyer has read `/privacy`, `/health-data` and the words of the consent as they are shown; until then
   * the pages call their wording a sample, and a deployment to a real account refuses.
   */
  legalReviewed: boolean;
  /** Your words of the consent, with a version of your own; without them, those of `consent.ts`. */
  consent?: Consent;
  /**
   * SHA-256 of your words of the consent, by their version. `npm test` prints the one of a new version; keep those of
   * earlier ones.
   */
  consentVersions?: Record<string, string>;
  /** As it appears in the bar, the footer, the mails, and search results; at most 40 letters. */
  name: string;
  coach: { firstName: string; fullName: string };
  /** One sentence, for search results and the footer. */
  description: string;
  /** The contact address for visitors, and for notices of new assessments. */
  email: string;
  /** The sender of the mails; SES has to verify its domain. */
  mailFrom: string;
  /** In every guide mail (CAN-SPAM Act, 15 U.S.C. 7704(a)(5)). */
  postalAddress: string;
  /** The site's own address, without a slash at the end. */
  siteUrl: string;
  /** When the coach works: reminders keep out of the quiet hours, in minutes since midnight by the wall clock. */
  workingHours: { timeZone: string; quiet: { from: number; to: number } };
  /**
   * Retention in months: leads after the last request for the guide, assessments of
   * people who never became clients. `/privacy` and `/health-data` say the same.
   */
  retention: { leadMonths: number; assessmentMonths: number };
  /**
   * Where the coach works with clients: countries or states, in English. The sample policies are written for the US;
   * for any other place, a lawyer has to add what its law asks for.
   */
  areaServed: string[];
  /** The booking page for calls; without one, the coach's page has no 'book'. */
  bookingUrl?: string;
  /** Of the free guide, on the site and in its mail. A number at its beginning is that of the guide's mistakes. */
  guideTitle: string;
  /** The training app's sign-up page, which 'Join Now' opens. */
  trainingAppUrl: string;
  /** A photograph for the hero, in `web/own/`; without one, the page is complete. */
  heroPhoto?: HeroPhoto;
}

export interface HeroPhoto {
  /** A path on the site, such as `/coach.avif`. */
  src: string;
  alt: string;
  /** In pixels, of the file. */
  width: number;
  height: number;
  /** The part that stays in view when the picture is cropped, as CSS `object-position`. */
  focus: string;
}

/**
 * The consent that an assessment is collected under: asked for apart from other terms, with the four things that
 * RCW 19.373.030 wants named. A lawyer has the last word: see `legalReviewed` in `brand.ts`.
 */
export interface Consent {
  /**
   * Names these words in each record. Change it with them, and note it in `consentVersions` of `owner.ts` (the
   * sample's are in `consent-versions.json`): a test refuses changed words under an old version.
   */
  version: string;
  words: {
    title: string;
    /** The four statements: what is collected, why, who reads it, how to withdraw. */
    things: { term: string; text: string }[];
    /** Beside the box. */
    agree: string;
  };
}
