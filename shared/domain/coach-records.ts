import * as z from 'zod/mini';
import { caseSchema } from './case.ts';
import { leadSourceSchema, seriesSchema } from './lead.ts';
import { lines } from './text.ts';

/** The records of the coach's endpoints (`coach.ts`), as its pages show them. */

const time = z.iso.datetime();

export const coachLimits = {
  /** Cases per page of the inbox, leads per page. */
  page: 25,
  leadsPage: 100,
  /** The newest leads of a month that are compared with the cases. Each takes one call of KMS and one query. */
  leadsMatched: 300,
  historyPage: 50,
  /**
   * Pages of lists and searches of cases per hour and trainer, and as many of leads. The limit of openings
   * protects answers.
   */
  pagesPerHour: 300,
  /** Number of pages after which an alarm rings. */
  pagesBeforeAlarm: 60,
  /** Clients per hour whose history a trainer may read. */
  historiesPerHour: 60,
  /** Openings per hour and trainer; the same assessment again within the hour is free. */
  openingsPerHour: 40,
  /** Audit entries per hour and trainer about openings of one record. */
  entriesPerHour: 10,
  /** The oldest sign-in with which a trainer may open an assessment or export leads or cases. In seconds. */
  signInMaxAge: 2 * 3_600,
  /** Of one note, in UTF-16 code units. */
  note: 10_000,
  /** The most waiting cases to count; above it, `counts` says that there are more. */
  counted: 100,
  /** Cases per part of an export: the function decrypts a contact for each. */
  exportCases: 100,
  /** Size of a part of an export of leads, in bytes of CSV. */
  exportBytes: 2 * 1024 * 1024,
  /** How often a visible page requests `counts`, in milliseconds. */
  pollEvery: 30_000,
} as const;

/**
 * The client's contact from the newest assessment in lists, or from the opened one. After a withdrawal, lists
 * have only the name: the coach must know whose answers to stop using, and has no reason to make contact.
 */
const contactSchema = z.object({
  name: z.string(),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
});

/** A client's case as the lists show it. */
export const recordSchema = z.extend(caseSchema, {
  clientId: z.string(),
  /** Increases with each change; a change names the revision that it is based on. */
  revision: z.int(),
  /** Absent if the case is being deleted, or can't be decrypted now or at all. */
  contact: z.optional(contactSchema),
  /** Oldest first; usually one. */
  assessments: z.array(z.object({ id: z.string(), createdAt: time })),
  canUndo: z.boolean(),
  /** The owner of the account has confirmed its address. */
  isConfirmed: z.optional(z.boolean()),
  /** Messages of the client that no trainer has opened. */
  unread: z.optional(z.int()),
  /**
   * `withdrawn`: consent to all of them was withdrawn. `deleting`: is being deleted at the client's request, and
   * can't be opened.
   */
  closed: z.optional(z.enum(['withdrawn', 'deleting'])),
});

export type ClientRecord = z.infer<typeof recordSchema>;

/**
 * Whether a case waits below the others: nobody has confirmed its address, and no trainer has changed it. Anyone can
 * make accounts and submit from them.
 */
export const isUnproven = ({
  state,
  isConfirmed,
}: Pick<ClientRecord, 'state' | 'isConfirmed'>): boolean => state === 'new' && !isConfirmed;

/** A trainer's note. Encrypted like answers. */
export const noteContentSchema = z.object({
  kind: z.literal('text'),
  text: lines().check(
    z.refine((text) => text.length >= 1, 'Write something first'),
    z.refine((text) => text.length <= coachLimits.note, 'A note has at most 10,000 characters'),
  ),
});

export type NoteContent = z.infer<typeof noteContentSchema>;

export const noteSchema = z.object({
  id: z.string(),
  at: time,
  /** The trainer's address, or an id if the trainer was removed. */
  by: z.string(),
  /** Absent if it can't be decrypted. */
  content: z.optional(noteContentSchema),
});

export type Note = z.infer<typeof noteSchema>;

/** The actions that the audit records. A separate table has the entries `read history` and `downloaded`. */
export const auditActions = [
  'opened',
  /** An opening that showed nothing. */
  'failed',
  /** An opening attempted after the client withdrew consent. */
  'refused',
  /** The client withdrew consent, or the owner did at their request. */
  'withdrew',
  'changed',
  'noted',
  /** A trainer sent the client a message. */
  'wrote',
  'read messages',
  'listed',
  'searched',
  'listed leads',
  'exported leads',
  'exported cases',
  'read history',
  'set time off',
  /** The client requested deletion. */
  'deleted',
  /** The client downloaded everything stored about them. */
  'downloaded',
] as const;

export const historyEntrySchema = z.object({
  at: time,
  by: z.string(),
  action: z.enum(auditActions),
  assessmentId: z.optional(z.string()),
  /** Of `changed`: the new state. */
  change: z.optional(z.string()),
});

export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const leadRowSchema = z.object({
  id: z.string(),
  createdAt: time,
  email: z.string(),
  name: z.string(),
  source: z.optional(leadSourceSchema),
  /** The state of the guide email in the outbox, or `unknown`. */
  guideEmail: z.string(),
  /** The emails of the series that were sent, if the lead requested it. */
  series: z.optional(seriesSchema),
  /** What came of it: an assessment of the same address, sent later, whose case isn't spam or withdrawn. */
  became: z.optional(z.enum(['assessment', 'client'])),
});

export type LeadRow = z.infer<typeof leadRowSchema>;
