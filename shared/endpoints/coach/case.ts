import * as z from 'zod/mini';
import type { Assessment } from '#shared/domain/assessment.ts';
import { changeSchema } from '#shared/domain/case.ts';
import { clientCaseSchema, noteContentSchema, noteSchema } from '#shared/domain/coach.ts';
import { messageSchema, messageText } from '#shared/domain/messages.ts';
import { type AnswerOf, endpoint } from '../endpoint.ts';
import { clientId, cursor, id, paged, time } from './fields.ts';

/** `suppressed`: an email to this confirmed address bounced or caused a complaint. */
const addressState = z.enum(['confirmed', 'unconfirmed', 'suppressed']);
export type AddressState = z.infer<typeof addressState>;

const caseWithoutContact = z.omit(clientCaseSchema, { contact: true });

/** A page repeats the `openingId` after a reload, so that the audit has one entry for both. */
export const openAssessment = endpoint({
  method: 'POST',
  path: '/api/coach/open',
  access: 'trainer',
  input: z.object({ assessmentId: id, openingId: id }),
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
    openedAt: time,
  }),
  reasons: ['sign-in-again', 'locked', 'withdrawn', 'deleted', 'opening-limit', 'unreadable'],
});

/**
 * A call decrypts nothing, adds no audit entry, and counts toward no limit. It is refused with
 * `withdrawn` if no assessment is open. Otherwise, withdrawn ones have `isWithdrawn`.
 */
export const readCase = endpoint({
  method: 'POST',
  path: '/api/coach/case',
  access: 'trainer',
  input: z.object({ clientId }),
  answer: z.object({
    clientCase: caseWithoutContact,
    address: addressState,
    /** How many of the coach’s messages the client hasn’t opened. */
    unopened: z.int(),
  }),
  reasons: ['locked', 'withdrawn', 'deleted', 'unreadable'],
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
    clientCase: caseWithoutContact,
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
    clientCase: caseWithoutContact,
    /** False if another request changed the case first. */
    isStored: z.boolean(),
    /** The email address of another trainer, if that trainer made the latest change. */
    changedBy: z.optional(z.string()),
  }),
  reasons: ['change-refused', 'locked', 'withdrawn', 'deleted', 'change-limit', 'unreadable'],
});
