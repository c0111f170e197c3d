import * as z from 'zod/mini';

export const siteConfigSchema = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** The URL of the local cloud's user pools. */
  userPoolEndpoint: z.optional(z.url()),
  /** Only for `/coach`. */
  trainers: z.optional(
    z.object({
      userPoolId: z.string(),
      userPoolClientId: z.string(),
      timeZone: z.string(),
      bookingUrl: z.optional(z.url()),
    }),
  ),
});

export type SiteConfig = z.infer<typeof siteConfigSchema>;

export const siteConfigPath = '/config.json';
