import * as z from 'zod/mini';
import type { Assessment } from '#shared/domain/assessment.ts';
import { caseStates, changeSchema } from '#shared/domain/case.ts';
import {
  historyEntrySchema,
  inboxFilters,
  leadRowSchema,
  noteContentSchema,
  noteSchema,
  recordSchema,
} from '#shared/domain/coach-records.ts';
import { emailAddress } from '#shared/domain/email.ts';
import { leadSourceSchema } from '#shared/domain/lead.ts';
import { messageSchema, messageText } from '#shared/domain/messages.ts';
import { storedTimeOffSchema, timeOffSchema } from '#shared/domain/promise.ts';
import { INVALID_INPUT } from '#shared/domain/text.ts';
import { type AnswerOf, endpoint, nothing } from './endpoint.ts';

/**
 * The coach's endpoints. Most of those that read are POST, too, because no address or id of a client belongs in a
 * URL, which logs may keep. Each POST except `watchCase` leaves an audit entry.
 *
 * | reason           | status | meaning, and what the page does                                                |
 * | ---------------- | ------ | ------------------------------------------------------------------------------ |
 * | `change-refused` | 400    | the change isn't possible; `error` is one of `changeMessages`                   |
 * | `cursor-refused` | 400    | `after` was altered or is for another list or trainer: load the list from its start |
 * | `sign-in-again`  | 401    | signed in longer ago than `coachLimits.signInMaxAge`: ask for password and code |
 * | `locked`         | 403    | this trainer, or everybody, is locked: say so and sign out                      |
 * | `withdrawn`      | 403    | the client withdrew consent: nobody can open what was submitted until then     |
 * | `deleted`         | 410    | the client requested deletion                                                   |
 * | `notes-full`     | 422    | the case has no room for more notes                                             |
 * | `message-limit`  | 429    | this trainer wrote too many messages this hour, or this conversation is full    |
 * | `change-limit`   | 429    | 30 changes to this case, including notes, this hour; `retryAfter` as below      |
 * | `opening-limit`  | 429    | 40 openings this hour, or 10 of the same one; `retryAfter`: seconds to next hour |
 * | `list-limit`     | 429    | `coachLimits` of pages or histories this hour are used up; `retryAfter` as above |
 * | `unreadable`     | 500    | the record can't be decrypted: show its id; the runbook says what to do         |
 *
 * 404 without a reason: there is no such record. After 503, the page may repeat the call with the same ids.
 */

/** 128 bits as 32 hexadecimal digits. */
const id = z.string({ error: INVALID_INPUT }).check(z.regex(/^[0-9a-f]{32}$/, INVALID_INPUT));
/** The `sub` of a client's account. */
const clientId = z.string({ error: INVALID_INPUT }).check(z.regex(/^[\w-]{1,64}$/, INVALID_INPUT));
const time = z.iso.datetime();
/** No assessment is older. A list by days queries each month in its range, so this limits the range. */
const EARLIEST = '2020-01-01';
/** The cursor of the next page, in base64url. The page returns it unchanged. */
const cursor = z.string({ error: INVALID_INPUT }).check(z.regex(/^[\w-]{2,512}$/, INVALID_INPUT));
const month = z
  .string({ error: INVALID_INPUT })
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, INVALID_INPUT));

/** `suppressed`: the address is confirmed, but an email to it bounced or caused a complaint. */
const addressState = z.enum(['confirmed', 'unconfirmed', 'suppressed']);
export type AddressState = z.infer<typeof addressState>;

const paged = <Row extends z.ZodMiniType>(rows: Row) =>
  z.object({ rows: z.array(rows), after: z.optional(z.string()) });

/** Leaves out cases with an unconfirmed address. */
const onlyConfirmed = z.optional(z.literal(true));

export const listRecords = endpoint({
  method: 'POST',
  path: '/api/coach/records',
  access: 'trainer',
  input: z.object({
    filter: z.enum(inboxFilters),
    onlyConfirmed,
    after: z.optional(cursor),
  }),
  answer: paged(recordSchema),
  reasons: ['cursor-refused', 'locked', 'list-limit'],
});

/**
 * Finds cases by exact address in any letter case, or by name. The name must contain all given parts as whole words;
 * letter case and accents don't matter. Returns at most one page.
 */
