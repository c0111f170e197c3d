import * as z from 'zod/mini';
import { assessmentSchema } from '#shared/domain/assessment.ts';
import { caseStates, changeSchema } from '#shared/domain/case.ts';
import {
  historyEntrySchema,
  leadRowSchema,
  noteContentSchema,
  noteSchema,
  recordSchema,
} from '#shared/domain/coach-records.ts';
import { emailAddress } from '#shared/domain/email.ts';
import { leadSourceSchema } from '#shared/domain/lead.ts';
import { holidaySchema } from '#shared/domain/promise.ts';
import { INVALID_INPUT } from '#shared/domain/text.ts';

/**
 * The contract of the coach's side: all endpoints under `/api/coach/`, for trainers alone.
 *
 * Who: an access token of the trainers' pool, as `Authorization: Bearer …`. The gateway answers 401
 * `{"message":"Unauthorized"}` without one, with a visitor's and with an old one.
 *
 * Requests: POST takes JSON; GET takes nothing. A POST that reads is one because it leaves an audit row, and because
 * neither an address nor an id of a client belongs in an address that logs may keep.
 *
 * Answers: 200 with the endpoint's `answer`; else `coachErrorSchema`, whose `reason` says what to do:
 *
 * | status | reason            | what it means, and what the page does                                               |
 * | ------ | ----------------- | ----------------------------------------------------------------------------------- |
 * | 400    | (none)            | input that no page of ours sends; `error` is the schema's message                   |
 * | 400    | `change-refused`  | the change isn't possible: `error` is one of `changeMessages`                       |
 * | 401    | `sign-in-again`   | signed in longer ago than `coachLimits.signInMaxAge`: ask for password and code, then repeat |
 * | 401    | (from the gateway)| renew the token, repeat once, then sign in                                          |
 * | 403    | `locked`          | this trainer, or everybody, is locked: say so and sign out                          |
 * | 403    | `withdrawn`       | the client withdrew consent: what was sent until then can't be opened any more      |
 * | 403    | (none)            | not through the distribution, or a token of another kind                            |
 * | 404    | (none)            | there is no such record                                                             |
 * | 409    | `changed`         | somebody else changed the case: `record` is how it is now; keep what was typed      |
 * | 410    | `erased`          | deleted at the client's wish                                                        |
 * | 413    | (none)            | the body is too large                                                               |
 * | 422    | `notes-full`      | the record has no room for more notes                                               |
 * | 429    | `opening-limit`   | 40 openings this hour: `Retry-After` has the seconds until the next hour            |
 * | 429    | `list-limit`      | 60 pages of the list (searches and lists of leads too) this hour                    |
 * | 429    | (from the gateway)| too many requests                                                                   |
 * | 500    | `unreadable`      | the record can't be decrypted: show its id; the runbook says what to do             |
 * | 500    | (none)            | a fault of ours, with a `requestId`                                                 |
 * | 503    | (none)            | a service is down: try again with the same ids, after `Retry-After` seconds         |
 */

/** 32 hexadecimal digits: 128 random bits. */
const id = z.string({ error: INVALID_INPUT }).check(z.regex(/^[0-9a-f]{32}$/, INVALID_INPUT));
/** Of a client's account, as Cognito makes it. */
const clientId = z.string({ error: INVALID_INPUT }).check(z.regex(/^[\w-]{1,64}$/, INVALID_INPUT));
const time = z.iso.datetime();
/** Cursor of the next page: send it back unchanged. */
const cursor = z
  .string({ error: INVALID_INPUT })
  .check(z.minLength(1, INVALID_INPUT), z.maxLength(512, INVALID_INPUT));
const month = z
  .string({ error: INVALID_INPUT })
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, INVALID_INPUT));

/** The filters: `all` lists the waiting cases first, by due time, then all others but spam, the newest first. */
export const inboxFilters = ['all', 'waiting', ...caseStates] as const;

const paged = <Row extends z.ZodMiniType>(rows: Row) =>
  z.object({ rows: z.array(rows), after: z.optional(z.string()) });

const SMALL_BODY = 4 * 1024;

const post = <Path extends string, Schema extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  path: Path,
  schema: Schema,
  answer: Answer,
  { bodyLimit = SMALL_BODY, freeText = false } = {},
) =>
  ({
    path: `/api/coach/${path}`,
    method: 'POST',
    access: 'trainer',
    schema,
    answer,
    bodyLimit,
    /** Holds what people type: the firewall's rules for bodies would refuse honest text. */
    freeText,
  }) as const;

const get = <Path extends string, Answer extends z.ZodMiniType>(path: Path, answer: Answer) =>
  ({
    path: `/api/coach/${path}`,
    method: 'GET',
    access: 'trainer',
    schema: z.object({}),
    answer,
    bodyLimit: 0,
    freeText: false,
  }) as const;

