import * as z from 'zod/mini';
import type { Assessment } from '#shared/domain/assessment.ts';
import { caseStates, changeSchema } from '#shared/domain/case.ts';
import {
  coachLimits,
  historyEntrySchema,
  leadRowSchema,
  noteContentSchema,
  noteSchema,
  recordSchema,
} from '#shared/domain/coach-records.ts';
import { emailAddress } from '#shared/domain/email.ts';
import { leadSourceSchema } from '#shared/domain/lead.ts';
import { messageSchema, messageText } from '#shared/domain/messages.ts';
import { storedTimeOffSchema, timeOffSchema } from '#shared/domain/promise.ts';
import { INVALID_INPUT, lines } from '#shared/domain/text.ts';
import { type AnswerOf, endpoint, type InputOf, nothing } from './endpoint.ts';

/**
 * The coach's endpoints. Those that read are POST, too: each leaves an audit entry, and neither an address nor an id of
 * a client belongs in a URL that logs may keep.
 *
 * | reason           | status | meaning, and what the page does                                                |
 * | ---------------- | ------ | ------------------------------------------------------------------------------ |
 * | `change-refused` | 400    | the change isn't possible: `error` is one of `changeMessages`                   |
 * | `cursor-refused` | 400    | `after` was altered, or made for another list or trainer: load the list from its start |
 * | `sign-in-again`  | 401    | signed in longer ago than `coachLimits.signInMaxAge`: ask for password and code |
 * | `locked`         | 403    | this trainer, or everybody, is locked: say so and sign out                      |
 * | `withdrawn`      | 403    | the client withdrew consent: what was submitted until then can't be opened      |
 * | `deleted`         | 410    | deleted at the client's request                                                 |
 * | `notes-full`     | 422    | the record has no room for more notes                                           |
 * | `message-limit`  | 429    | too many messages: of this trainer in an hour, or in this conversation          |
 * | `opening-limit`  | 429    | 40 openings this hour; `retryAfter` has the seconds until the next hour         |
 * | `list-limit`     | 429    | `coachLimits` of pages or histories this hour are used up; `retryAfter` as above |
 * | `unreadable`     | 500    | the record can't be decrypted: show its id; the runbook says what to do         |
 *
 * 404 without a reason: there is no such record. After 503, the page may repeat the call with the same ids.
 */

/** 32 hexadecimal digits: 128 random bits. */
const id = z.string({ error: INVALID_INPUT }).check(z.regex(/^[0-9a-f]{32}$/, INVALID_INPUT));
/** The `sub` of a client's account, in Cognito's format. */
const clientId = z.string({ error: INVALID_INPUT }).check(z.regex(/^[\w-]{1,64}$/, INVALID_INPUT));
const time = z.iso.datetime();
/** Earlier than any assessment: a search reads each year from here. */
const EARLIEST = '2020-01-01';
/** Cursor of the next page, in base64url: return it unchanged. */
const cursor = z.string({ error: INVALID_INPUT }).check(z.regex(/^[\w-]{2,512}$/, INVALID_INPUT));
const month = z
  .string({ error: INVALID_INPUT })
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, INVALID_INPUT));

/**
 * The filters: `all` lists the waiting cases first, by due time, then new ones without a confirmed address, then all
 * others except clients and spam, the newest first; `clearance` lists those whose doctor's clearance is missing or
 * expired.
 */
export const inboxFilters = ['all', 'waiting', ...caseStates, 'clearance'] as const;

/** Whether the client can be emailed: the address is confirmed, and no email to it bounced. */
const addressState = z.enum(['confirmed', 'unconfirmed', 'suppressed']);
export type AddressState = z.infer<typeof addressState>;

const paged = <Row extends z.ZodMiniType>(rows: Row) =>
  z.object({ rows: z.array(rows), after: z.optional(z.string()) });

/** Leaves out cases whose address nobody confirmed. */
const onlyConfirmed = z.optional(z.literal(true));

/** A page of the inbox, with up to `coachLimits.page` cases. */
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
 * The cases of one address, matched exactly except for letter case, or those whose name has all the given parts, each
 * whole, without case and accents; at most one page.
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

/** The days, in the coach's time zone. */
const days = z
  .object({ from: z.iso.date(INVALID_INPUT), to: z.iso.date(INVALID_INPUT) })
  .check(
    z.refine(
      ({ from, to }) => from >= EARLIEST && from <= to,
      'The last day is before the first one',
    ),
  );

/** A page of the cases whose newest assessment was submitted on these days, in any state, the newest first. */
export const listSubmitted = endpoint({
  method: 'POST',
  path: '/api/coach/submitted',
  access: 'trainer',
  input: z.object({ days, onlyConfirmed, after: z.optional(cursor) }),
  answer: paged(recordSchema),
  reasons: ['cursor-refused', 'locked', 'list-limit'],
});