export const searchRecords = endpoint({
  method: 'POST',
  path: '/api/coach/search',
  access: 'trainer',
  input: z.union([
    z.object({ email: emailAddress }),
    z.object({ name: z.string().check(z.minLength(1), z.maxLength(100)) }),
  ]),
  answer: z.object({ rows: z.array(recordSchema), hasMore: z.optional(z.boolean()) }),
  reasons: ['locked', 'list-limit'],
});

/** In the coach's time zone. */
const days = z
  .object({ from: z.iso.date(INVALID_INPUT), to: z.iso.date(INVALID_INPUT) })
  .check(
    z.refine(
      ({ from, to }) => from >= EARLIEST && from <= to,
      'The last day is before the first one',
    ),
  );

/**
 * Returns a page of the cases whose newest assessment was submitted on these days, in any state, the newest
 * first.
 */
export const listSubmitted = endpoint({
  method: 'POST',
  path: '/api/coach/submitted',
  access: 'trainer',
  input: z.object({ days, onlyConfirmed, after: z.optional(cursor) }),
  answer: paged(recordSchema),
  reasons: ['cursor-refused', 'locked', 'list-limit'],
});

/**
 * Exports the cases that `listSubmitted` lists, with their contact, as CSV (RFC 4180, UTF-8), in parts. Only the
 * first part has the header. The page makes the `exportId`, so that all parts share one audit entry.
 */
export const exportCases = endpoint({
  method: 'POST',
  path: '/api/coach/cases-export',
  access: 'trainer',
  input: z.object({ days, onlyConfirmed, exportId: id, after: z.optional(cursor) }),
  answer: z.object({ csv: z.string(), after: z.optional(z.string()) }),
  reasons: ['cursor-refused', 'sign-in-again', 'locked'],
});

/**
 * The inbox polls the number of waiting clients, and when the newest began to wait. The endpoint writes no audit
 * entry, returns no contact, and counts toward no limit.
 */
export const countWaiting = endpoint({
  method: 'GET',
  path: '/api/coach/counts',
  access: 'trainer',
  input: nothing,
  answer: z.object({
    /** At most `coachLimits.counted`. */
    waiting: z.int(),
    hasMore: z.boolean(),
    over: z.int(),
    /** When the newest client in `new` or `wrote` submitted or wrote. */
    newest: z.optional(time),
    /** Whether that client's case is new and has an unconfirmed address. */
    isNewestUnproven: z.optional(z.boolean()),
  }),
  reasons: ['locked'],
});

export const readFigures = endpoint({
  method: 'GET',
  path: '/api/coach/figures',
  access: 'trainer',
  input: nothing,
  answer: z.object({
    /** In milliseconds. */
    medianAnswer: z.optional(z.number()),
    inTime: z.int(),
    promised: z.int(),
    states: z.record(z.enum(caseStates), z.int()),
    /** How many of them have a confirmed address. */
    confirmed: z.record(z.enum(caseStates), z.int()),
    timeOff: z.optional(storedTimeOffSchema),
  }),
  reasons: ['locked'],
});

/**
 * Opens an assessment, with the client's contact and notes. The page makes an `openingId` for each case that it
 * shows, and repeats it after a reload or retry, so that the history shows one opening.
 */
export const openAssessment = endpoint({
  method: 'POST',
  path: '/api/coach/open',
  access: 'trainer',
  input: z.object({
    assessmentId: id,
    openingId: id,
    /** Encrypted, from an earlier opening in this tab. */
    draftKey: z.optional(
      z.string({ error: INVALID_INPUT }).check(z.regex(/^[\w-]{1,1024}$/, INVALID_INPUT)),
    ),
  }),
  answer: z.object({
    record: recordSchema,
    assessmentId: z.string(),
    createdAt: time,
    /**
     * The answers as submitted. The schema of that time validated them, and may have had other fields and
     * limits.
     */
    answers: z.custom<Partial<Assessment> & Record<string, unknown>>(
      (value) => typeof value === 'object' && value !== null,
    ),
    consentVersion: z.string(),
    notes: z.array(noteSchema),
    /**
     * The key for unsent texts about this client: the page uses `plaintext` and keeps `encrypted`, which only an
     * opening by the same trainer decrypts.
     */
    draftKey: z.object({ plaintext: z.string(), encrypted: z.string() }),
    openedAt: time,
  }),
  reasons: ['sign-in-again', 'locked', 'withdrawn', 'deleted', 'opening-limit', 'unreadable'],
});

/**
 * The page of an open assessment polls the revision of its case, to notice another trainer's change, and who
 * else opened it. This endpoint leaves no audit entry, returns no content, and counts toward no limit. If the answer
 * is a refusal, the page closes the assessment.
 */
