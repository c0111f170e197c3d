import * as z from 'zod/mini';

export const siteConfigSchema = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.optional(z.url()),
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
