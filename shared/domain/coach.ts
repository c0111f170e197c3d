import * as z from 'zod/mini';
import { caseSchema, caseStates } from './case.ts';
import { leadSourceSchema } from './lead.ts';
import { lines } from './text.ts';

const time = z.iso.datetime();

export const coachLimits = {
  page: 25,
  leadsPage: 100,
  leadsMatched: 300,
  pagesBeforeAlarm: 60,
  openingsPerHour: 40,
  entriesPerHour: 10,
  changesPerHour: 30,
  signInMaxAgeSeconds: 12 * 3_600,
  note: 10_000,
  exportCases: 100,
} as const;

export const inboxFilters = ['all', 'waiting', ...caseStates, 'clearance'] as const;

/** After a withdrawal, only the name remains: the coach must know whose answers to stop using. */
const contactSchema = z.object({
  name: z.string(),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
});

export const clientCaseSchema = z.extend(caseSchema, {
  clientId: z.string(),
  revision: z.int(),
  /** Missing if the case is being deleted or the contact can't be decrypted. */
  contact: z.optional(contactSchema),
  /** The oldest assessment is first. */
  assessments: z.array(
    z.object({ id: z.string(), createdAt: time, isWithdrawn: z.optional(z.boolean()) }),
  ),
  isConfirmed: z.optional(z.boolean()),
  hasMessages: z.optional(z.boolean()),
  unread: z.optional(z.int()),
  closed: z.optional(z.enum(['withdrawn', 'deleting'])),
});

export type ClientCase = z.infer<typeof clientCaseSchema>;

/** Anyone can create an unproven case, so the inbox lists other waiting cases first. */
export const isUnproven = ({
  state,
  isConfirmed,
}: Pick<ClientCase, 'state' | 'isConfirmed'>): boolean => state === 'new' && !isConfirmed;

export const noteContentSchema = z.object({
  kind: z.literal('text'),
  text: lines().check(
    z.refine((text) => text.length >= 1, 'Write something first.'),
    z.refine(
      (text) => text.length <= coachLimits.note,
      'A note can have at most 10,000 characters.',
    ),
  ),
});

export type NoteContent = z.infer<typeof noteContentSchema>;

export const noteSchema = z.object({
  id: z.string(),
  at: time,
  /** The trainer's email address, even after the owner removed the trainer. */
  by: z.string(),
  content: z.optional(noteContentSchema),
});

export type Note = z.infer<typeof noteSchema>;

export const auditActions = [
  'opened',
  'failed',
  'refused',
  'withdrew',
  'changed',
  'noted',
  'wrote',
  'read messages',
  'listed',
  'searched',
  'listed leads',
  'exported leads',
  'exported cases',
  'set time off',
  'deleted',
  'downloaded',
] as const;

export const leadRowSchema = z.object({
  id: z.string(),
  createdAt: time,
  email: z.string(),
  name: z.string(),
  source: z.optional(leadSourceSchema),
  guideEmail: z.string(),
  became: z.optional(z.enum(['nothing', 'assessment', 'client'])),
  /** The client's newest assessment. */
  assessmentId: z.optional(z.string()),
});

export type LeadRow = z.infer<typeof leadRowSchema>;
