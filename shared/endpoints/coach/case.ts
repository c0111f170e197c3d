import * as z from 'zod/mini';
import type { Assessment } from '#shared/domain/assessment.ts';
import { changeSchema } from '#shared/domain/case.ts';
import {
  clientCaseSchema,
  historyEntrySchema,
  noteContentSchema,
  noteSchema,
} from '#shared/domain/coach.ts';
import { messageSchema, messageText } from '#shared/domain/messages.ts';
import { INVALID_INPUT } from '#shared/domain/text.ts';
import { type AnswerOf, endpoint } from '../endpoint.ts';
import { clientId, cursor, id, paged, time } from './fields.ts';

/** `suppressed`: an email to this confirmed address bounced or caused a complaint. */
const addressState = z.enum(['confirmed', 'unconfirmed', 'suppressed']);
export type AddressState = z.infer<typeof addressState>;

/** The email address of another trainer, if that trainer made the latest change. */
const changedBy = z.optional(z.string());

/** A page repeats the `openingId` after a reload, so that the history shows one opening. */
export const openAssessment = endpoint({
  method: 'POST',
  path: '/api/coach/open',
  access: 'trainer',
  input: z.object({
    assessmentId: id,
    openingId: id,
    draftKey: z.optional(
      z.string({ error: INVALID_INPUT }).check(z.regex(/^[\w-]{1,1024}$/, INVALID_INPUT)),
    ),
  }),
  answer: z.object({
    clientCase: clientCaseSchema,
    assessmentId: z.string(),
    createdAt: time,
    /** When the client submitted the answers, the schema may have had other fields and limits. */
    answers: z.custom<Partial<Assessment> & Record<string, unknown>>(
      (value) => typeof value === 'object' && value !== null,
    ),
    consentVersion: z.string(),
    notes: z.array(noteSchema),
    /** The page encrypts unsent texts with `plaintext`, and stores the key only as `encrypted`. */
    draftKey: z.object({ plaintext: z.string(), encrypted: z.string() }),
    openedAt: time,
  }),
  reasons: ['sign-in-again', 'locked', 'withdrawn', 'deleted', 'opening-limit', 'unreadable'],
});

/** A call adds no audit entry and counts toward no limit. */
export const watchCase = endpoint({
  method: 'POST',
  path: '/api/coach/watch',
  access: 'trainer',
  input: z.object({ clientId, assessmentId: id }),
  answer: z.object({
    revision: z.int(),
    /** How many of the coach’s messages the client hasn’t opened. */
    unopened: z.optional(z.int()),
    changedBy,
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

/** Clients don’t see which trainer sent a message. */
const sentMessage = z.extend(messageSchema, { by: z.optional(z.string()) });

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/coach/send-message',
  access: 'trainer',
  input: z.object({ clientId, messageId: id, text: messageText }),
  answer: z.object({
    message: sentMessage,
    clientCase: z.omit(clientCaseSchema, { contact: true }),
    address: addressState,
  }),
  reasons: ['change-refused', 'locked', 'withdrawn', 'deleted', 'message-limit', 'unreadable'],
  bodyLimit: 64 * 1024,
});

/**
 * Within a clock hour, a trainer's calls of `openAssessment` and `readMessages` with the same
 * assessment count once toward `openingsPerHour`.
 */
export const readMessages = endpoint({
  method: 'POST',
  path: '/api/coach/read-messages',
  access: 'trainer',
  input: z.object({ assessmentId: id, openingId: id, after: z.optional(cursor) }),
  answer: z.extend(paged(sentMessage), {
    address: addressState,
    /** The answer leaves out messages from before this time. */
    withdrawnAt: z.optional(time),
  }),
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
    clientCase: z.omit(clientCaseSchema, { contact: true }),
    /** False if another request changed the case first. */
    isStored: z.boolean(),
    changedBy,
  }),
  reasons: ['change-refused', 'locked', 'withdrawn', 'deleted', 'change-limit', 'unreadable'],
});

/** A trainer's calls for one client add at most one audit entry per clock hour. */
export const readHistory = endpoint({
  method: 'POST',
  path: '/api/coach/history',
  access: 'trainer',
  input: z.object({ clientId, after: z.optional(cursor) }),
  answer: paged(historyEntrySchema),
  reasons: ['cursor-refused', 'locked', 'list-limit'],
});