/**
 * Apart from `endpoints` of the contract, so that nothing of it weighs on visitors' pages: those never import this file.
 */
export const coachEndpoints = {
  /** A page of the inbox; up to `coachLimits.page` records. */
  listRecords: post(
    'records',
    z.object({ filter: z.enum(inboxFilters), after: z.optional(cursor) }),
    paged(recordSchema),
  ),
  /** The records of one address, exactly as it was written but for upper and lower case; at most a page of them. */
  searchRecords: post('search', z.object({ email: emailAddress }), paged(recordSchema), {
    freeText: true,
  }),
  /** For the poll: how many wait, and since when the newest does. No audit row, no contact, no budget. */
  countWaiting: get(
    'counts',
    z.object({
      /** At most `coachLimits.counted`. */
      waiting: z.int(),
      hasMore: z.boolean(),
      /** Number of those that are overdue. */
      over: z.int(),
      /** When the newest waiting assessment was submitted. */
      newest: z.optional(time),
    }),
  ),
  /** The three figures (the first is `waiting` of the counts), and the settings that clocks follow. */
  readFigures: get(
    'figures',
    z.object({
      /** In milliseconds. */
      medianAnswer: z.optional(z.number()),
      inTime: z.int(),
      promised: z.int(),
      holiday: z.optional(holidaySchema),
    }),
  ),
  /**
   * Opens one assessment, with the client's contact and notes. `openingId` is made by the page for each record that it
   * shows and kept over reloads and retries: one opening in the history.
   */
  openAssessment: post(
    'open',
    z.object({ assessmentId: id, openingId: id }),
    z.object({
      record: recordSchema,
      assessmentId: z.string(),
      createdAt: time,
      /** As it was submitted: read with `assessmentSchema` at the time. */
      answers: z.looseObject(z.partial(assessmentSchema).shape),
      /** Under which version of the consent's words it was given. */
      consentVersion: z.optional(z.string()),
      notes: z.array(noteSchema),
      openedAt: time,
    }),
  ),
  /** Writes a note. `noteId` is made by the page and kept over retries: stored once. */
  addNote: post(
    'notes',
    z.object({ clientId, noteId: id, content: noteContentSchema }),
    z.object({ note: noteSchema, revision: z.int() }),
    { bodyLimit: 64 * 1024, freeText: true },
  ),
  /** Changes the case. `changeId` is made by the page and kept over retries. 409 has the record as it is now. */
  changeCase: post(
    'changes',
    z.object({ clientId, changeId: id, revision: z.int(), change: changeSchema }),
    z.object({ record: z.omit(recordSchema, { contact: true }) }),
  ),
  /** The audit of a client's record, the newest first. */
  readHistory: post(
    'history',
    z.object({ clientId, after: z.optional(cursor) }),
    paged(historyEntrySchema),
  ),
  /** A page of the leads of a month, the newest first; `counts` (by source, of the whole month) with the first page. */
  listLeads: post(
    'leads',
    z.object({ month, after: z.optional(cursor) }),
    z.extend(paged(leadRowSchema), {
      counts: z.optional(z.array(z.object({ source: leadSourceSchema, leads: z.int() }))),
    }),
  ),
  /**
   * The leads of a month as CSV (RFC 4180, UTF-8): to be joined in the order in which the parts come. The first has the
   * header. `exportId` is made by the page: one audit row for all parts.
   */
  exportLeads: post(
    'leads-export',
    z.object({ month, exportId: id, after: z.optional(cursor) }),
    z.object({ csv: z.string(), after: z.optional(z.string()) }),
  ),
  /** Sets the coach's holiday, or ends it. */
  setHoliday: post(
    'holiday',
    z.object({ holiday: z.nullable(holidaySchema) }),
    z.object({ holiday: z.nullable(holidaySchema) }),
  ),
} as const;

export type CoachEndpointName = keyof typeof coachEndpoints;
export type CoachInput<Name extends CoachEndpointName> = z.output<
  (typeof coachEndpoints)[Name]['schema']
>;
export type CoachAnswer<Name extends CoachEndpointName> = z.output<
  (typeof coachEndpoints)[Name]['answer']
>;

export const coachReasons = [
  'change-refused',
  'sign-in-again',
  'locked',
  'withdrawn',
  'changed',
  'erased',
  'notes-full',
  'opening-limit',
  'list-limit',
  'unreadable',
] as const;

export type CoachReason = (typeof coachReasons)[number];

export const coachErrorSchema = z.object({
  error: z.string(),
  reason: z.optional(z.enum(coachReasons)),
  requestId: z.optional(z.string()),
  /** Of 409. */
  record: z.optional(z.omit(recordSchema, { contact: true })),
});
