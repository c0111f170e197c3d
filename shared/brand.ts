/**
 * What an owner makes their own. Everything here is a sample: a made-up coach. `npx cdk deploy` to a real account
 * refuses while `sampleContent` is true, because testimonials and claims that are invented may not be published
 * (in the US: 16 CFR 465). Replace them here and in `web/landing/content.ts`, then set it to false.
 */
export const brand = {
  sampleContent: true,

  /** As it appears in the bar, the footer, the mails and search results. */
  name: 'Hale Coaching',
  coach: { firstName: 'Marian', fullName: 'Marian Hale' },
  description:
    'Online personal training for driven women and men, by one coach with thirty years of practice.',

  /** Where visitors write to, and where the coach is told of a new assessment. */
  email: 'coach@halecoaching.example',
  /** The sender of the mails; its domain has to be verified in SES. */
  mailFrom: 'guide@halecoaching.example',
  /** In every guide mail (CAN-SPAM Act, 15 U.S.C. 7704(a)(5)). */
  postalAddress: 'Hale Coaching, 100 Sample Street, Portland, OR 97201, USA',

  /** The site's own address, without a slash at the end. */
  siteUrl: 'https://www.halecoaching.example',
  /** When the coach works: reminders keep out of the quiet hours, in minutes since midnight by the wall clock. */
  workingHours: { timeZone: 'America/Los_Angeles', quiet: { from: 21 * 60, to: 7 * 60 } },
  /** Where a client books a call; without one, the coach's page has no 'book'. */
  bookingUrl: undefined as string | undefined,

  /** The training app's sign-up page, which 'Join Now' opens. */
  trainingAppUrl: 'https://training-app.example/signup',

  /** A photograph for the hero, in `web/public/`; without one, the page is complete. */
  heroPhoto: undefined as HeroPhoto | undefined,
};

export interface HeroPhoto {
  /** A path on the site, such as `/coach.avif`. */
  src: string;
  alt: string;
  /** In pixels, of the file. */
  width: number;
  height: number;
  /** What must stay in view when it is cropped, as CSS `object-position`. */
  focus: string;
}
