import * as z from 'zod/mini';
import { leadRowSchema } from '#shared/domain/coach.ts';
import { leadSourceSchema } from '#shared/domain/lead.ts';
import { INVALID_INPUT } from '#shared/domain/text.ts';
import { endpoint } from '../endpoint.ts';
import { cursor, id, paged } from './fields.ts';

const month = z
  .string({ error: INVALID_INPUT })
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, INVALID_INPUT));

/** Only the first page has `counts`. */
export const listLeads = endpoint({
  method: 'POST',
  path: '/api/coach/leads',
  access: 'trainer',
  input: z.object({ month, after: z.optional(cursor) }),
  answer: z.extend(paged(leadRowSchema), {
    matched: z.int(),
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
  }),
  reasons: ['cursor-refused', 'locked'],
});

export const exportLeads = endpoint({
  method: 'POST',
  path: '/api/coach/leads-export',
  access: 'trainer',
  input: z.object({ month, exportId: id, after: z.optional(cursor) }),
  answer: z.object({ csv: z.string(), after: z.optional(z.string()) }),
  reasons: ['cursor-refused', 'sign-in-again', 'locked'],
});
