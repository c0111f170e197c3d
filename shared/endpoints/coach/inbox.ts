import * as z from 'zod/mini';
import { clientCaseSchema, inboxFilters } from '#shared/domain/coach.ts';
import { emailAddress } from '#shared/domain/email.ts';
import { storedTimeOffSchema, timeOffSchema } from '#shared/domain/promise.ts';
import { endpoint, nothing } from '../endpoint.ts';
import { cursor, id, paged } from './fields.ts';

export const listCases = endpoint({
  method: 'POST',
  path: '/api/coach/cases',
  access: 'trainer',
  input: z.object({
    filter: z.enum(inboxFilters),
    onlyConfirmed: z.optional(z.literal(true)),
    after: z.optional(cursor),
  }),
  answer: paged(clientCaseSchema),
  reasons: ['cursor-refused', 'locked'],
});

// Most reads also use POST, because logs may keep URLs, and a URL must not identify a client.
export const searchCases = endpoint({
  method: 'POST',
  path: '/api/coach/search',
  access: 'trainer',
  input: z.object({ email: emailAddress }),
  answer: z.object({ rows: z.array(clientCaseSchema), hasMore: z.optional(z.boolean()) }),
  reasons: ['locked'],
});

/** The parts of an export share the `exportId` and, within a clock hour, one audit entry. */
export const exportCases = endpoint({
  method: 'POST',
  path: '/api/coach/cases-export',
  access: 'trainer',
  input: z.object({ exportId: id, after: z.optional(cursor) }),
  answer: z.object({ csv: z.string(), after: z.optional(z.string()) }),
  reasons: ['cursor-refused', 'sign-in-again', 'locked'],
});

const TIME_OFF = '/api/coach/time-off';

export const readTimeOff = endpoint({
  method: 'GET',
  path: TIME_OFF,
  access: 'trainer',
  input: nothing,
  answer: z.object({ timeOff: z.optional(storedTimeOffSchema) }),
  reasons: ['locked'],
});

export const setTimeOff = endpoint({
  method: 'POST',
  path: TIME_OFF,
  access: 'trainer',
  input: z.object({ timeOff: z.nullable(timeOffSchema) }),
  answer: z.object({ timeOff: z.nullable(timeOffSchema) }),
  reasons: ['locked'],
});
