import * as z from 'zod/mini';
import type { Assessment } from '#shared/domain/assessment.ts';
import { changeSchema } from '#shared/domain/case.ts';
import {
  historyEntrySchema,
  noteContentSchema,
  noteSchema,
  recordSchema,
} from '#shared/domain/coach-records.ts';
import { messageSchema, messageText } from '#shared/domain/messages.ts';
import { INVALID_INPUT } from '#shared/domain/text.ts';
import { type AnswerOf, endpoint } from '../endpoint.ts';
import { clientId, cursor, id, paged, time } from './fields.ts';

/** `suppressed`: the address is confirmed, but an email to it bounced or caused a complaint. */
const addressState = z.enum(['confirmed', 'unconfirmed', 'suppressed']);
export type AddressState = z.infer<typeof addressState>;

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
     * The answers as submitted. They were validated when they were submitted, and the schema may have had other fields
     * and limits then.
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
 * The page of an open assessment polls this endpoint. It returns the revision of the case, which shows another
 * trainer's change, and who else opened the case. It leaves no audit entry, returns no content, and counts toward no
 * limit. If it refuses, the page closes the assessment.
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
 * Returns the audit entries about a client, the newest first. Reading them adds an audit entry: one per hour, client,
 * and trainer.
 */
export const readHistory = endpoint({
  method: 'POST',
  path: '/api/coach/history',
  access: 'trainer',
  input: z.object({ clientId, after: z.optional(cursor) }),
  answer: paged(historyEntrySchema),
  reasons: ['cursor-refused', 'locked', 'list-limit'],
});