/**
 * The same cases with their contact as CSV (RFC 4180, UTF-8), in parts; only the first has the header. The page makes
 * the `exportId`: one audit entry for all parts.
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
 * For the poll: how many clients wait, and since when the newest does. Needs no audit entry, reads no
 * contact, and counts toward no limit.
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
    /** Number of overdue cases. */
    over: z.int(),
    /** When the newest waiting assessment or message was sent. */
    newest: z.optional(time),
    /** Whether it is a new case without a confirmed address. */
    isNewestUnproven: z.optional(z.boolean()),
  }),
  reasons: ['locked'],
});

/** The three figures (the first is `waiting` of the counts), and the settings for clocks. */
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
    /** The number of cases in each state. */
    states: z.record(z.enum(caseStates), z.int()),
    /** Of these, the cases whose address is confirmed. */
    confirmed: z.record(z.enum(caseStates), z.int()),
    timeOff: z.optional(storedTimeOffSchema),
  }),
  reasons: ['locked'],
});

/** A text that `encryptDraft` encrypted. */
const draft = z.optional(
  z.string({ error: INVALID_INPUT }).check(z.regex(/^[\w-]{1,65536}$/, INVALID_INPUT)),
);

/**
 * Opens one assessment, with the client's contact and notes. The page makes an `openingId` for each case that
 * it shows and keeps it over reloads and retries, so that they are one opening in the history.
 */
export const openAssessment = endpoint({
  method: 'POST',
  path: '/api/coach/open',
  access: 'trainer',
  input: z.object({
    assessmentId: id,
    openingId: id,
    /** The tab's unfinished note and message. */
    noteDraft: draft,
    messageDraft: draft,
  }),
  answer: z.object({
    record: recordSchema,
    assessmentId: z.string(),
    createdAt: time,
    /** As submitted: validated by the schema of that time, which may have had other fields and limits. */
    answers: z.custom<Partial<Assessment> & Record<string, unknown>>(
      (value) => typeof value === 'object' && value !== null,
    ),
    /** The version of its consent text. */
    consentVersion: z.string(),
    notes: z.array(noteSchema),
    /** The texts of the drafts; absent if they are of another client, or of another trainer. */
    noteDraft: z.optional(z.string()),
    messageDraft: z.optional(z.string()),
    openedAt: time,
  }),
  bodyLimit: 80 * 1024,
  reasons: ['sign-in-again', 'locked', 'withdrawn', 'deleted', 'opening-limit', 'unreadable'],
});

/**
 * For the poll of an open assessment: the revision of its case, so that the page notices another trainer's
 * change, and who else opened it. Needs no audit entry, returns no content, and counts toward no limit. A refusal closes the page.
 */
export const watchCase = endpoint({
  method: 'POST',
  path: '/api/coach/watch',
  access: 'trainer',
  input: z.object({ clientId, assessmentId: id }),
  answer: z.object({
    revision: z.int(),
    /** The last opening by another trainer, within the last hour. */
    other: z.optional(z.object({ by: z.string(), at: time })),
  }),
  reasons: ['locked', 'withdrawn', 'deleted'],
});

export type Opened = AnswerOf<typeof openAssessment>;

/** Writes a note. The page makes the `noteId` and keeps it over retries, so that the note is stored once. */
export const addNote = endpoint({
  method: 'POST',
  path: '/api/coach/notes',
  access: 'trainer',
  input: z.object({ clientId, noteId: id, content: noteContentSchema }),
  answer: z.object({ note: noteSchema, revision: z.int() }),
  reasons: ['locked', 'withdrawn', 'deleted', 'notes-full'],
  bodyLimit: 64 * 1024,
});

/**
 * Encrypts an unfinished note or message, for the tab that keeps it over a reload. It stores nothing; opening an
 * assessment of the same client, by the same trainer, decrypts it.
 */
export const encryptDraft = endpoint({
  method: 'POST',
  path: '/api/coach/draft',
  access: 'trainer',
  input: z.object({
    clientId,
    text: lines().check(z.refine((text) => text.length <= coachLimits.note, INVALID_INPUT)),
  }),
  answer: z.object({ draft: z.string() }),
  reasons: ['locked'],
  bodyLimit: 64 * 1024,
});

