import * as z from 'zod/mini';
import { consentedAssessmentSchema } from '#shared/domain/consent.ts';
import { leadSchema } from '#shared/domain/lead.ts';

/** The scope of an access token that Cognito issues to its own users; ID tokens have none. */
export const USER_SCOPE = 'aws.cognito.signin.user.admin';

/** The endpoints of the site, relative to its own origin. */
export const endpoints = {
  subscribeLeadMagnet: {
    path: '/api/subscribe-lead-magnet',
    method: 'POST',
    access: 'anyone',
    schema: leadSchema,
    /** The largest body that is read, in bytes. */
    bodyLimit: 4 * 1024,
    /** Whether people write at length: the firewall's rules for bodies would refuse honest text. */
    freeText: false,
  },
  submitHealthAssessment: {
    path: '/api/submit-health-assessment',
    method: 'POST',
    access: 'signed-in',
    schema: consentedAssessmentSchema,
    bodyLimit: 64 * 1024,
    freeText: true,
  },
} as const;

/** Opened from a guide mail: GET shows a page and changes nothing, POST ends the mails (RFC 8058). */
export const unsubscribePath = '/api/unsubscribe';

/**
 * Sent by the page with each submission and kept over its retries: the same key with the same body is answered
 * as the first time and stored once. 16 to 128 characters of `A-Z a-z 0-9 - _`.
 */
export const IDEMPOTENCY_KEY = 'idempotency-key';
export const idempotencyKeySchema = z.string().check(z.regex(/^[\w-]{16,128}$/));

export const submittedSchema = z.object({ ok: z.literal(true), id: z.optional(z.string()) });
export const errorSchema = z.object({ error: z.string(), requestId: z.optional(z.string()) });

/** `/config.json`: the stack's values that the site needs at run time. */
export const siteConfigSchema = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** The user pool's address, if not at AWS. */
  userPoolEndpoint: z.optional(z.url()),
  /** The trainers' user pool and the coach's time zone: for `/coach` alone. */
  trainers: z.optional(
    z.object({
      userPoolId: z.string(),
      userPoolClientId: z.string(),
      /** An IANA name, such as `America/Los_Angeles`. */
      timeZone: z.string(),
      /** The booking page for calls; absent: no link. */
      bookingUrl: z.optional(z.url()),
    }),
  ),
});

export type SiteConfig = z.infer<typeof siteConfigSchema>;

export const siteConfigPath = '/config.json';

/** The free guide: its address on the site, and the name it is saved under (RULES.md, Free guide). */
export const guide = {
  path: '/6-Mistakes-Fitness-Guide.png',
  fileName: '6-Mistakes-Fitness-Guide.png',
} as const;
