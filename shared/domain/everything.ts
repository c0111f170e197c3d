import * as z from 'zod/mini';
import { caseSchema } from './case.ts';
import { noteContentSchema } from './coach-records.ts';
import { leadSourceSchema, seriesSchema } from './lead.ts';
import { messageSchema } from './messages.ts';

/**
 * Everything stored about one client, for their download (RULES.md, Your account). Times are ISO 8601 in UTC.
 * A record that can't be decrypted is listed as `unreadable`.
 */

const time = z.iso.datetime();

/** An email: its kind, its state, when it was due, and why it failed, was suppressed, or waits. */
const emailSchema = z.object({
  kind: z.string(),
  state: z.string(),
  dueAt: time,
  settledAt: z.optional(time),
  reason: z.optional(z.string()),
});

export const everythingSchema = z.object({
  version: z.literal(1),
  madeAt: time,
  account: z.optional(
    z.object({
      id: z.string(),
      name: z.optional(z.string()),
      email: z.string(),
      isEmailConfirmed: z.boolean(),
      createdAt: z.optional(time),
    }),
  ),
  assessments: z.array(
    z.object({
      id: z.string(),
      sentAt: time,
      /** The consent text that the client agreed to. */
      consentVersion: z.string(),
      /** SHA-256 of its words. */
      consentHash: z.optional(z.string()),
      /** As submitted, by the names of the form's fields. */
      answers: z.optional(z.record(z.string(), z.unknown())),
      unreadable: z.optional(z.literal(true)),
    }),
  ),
  /** The status of the case, now and before. */
  progress: z.optional(z.partial(z.extend(caseSchema, { past: z.array(caseSchema) }))),
  consentWithdrawnAt: z.optional(time),
  /** The name and address that the coach sees in lists. */
  contact: z.optional(
    z.object({ name: z.string(), email: z.string(), phone: z.optional(z.string()) }),
  ),
  /** The trainers' notes. */
  notes: z.array(
    z.object({
      at: time,
      content: z.optional(noteContentSchema),
      unreadable: z.optional(z.literal(true)),
    }),
  ),
  /** Messages between the client and the coach, the earliest first. */
  messages: z.array(z.extend(messageSchema, { unreadable: z.optional(z.literal(true)) })),
  /** The audit of the record: each opening, change, and note. */
  history: z.array(
    z.object({
      at: time,
      action: z.string(),
      /** Whether the client or the coach's side did it. */
      by: z.enum(['client', 'owner', 'trainer']),
      assessmentId: z.optional(z.string()),
      change: z.optional(z.string()),
    }),
  ),
  /** Requests for the guide from the confirmed address. */
  guideRequests: z.array(
    z.object({
      id: z.string(),
      requestedAt: time,
      email: z.string(),
      name: z.string(),
      source: z.optional(leadSourceSchema),
      series: z.optional(seriesSchema),
    }),
  ),
  emails: z.array(emailSchema),
  /** The email limits and suppression stored by the keyed hash of the confirmed address. */
  emailLimits: z.optional(
    z.object({
      guideEmailsAt: z.array(time),
      stoppedFor: z.array(z.object({ reason: z.string(), at: z.optional(time) })),
    }),
  ),
  /** When the key for drafts in browsers was created. */
  draftKeyMadeAt: z.optional(time),
  /** When the client requested links to the messages within the last day. */
  messageLinksRequestedAt: z.array(time),
  /** When the client requested links to this download. */
  downloadsRequestedAt: z.array(time),
  /** Recipients of the data. */
  recipients: z.array(z.string()),
  /** What is stored but not included here. */
  leftOut: z.array(z.object({ what: z.string(), why: z.string() })),
});

export type Everything = z.infer<typeof everythingSchema>;
