import * as z from 'zod/mini';
import { emailAddress } from './email.ts';
import { INVALID_INPUT, line } from './text.ts';

export const LEAD_NAME_MAX = 100;

export const SOURCE_MAX = 100;

const sourceText = () => z.optional(line().check(z.maxLength(SOURCE_MAX, INVALID_INPUT)));

/** The campaign in the page's URL and the host of the linking site. No cookie stores them. */
export const leadSourceSchema = z.object({
  source: sourceText(),
  medium: sourceText(),
  campaign: sourceText(),
  referrer: sourceText(),
});

export type LeadSource = z.infer<typeof leadSourceSchema>;

const time = z.iso.datetime();

export const seriesSchema = z.object({
  seriesAt: time,
  seriesWords: z.optional(z.string()),
  seriesSent: z.optional(z.int()),
  unsubscribedAt: z.optional(time),
});

export const leadSchema = z.object(
  {
    email: emailAddress,
    name: line().check(
      z.refine((name) => name.length >= 1, { error: 'Name cannot be empty', abort: true }),
      z.refine((name) => name.length <= LEAD_NAME_MAX, 'Name must be less than 100 characters'),
    ),
    source: z.optional(leadSourceSchema),
  },
  { error: INVALID_INPUT },
);

export type Lead = z.infer<typeof leadSchema>;

/** A hidden field that only bots fill in. The API ignores their requests but returns 200. */
export const HONEYPOT = 'website';

export const nameFromEmail = (email: string): string => email.trim().split('@')[0] ?? '';
