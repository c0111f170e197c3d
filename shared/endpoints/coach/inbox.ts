import * as z from 'zod/mini';
import { caseStates } from '#shared/domain/case.ts';
import { clientCaseSchema, inboxFilters } from '#shared/domain/coach.ts';
import { emailAddress } from '#shared/domain/email.ts';
import { storedTimeOffSchema, timeOffSchema } from '#shared/domain/promise.ts';
import { INVALID_INPUT } from '#shared/domain/text.ts';
import { endpoint, nothing } from '../endpoint.ts';
import { cursor, id, paged, seen, time } from './fields.ts';

const onlyConfirmed = z.optional(z.literal(true));

/** The range needs a limit, because `listSubmitted` queries each month in it. */
const EARLIEST = '2020-01-01';

export const listCases = endpoint({
  method: 'POST',
  path: '/api/coach/cases',
  access: 'trainer',
  input: z.object({
    filter: z.enum(inboxFilters),
    onlyConfirmed,
    after: z.optional(cursor),
    seen: z.optional(seen),
  }),
  bodyLimit: 6 * 1024,
  answer: z.extend(paged(clientCaseSchema), { seen: z.string() }),
  reasons: ['cursor-refused', 'locked', 'list-limit'],
});

// Most reads also use POST, because logs may keep URLs, and a URL must not identify a client.
export const searchCases = endpoint({
  method: 'POST',
  path: '/api/coach/search',
  access: 'trainer',
  input: z.union([
    z.object({ email: emailAddress }),
    z.object({ name: z.string().check(z.minLength(1), z.maxLength(100)) }),
  ]),
  answer: z.object({ rows: z.array(clientCaseSchema), hasMore: z.optional(z.boolean()) }),
  reasons: ['locked', 'list-limit'],
});

const days = z.object({ from: z.iso.date(INVALID_INPUT), to: z.iso.date(INVALID_INPUT) }).check(
  z.refine(({ from }) => from >= EARLIEST, 'Choose a first day in 2020 or later.'),
  z.refine(({ from, to }) => from <= to, 'The last day is before the first one.'),
);

/** Lists cases by the day of their newest assessment in the coach's time zone. */
export const listSubmitted = endpoint({
  method: 'POST',
  path: '/api/coach/submitted',
  access: 'trainer',
  input: z.object({ days, onlyConfirmed, after: z.optional(cursor), seen: z.optional(seen) }),
  bodyLimit: 6 * 1024,
  answer: z.extend(paged(clientCaseSchema), { seen: z.string() }),
  reasons: ['cursor-refused', 'locked', 'list-limit'],
});

/** The parts of an export share the `exportId` and, within a clock hour, one audit entry. */
export const exportCases = endpoint({
  method: 'POST',
  path: '/api/coach/cases-export',
  access: 'trainer',
  input: z.object({ days, onlyConfirmed, exportId: id, after: z.optional(cursor) }),
  answer: z.object({ csv: z.string(), after: z.optional(z.string()) }),
  reasons: ['cursor-refused', 'sign-in-again', 'locked'],
});

export const countWaiting = endpoint({
  method: 'GET',
  path: '/api/coach/counts',
  access: 'trainer',
  input: nothing,
  answer: z.object({
    waiting: z.int(),
    confirmed: z.int(),
    hasMore: z.boolean(),
    newest: z.optional(time),
    isNewestUnproven: z.optional(z.boolean()),
    /** This counter grows with changes of cases and withdrawals, but not with notes or messages. */
    changes: z.int(),
  }),
  reasons: ['locked'],
});

const counts = z.record(z.enum([...caseStates, 'clearance']), z.int());

export const readFigures = endpoint({
  method: 'GET',
  path: '/api/coach/figures',
  access: 'trainer',
  input: nothing,
  answer: z.object({
    medianAnswerMs: z.optional(z.number()),
    onTime: z.int(),
    promised: z.int(),
    states: counts,
    confirmed: counts,
    timeOff: z.optional(storedTimeOffSchema),
  }),
  reasons: ['locked'],
});

export const setTimeOff = endpoint({
  method: 'POST',
  path: '/api/coach/time-off',
  access: 'trainer',
  input: z.object({ timeOff: z.nullable(timeOffSchema) }),
  answer: z.object({ timeOff: z.nullable(timeOffSchema) }),
  reasons: ['locked'],
});
