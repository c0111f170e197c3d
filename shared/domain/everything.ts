import * as z from 'zod/mini';
import { caseSchema } from './case.ts';
import { noteContentSchema } from './coach.ts';
import { leadSourceSchema, seriesSchema } from './lead.ts';
import { messageSchema } from './messages.ts';

const time = z.iso.datetime();

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
      consentVersion: z.string(),
      consentHash: z.optional(z.string()),
      answers: z.optional(z.record(z.string(), z.unknown())),
      unreadable: z.optional(z.literal(true)),
    }),
  ),
  progress: z.optional(z.partial(caseSchema)),
  consentWithdrawnAt: z.optional(time),
  contact: z.optional(
    z.object({ name: z.string(), email: z.string(), phone: z.optional(z.string()) }),
  ),
  notes: z.array(
    z.object({
      at: time,
      content: z.optional(noteContentSchema),
      unreadable: z.optional(z.literal(true)),
    }),
  ),
  messages: z.array(z.extend(messageSchema, { unreadable: z.optional(z.literal(true)) })),
  history: z.array(
    z.object({
      at: time,
      action: z.string(),
      by: z.enum(['client', 'owner', 'trainer']),
      assessmentId: z.optional(z.string()),
      change: z.optional(z.string()),
    }),
  ),
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
  emailLimits: z.optional(
    z.object({
      guideEmailsAt: z.array(time),
      stoppedFor: z.array(z.object({ reason: z.string(), at: z.optional(time) })),
    }),
  ),
  draftKeyMadeAt: z.optional(time),
  messageLinksRequestedAt: z.array(time),
  downloadsRequestedAt: z.array(time),
  recipients: z.array(z.string()),
  leftOut: z.array(z.object({ what: z.string(), why: z.string() })),
});

export type Everything = z.infer<typeof everythingSchema>;
