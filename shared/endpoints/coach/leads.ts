import * as z from 'zod/mini';
import { leadRowSchema } from '#shared/domain/coach.ts';
import { leadSourceSchema } from '#shared/domain/lead.ts';
import { INVALID_INPUT } from '#shared/domain/text.ts';
import { endpoint } from '../endpoint.ts';
import { cursor, id, paged } from './fields.ts';

const month = z
  .string({ error: INVALID_INPUT })
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, INVALID_INPUT));

/** Only the first page has `weeks`, `counts`, and `series`. */
export const listLeads = endpoint({
  method: 'POST',
  path: '/api/coach/leads',
  access: 'trainer',
  input: z.object({ month, after: z.optional(cursor) }),
  answer: z.extend(paged(leadRowSchema), {
    matched: z.int(),
    weeks: z.optional(z.array(z.object({ from: z.iso.date(), leads: z.int() }))),
    counts: z.optional(
      z.array(
        z.object({
          source: leadSourceSchema,
          leads: z.int(),
          assessments: z.int(),
          clients: z.int(),
        }),
      ),
    ),
    /** In item `n`, `reached` counts the leads that got at least `n` emails of the series. */
    series: z.optional(z.array(z.object({ reached: z.int(), unsubscribed: z.int() }))),
  }),
  reasons: ['cursor-refused', 'locked', 'list-limit'],
});

export const exportLeads = endpoint({
  method: 'POST',
  path: '/api/coach/leads-export',
  access: 'trainer',
  input: z.object({ month, exportId: id, after: z.optional(cursor) }),
  answer: z.object({ csv: z.string(), after: z.optional(z.string()) }),
  reasons: ['cursor-refused', 'sign-in-again', 'locked'],
});