/**
 * Sends the client a message. The page makes the `messageId` and keeps it over retries, so that the message is
 * stored once. It stops the clock if the client can be emailed.
 */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/coach/send-message',
  access: 'trainer',
  input: z.object({ clientId, messageId: id, text: messageText }),
  answer: z.object({
    message: messageSchema,
    /** The case after the message. */
    record: z.omit(recordSchema, { contact: true }),
    address: addressState,
  }),
  reasons: ['change-refused', 'locked', 'withdrawn', 'deleted', 'message-limit', 'unreadable'],
  bodyLimit: 64 * 1024,
});

/**
 * Opens a page of the messages of an assessment's client, the newest first: an opening like that of the assessment, and
 * free within its hour. Messages from before a withdrawal of consent stay closed.
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

/** Changes the case. The page makes the `changeId` and keeps it over retries. */
export const changeCase = endpoint({
  method: 'POST',
  path: '/api/coach/changes',
  access: 'trainer',
  input: z.object({ clientId, changeId: id, revision: z.int(), change: changeSchema }),
  answer: z.object({
    /** The current case. */
    record: z.omit(recordSchema, { contact: true }),
    /** False: another trainer changed the case after `revision`, so this change was not stored. */
    isStored: z.boolean(),
  }),
  reasons: ['change-refused', 'locked', 'withdrawn', 'deleted', 'unreadable'],
});

/** The audit of a client's record, the newest first. It leaves an audit entry itself, one an hour, client, and trainer. */
export const readHistory = endpoint({
  method: 'POST',
  path: '/api/coach/history',
  access: 'trainer',
  input: z.object({ clientId, after: z.optional(cursor) }),
  answer: paged(historyEntrySchema),
  reasons: ['cursor-refused', 'locked', 'list-limit'],
});

/**
 * A page of the leads of a month, the newest first. The first page counts the whole month by week and source; `matched` is
 * how many of the newest leads were compared with the cases, whose addresses are known by keyed hashes alone.
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
    /** For the month's leads: how many asked for the series, then how many got each email and unsubscribed after it. */
    series: z.optional(z.array(z.object({ reached: z.int(), unsubscribed: z.int() }))),
  }),
  reasons: ['cursor-refused', 'locked', 'list-limit'],
});

/**
 * The leads of a month as CSV (RFC 4180, UTF-8), in parts; only the first has the header. The page makes the
 * `exportId`: one audit entry for all parts.
 */
export const exportLeads = endpoint({
  method: 'POST',
  path: '/api/coach/leads-export',
  access: 'trainer',
  input: z.object({ month, exportId: id, after: z.optional(cursor) }),
  answer: z.object({ csv: z.string(), after: z.optional(z.string()) }),
  reasons: ['cursor-refused', 'sign-in-again', 'locked'],
});

/** Sets the coach's time off, or ends it. */
export const setTimeOff = endpoint({
  method: 'POST',
  path: '/api/coach/time-off',
  access: 'trainer',
  input: z.object({ timeOff: z.nullable(timeOffSchema) }),
  answer: z.object({ timeOff: z.nullable(timeOffSchema) }),
  reasons: ['locked'],
});

// For callers that read `schema` instead of `input`.

const withSchema = <Row extends { input: z.ZodMiniType }>(
  row: Row,
): Row & { schema: Row['input'] } => ({
  ...row,
  schema: row.input,
});

export const coachEndpoints = {
  listRecords: withSchema(listRecords),
  listSubmitted: withSchema(listSubmitted),
  searchRecords: withSchema(searchRecords),
  exportCases: withSchema(exportCases),
  countWaiting: withSchema(countWaiting),
  readFigures: withSchema(readFigures),
  openAssessment: withSchema(openAssessment),
  watchCase: withSchema(watchCase),
  encryptDraft: withSchema(encryptDraft),
  addNote: withSchema(addNote),
  sendMessage: withSchema(sendMessage),
  readMessages: withSchema(readMessages),
  changeCase: withSchema(changeCase),
  readHistory: withSchema(readHistory),
  listLeads: withSchema(listLeads),
  exportLeads: withSchema(exportLeads),
  setTimeOff: withSchema(setTimeOff),
};

export type CoachEndpointName = keyof typeof coachEndpoints;
export type CoachInput<Name extends CoachEndpointName> = InputOf<(typeof coachEndpoints)[Name]>;
export type CoachAnswer<Name extends CoachEndpointName> = AnswerOf<(typeof coachEndpoints)[Name]>;

const coachReasons = [
  'change-refused',
  'cursor-refused',
  'sign-in-again',
  'locked',
  'withdrawn',
  'deleted',
  'notes-full',
  'message-limit',
  'opening-limit',
  'list-limit',
  'unreadable',
] as const;

export type CoachReason = (typeof coachReasons)[number];

export const coachErrorSchema = z.object({
  error: z.string(),
  reason: z.optional(z.enum(coachReasons)),
  requestId: z.optional(z.string()),
});
