import * as z from 'zod';
import { address, isReserved, timeZone, trueOrFalse } from './setting-rules.ts';

const text = z.string('must be a text.').regex(/\S/, 'is empty: write a text.');

const webAddress = (example: string) => {
  const error = `must be an address such as ${example}.`;
  return z
    .url({ protocol: /^https$/, error, abort: true })
    .refine((url) => !isReserved(new URL(url).hostname), {
      error: ({ input }) => `is '${input}', a reserved example: write your own.`,
    });
};

const whole = (error: string, least: number, most: number) =>
  z.int(error).min(least, error).max(most, error);

const minutes = whole('must be minutes since midnight, from 0 to 1440, such as 21 * 60.', 0, 1440);
const months = whole('must be a whole number of months, from 1 to 120.', 1, 120);
const pixels = whole('must be a whole number of pixels.', 1, 20_000);

const HEX = 'must be a color with six digits, such as #1939cc.';
const hex = z.string(HEX).regex(/^#[0-9a-f]{6}$/, HEX);

const colors = z.strictObject({
  paper: hex,
  ink: hex,
  inkSoft: hex,
  line: hex,
  signal: hex,
  onSignal: hex,
});

const heroPhoto = z.strictObject({
  src: text.regex(/^\/[^/]+$/, 'must be the file’s name after a slash, such as /coach.jpg.'),
  alt: text,
  width: pixels,
  height: pixels,
  /** The part that stays visible when the page crops the picture, as a CSS `object-position`. */
  focus: text.regex(/^[\w\s.%]+$/, "must be a CSS object-position, such as '50% 30%'."),
});

/** Washington's law requires the site to ask for this consent separately (RCW 19.373.030). */
const consent = z.strictObject({
  /** Change the version whenever you change the text. */
  version: text,
  words: z.strictObject({
    title: text,
    /**
     * Washington's law requires four points: what the site collects, why, who reads it, and how to
     * withdraw.
     */
    things: z
      .array(z.strictObject({ term: text, text }))
      .min(4, 'must say what the site collects, why, who reads it, and how to withdraw.'),
    agree: text,
  }),
});

const FILE = 'must be the name of a PNG or a PDF, such as my-guide.pdf.';

export const brandSchema = z.strictObject({
  /** While true, you can't deploy production: made-up testimonials are unlawful (16 CFR 465). */
  sampleContent: trueOrFalse,
  /**
   * Set this to true once a lawyer has reviewed `/privacy`, `/health-data`, and the consent text,
   * and all three are in your files. Until then, you can't deploy production.
   */
  legalReviewed: trueOrFalse,
  /** Without this setting, the site uses the sample in `consent-words.ts`. */
  consent: consent.optional(),
  /** One SHA-256 hash per version of your consent text. The build prints a new version's hash. */
  consentVersions: z.record(z.string(), text).optional(),
  /** The pages, the emails, and search results show this name. At most 40 characters. */
  name: text.max(40, 'must have at most 40 characters.'),
  coach: z.strictObject({ firstName: text, fullName: text }),
  /** One sentence for search results and the footer. */
  description: text,
  /**
   * Visitors and clients write to this address. By default, production also sends its notices and
   * alarms here.
   */
  email: address,
  /** By default, production sends its emails from this address. SES must verify its domain. */
  emailFrom: address,
  /** US law requires your address in every guide email (CAN-SPAM Act, 15 U.S.C. 7704(a)(5)). */
  postalAddress: text,
  /** The site's address, without a slash at the end. */
  siteUrl: webAddress('https://www.your-domain.com').refine(
    (url) => new URL(url).origin === url,
    'must be an address such as https://www.your-domain.com, without a path or a slash at its end.',
  ),
  /**
   * The coach gets no reminders in the quiet hours. `from` and `to` are minutes since midnight, and
   * `from` may be later than `to`.
   */
  workingHours: z.strictObject({
    timeZone,
    quiet: z.strictObject({ from: minutes, to: minutes }),
  }),
  /**
   * The site deletes each guide request this long after it was made, and each assessment this long
   * after it was submitted or, for a client, after the end of coaching.
   */
  retention: z.strictObject({ leadMonths: months, assessmentMonths: months }),
  /** The landing page, the assessment, and messages show this sentence. Use your country's number. */
  emergency: text,
  /**
   * The countries or states that you serve, in English. `/privacy` and search results name them. The
   * sample policies are written for the US.
   */
  areaServed: z.array(text).min(1, 'must name a country or a state.'),
  /** The booking page for calls. The client's pages, the receipt, and the coach's pages link to it. */
  bookingUrl: webAddress('https://calendar.your-domain.com/me').optional(),
  /** If the title begins with a number, the guide must list that many mistakes. */
  guideTitle: text,
  /** The guide's file in `web/own/`, a PNG or a PDF. */
  guideFile: z.string(FILE).regex(/^[\w.-]+\.(png|pdf)$/, FILE),
  /** The sign-up page of the training app, where the button “Join Now” leads. */
  trainingAppUrl: webAddress('https://training-app.com/signup'),
  /** A photograph in `web/own/`. */
  heroPhoto: heroPhoto.optional(),
  /**
   * The colors of `web/ui/owner.css` again, for emails and the pages behind their links, which can't
   * load it. `npm run test:unit` says which values differ.
   */
  colors: z.strictObject({ light: colors, dark: colors }),
});

export type Brand = z.infer<typeof brandSchema>;
export type Consent = z.infer<typeof consent>;
export type HeroPhoto = z.infer<typeof heroPhoto>;