export const watchCase = endpoint({
  method: 'POST',
  path: '/api/coach/watch',
  access: 'trainer',
  input: z.object({ clientId, assessmentId: id }),
  answer: z.object({
    revision: z.int(),
    /** The latest opening by another trainer in the past hour. */
    other: z.optional(z.object({ by: z.string(), at: time })),
  }),
  reasons: ['locked', 'withdrawn', 'deleted'],
});

export type Opened = AnswerOf<typeof openAssessment>;

export const addNote = endpoint({
  method: 'POST',
  path: '/api/coach/notes',
  access: 'trainer',
  input: z.object({ clientId, noteId: id, content: noteContentSchema }),
  answer: z.object({ note: noteSchema, revision: z.int() }),
  reasons: ['locked', 'withdrawn', 'deleted', 'notes-full', 'change-limit'],
  bodyLimit: 64 * 1024,
});

/**
 * Sends the client a message. The page makes the `messageId` and repeats it when it retries, so that the message is
 * stored once. The message stops the clock if the client can be emailed.
 */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/coach/send-message',
  access: 'trainer',
  input: z.object({ clientId, messageId: id, text: messageText }),
  answer: z.object({
    message: messageSchema,
    record: z.omit(recordSchema, { contact: true }),
    address: addressState,
  }),
  reasons: ['change-refused', 'locked', 'withdrawn', 'deleted', 'message-limit', 'unreadable'],
  bodyLimit: 64 * 1024,
});

/**
 * Opens a page of the messages of an assessment's client, the newest first. It counts as an opening, but is
 * free in the clock hour in which the trainer opened the assessment. Messages from before a withdrawal stay closed.
 */
export const readMessages = endpoint({
  method: 'POST',
  path: '/api/coach/read-messages',
  access: 'trainer',
  input: z.object({ assessmentId: id, openingId: id, after: z.optional(cursor) }),
  answer: z.extend(paged(messageSchema), { address: addressState }),
  reasons: [
    'sign-in-again',
    'locked',
    'withdrawn',
    'deleted',
    'opening-limit',
    'cursor-refused',
    'unreadable',
  ],
});

export const changeCase = endpoint({
  method: 'POST',
  path: '/api/coach/changes',
  access: 'trainer',
  input: z.object({ clientId, changeId: id, revision: z.int(), change: changeSchema }),
  answer: z.object({
    record: z.omit(recordSchema, { contact: true }),
    /** False if another change came first, so that this one wasn't stored. */
    isStored: z.boolean(),
  }),
  reasons: ['change-refused', 'locked', 'withdrawn', 'deleted', 'change-limit', 'unreadable'],
});

/**
 * Returns the audit entries about a client, the newest first. Reading them leaves an audit entry, too: one per
 * hour, client, and trainer.
 */
export const readHistory = endpoint({
  method: 'POST',
  path: '/api/coach/history',
  access: 'trainer',
  input: z.object({ clientId, after: z.optional(cursor) }),
  answer: paged(historyEntrySchema),
  reasons: ['cursor-refused', 'locked', 'list-limit'],
});

/**
 * Returns a page of a month's leads, the newest first. The first page counts all of the month's leads by week
 * and source, and `matched` says how many of them, the newest first, were compared with the cases.
 */
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
    /**
     * The first item counts the leads that requested the series. Each further item counts those that got the
     * next email, and those that unsubscribed after it.
     */
    series: z.optional(z.array(z.object({ reached: z.int(), unsubscribed: z.int() }))),
  }),
  reasons: ['cursor-refused', 'locked', 'list-limit'],
});

/**
 * Exports a month's leads as CSV (RFC 4180, UTF-8), in parts. Only the first part has the header. The page
 * makes the `exportId`, so that all parts share one audit entry.
 */
export const exportLeads = endpoint({
  method: 'POST',
  path: '/api/coach/leads-export',
  access: 'trainer',
  input: z.object({ month, exportId: id, after: z.optional(cursor) }),
  answer: z.object({ csv: z.string(), after: z.optional(z.string()) }),
  reasons: ['cursor-refused', 'sign-in-again', 'locked'],
});

export const setTimeOff = endpoint({
  method: 'POST',
  path: '/api/coach/time-off',
  access: 'trainer',
  input: z.object({ timeOff: z.nullable(timeOffSchema) }),
  answer: z.object({ timeOff: z.nullable(timeOffSchema) }),
  reasons: ['locked'],
});
