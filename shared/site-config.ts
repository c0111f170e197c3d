import * as z from 'zod/mini';

/** `/config.json`: the stack's values that the site needs at run time. */
export const siteConfigSchema = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** The user pool's URL, if not in AWS. */
  userPoolEndpoint: z.optional(z.url()),
  /** The trainers' user pool and the coach's time zone, for `/coach` only. */
  trainers: z.optional(
    z.object({
      userPoolId: z.string(),
      userPoolClientId: z.string(),
      /** An IANA name, such as `America/Los_Angeles`. */
      timeZone: z.string(),
      /** The booking page for calls; without it, the page shows no link. */
      bookingUrl: z.optional(z.url()),
    }),
  ),
});

export type SiteConfig = z.infer<typeof siteConfigSchema>;

export const siteConfigPath = '/config.json';
