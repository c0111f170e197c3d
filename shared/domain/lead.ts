import * as z from 'zod/mini';
import { emailAddress } from './email.ts';
import { INVALID_INPUT, line, personName } from './text.ts';

const LEAD_NAME_MAX = 100;

export const SOURCE_MAX = 100;

const sourceText = () => z.optional(line().check(z.maxLength(SOURCE_MAX, INVALID_INPUT)));

export const leadSourceSchema = z.object({
  source: sourceText(),
  medium: sourceText(),
  campaign: sourceText(),
  referrer: sourceText(),
});

export type LeadSource = z.infer<typeof leadSourceSchema>;

export const leadSchema = z.object(
  {
    email: emailAddress,
    name: personName(LEAD_NAME_MAX, 'Name cannot be empty'),
    source: z.optional(leadSourceSchema),
  },
  { error: INVALID_INPUT },
);

export type Lead = z.infer<typeof leadSchema>;

/** Only bots fill in this hidden field. The API returns 200 to them and stores nothing. */
export const HONEYPOT = 'website';

export const nameFromEmail = (email: string): string => email.trim().split('@')[0] ?? '';
