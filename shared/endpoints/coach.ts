import * as z from 'zod/mini';
import type { Assessment } from '#shared/domain/assessment.ts';
import {
  clearances,
  clientCaseSchema,
  coachReasons,
  lists,
  logLineSchema,
} from '#shared/domain/case.ts';
import { noteText } from '#shared/domain/coach.ts';
import { emailAddress } from '#shared/domain/email.ts';
import { leadSourceSchema } from '#shared/domain/lead.ts';
import { messageText } from '#shared/domain/message.ts';
import { timeOffSchema } from '#shared/domain/promise.ts';
import { INVALID_INPUT } from '#shared/domain/text.ts';
import { time } from '#shared/domain/time.ts';
import { type AnswerOf, anyObject, endpoint } from './endpoint.ts';

const textLike = (pattern: RegExp) =>
  z.string({ error: INVALID_INPUT }).check(z.regex(pattern, INVALID_INPUT));

const clientId = textLike(/^[\w-]{1,64}$/);

const cursor = textLike(/^[\w-]{2,512}$/);

/** Within this century. */
const followUpAt = z.optional(time.check(z.regex(/^20/), z.maxLength(30)));

// Reads use POST, because logs may keep URLs, and a URL must not identify a client.

/** Fifty rows a page. Decrypts contacts, and no answer. */
export const listCases = endpoint({
  role: 'coach-list',
  path: '/api/coach/cases',
  input: z.union([
    z.object({ list: z.enum(lists), after: z.optional(cursor) }),
    z.object({ email: emailAddress }),
  ]),
  answer: z.object({
    rows: z.array(clientCaseSchema),
    after: z.optional(z.string()),
    timeOff: timeOffSchema,
  }),
  reasons: ['locked'],
});

/** A hundred rows a page, the newest first. */
export const listLeads = endpoint({
  role: 'coach-list',
  path: '/api/coach/leads',
  input: z.object({
    month: textLike(/^20\d\d-(0[1-9]|1[0-2])$/),
    after: z.optional(cursor),
  }),
  answer: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        createdAt: time,
        email: z.string(),
        name: z.string(),
        source: z.optional(leadSourceSchema),
        unsubscribedAt: z.optional(time),
        /** By the confirmed address of an account. */
        became: z.optional(z.enum(['assessment', 'client'])),
      }),
    ),
    after: z.optional(z.string()),
  }),
  reasons: ['locked'],
});

export type LeadRow = AnswerOf<typeof listLeads>['rows'][number];

/** When the client submitted the answers, the schema may have had other fields and limits. */
const answers = anyObject<Partial<Assessment> & Record<string, unknown>>();

/**
 * Writes an audit entry before it decrypts. Within an hour, one entry covers a trainer's openings of
 * a case, until the client submits another assessment.
 */
export const openCase = endpoint({
  role: 'coach-open',
  path: '/api/coach/open',
  input: z.object({ clientId }),
  answer: z.object({
    clientCase: clientCaseSchema,
    /** The newest assessment, and the one before it. */
    assessments: z.array(z.object({ id: z.string(), submittedAt: time, answers })),
    /** The newest line first. */
    log: z.array(logLineSchema),
    timeOff: timeOffSchema,
  }),
  reasons: ['sign-in-again', 'locked', 'withdrawn', 'deleted', 'opening-limit', 'unreadable'],
});

export type Opened = AnswerOf<typeof openCase>;

/** An endpoint that changes a case: one act, with the case as it is afterward. */
const changed = z.object({ clientCase: clientCaseSchema });
const reasons = ['locked', 'withdrawn', 'deleted', 'too-many'] as const;
const write = { role: 'coach-write', isAct: true, reasons } as const;

export const changeStatus = endpoint({
  ...write,
  path: '/api/coach/change-status',
  input: z.union([
    z.object({ clientId, status: z.enum(['open', 'client']) }),
    z.object({ clientId, status: z.literal('closed'), reason: z.enum(coachReasons) }),
  ]),
  answer: changed,
});

/** Without a time, the case has no follow-up. */
export const setFollowUp = endpoint({
  ...write,
  path: '/api/coach/set-follow-up',
  input: z.object({ clientId, followUpAt }),
  answer: changed,
});

/** A call that reached the client answers the case. */
export const recordCall = endpoint({
  ...write,
  path: '/api/coach/record-call',
  input: z.object({
    clientId,
    wasReached: z.boolean(),
    note: z.optional(noteText),
    followUpAt,
  }),
  answer: changed,
  bodyLimit: 64 * 1024,
});

export const addNote = endpoint({
  ...write,
  path: '/api/coach/add-note',
  input: z.object({ clientId, text: noteText }),
  answer: changed,
  bodyLimit: 64 * 1024,
});

/** A message answers the case. */
export const sendMessage = endpoint({
  ...write,
  path: '/api/coach/send-message',
  input: z.object({ clientId, text: messageText }),
  answer: changed,
  reasons: [...reasons, 'full'],
  bodyLimit: 64 * 1024,
});

/** For a day, a trainer can remove a line of the log, except a message. The audit records it. */
export const removeLine = endpoint({
  ...write,
  path: '/api/coach/remove-line',
  input: z.object({
    clientId,
    line: textLike(/^log#[\w.:#-]{1,120}$/),
  }),
  answer: changed,
  reasons: [...reasons, 'too-late'],
});

export const setClearance = endpoint({
  ...write,
  path: '/api/coach/set-clearance',
  input: z.object({ clientId, clearance: z.nullable(z.enum(clearances)) }),
  answer: changed,
});

export const setTimeOff = endpoint({
  role: 'coach-write',
  isAct: true,
  path: '/api/coach/set-time-off',
  input: z.object({ timeOff: timeOffSchema }),
  answer: z.object({ timeOff: timeOffSchema }),
  reasons: ['locked', 'too-many'],
});
