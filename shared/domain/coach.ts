import * as z from 'zod/mini';
import { caseSchema, caseStates } from './case.ts';
import { leadSourceSchema, seriesSchema } from './lead.ts';
import { lines } from './text.ts';

const time = z.iso.datetime();

export const coachLimits = {
  page: 25,
  leadsPage: 100,
  /**
   * How many of a month's newest leads the first page compares with cases. Each comparison takes a
   * call to KMS and a query.
   */
  leadsMatched: 300,
  /** A page ends after this many entries, but never within a clock hour. */
  historyPage: 50,
  /**
   * How many pages of cases a trainer can request per hour, not counting rows that the trainer's
   * tab has shown. Leads have a separate limit of the same size.
   */
  pagesPerHour: 300,
  pagesBeforeAlarm: 60,
  historiesPerHour: 60,
  /**
   * How many assessments a trainer can open per hour. Opening an assessment again within the hour
   * doesn't count.
   */
  openingsPerHour: 40,
  entriesPerHour: 10,
  /** How many changes a trainer can make to one case per hour, including notes. */
  changesPerHour: 30,
  /**
   * In seconds. After this time, a trainer must sign in again to open assessments or messages, or
   * to export anything.
   */
  signInMaxAge: 2 * 3_600,
  note: 10_000,
  /** `countWaiting` counts at most this many cases. If there are more, `hasMore` is true. */
  counted: 100,
  /** Cases per part of an export. Each case takes a decryption. */
  exportCases: 100,
  /** Bytes of CSV per part of an export of leads. */
  exportBytes: 2 * 1024 * 1024,
  /** How often the inbox and an open case poll, in milliseconds. */
  pollEvery: 10_000,
} as const;

/**
 * `all` lists waiting cases by due time, then new cases with an unconfirmed address, and then all
 * others except clients and spam, newest first. `clearance` lists cases whose clearance is missing
 * or expired.
 */
export const inboxFilters = ['all', 'waiting', ...caseStates, 'clearance'] as const;

/**
 * The contact in the client's newest assessment. After a withdrawal, lists show only the name: the
 * coach must know whose answers to stop using, but has no reason to contact the client.
 */
const contactSchema = z.object({
  name: z.string(),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
});

export const clientCaseSchema = z.extend(caseSchema, {
  clientId: z.string(),
  /**
   * Each change increases the revision. To change a case, a page sends the revision that it last
   * saw.
   */
  revision: z.int(),
  /** Missing if the case is being deleted or the contact can't be decrypted. */
  contact: z.optional(contactSchema),
  /** The oldest assessment is first. */
  assessments: z.array(z.object({ id: z.string(), createdAt: time })),
  canUndo: z.boolean(),
  undoesClearance: z.optional(z.boolean()),
  isConfirmed: z.optional(z.boolean()),
  hasMessages: z.optional(z.boolean()),
  unread: z.optional(z.int()),
  /**
   * `withdrawn`: the client withdrew consent to all assessments. `deleting`: the client requested
   * deletion, and nobody can open the case.
   */
  closed: z.optional(z.enum(['withdrawn', 'deleting'])),
});

export type ClientCase = z.infer<typeof clientCaseSchema>;

/**
 * True for a new case with an unconfirmed address. The inbox shows such cases below the other
 * waiting cases, because anyone can create them.
 */
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
  /** The trainer's address. If the owner removed the trainer, the trainer's id. */
  by: z.string(),
  /** Missing if the note can't be decrypted. */
  content: z.optional(noteContentSchema),
});

export type Note = z.infer<typeof noteSchema>;

/** Entries for `read history` and `downloaded` are in a separate table. */
export const auditActions = [
  'opened',
  /** A trainer opened the assessment, but an error kept the answers from being shown. */
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
  'read history',
  'set time off',
  'deleted',
  'downloaded',
] as const;

export const historyEntrySchema = z.object({
  at: time,
  by: z.string(),
  action: z.enum(auditActions),
  assessmentId: z.optional(z.string()),
  /**
   * The new state, or `clearance`. After an undo, it starts with `back to`. Only entries for
   * `changed` have it, and entries for `wrote` if the message answered an assessment or changed the
   * case to `contacted`.
   */
  change: z.optional(z.string()),
});

export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const leadRowSchema = z.object({
  id: z.string(),
  createdAt: time,
  email: z.string(),
  name: z.string(),
  source: z.optional(leadSourceSchema),
  /** The state of the guide email's outbox entry, or `unknown`. */
  guideEmail: z.string(),
  series: z.optional(seriesSchema),
  /**
   * `assessment`: the lead later submitted an assessment with the same address. `client`: the lead
   * also became a client of the coach. Spam and withdrawn cases count as `nothing`. Missing if the
   * API couldn't compare the lead with the cases.
   */
  became: z.optional(z.enum(['nothing', 'assessment', 'client'])),
});

export type LeadRow = z.infer<typeof leadRowSchema>;
