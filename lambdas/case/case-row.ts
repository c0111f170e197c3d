import type { Case, Undo } from '#shared/domain/case.ts';
import type { Sender } from '#shared/domain/messages.ts';

export interface SentAssessment {
  id: string;
  /** ISO 8601. */
  createdAt: string;
  consentVersion: string;
}

export interface StoredNote {
  /** ISO 8601. */
  at: string;
  by: string;
  /** Encrypted with `noteContext`. */
  encrypted: Uint8Array;
}

export type NoteAttribute = `note#${string}`;

/** A client's item in the table `clients`: the case, and the list of assessments without answers. */
export interface CaseRow extends Case {
  version: 1;
  userId: string;
  /** Increases by one with each change, except when messages are opened or the address is confirmed. */
  revision: number;
  /** The id that the trainer's page gave the last change, to recognize a retry. */
  changeId?: string;
  /** The newest first. */
  assessments: SentAssessment[];
  /** When the client submitted the newest assessment, and the month of that time. Both are keys of an index. */
  submittedAt?: string;
  submittedMonth?: string;
  /** Keyed hash of the contact's address, for an index. */
  addressHash: string;
  /** Keyed hash of the account's address. It finds the case even if the account was deleted. */
  accountHash: string;
  /** Whether the account's address is confirmed, as Cognito said at the last submission or visit. */
  isConfirmed?: true;
  /** When the client last withdrew consent, see `standing.ts`. */
  withdrawnAt?: string;
  /** When the deletion of the client's data began. It stays for a day after the deletion. */
  deleting?: string;
  /** What a trainer can undo. */
  undoes?: Undo;
  /** The first day on which a doctor's clearance is missing or expired, for the inbox's filter. */
  clearanceGapFrom?: string;
  /** The month of `answeredAt`, for an index. */
  answeredMonth?: string;
  messages?: number;
  /** The beginnings of the latest messages' ids, by sender, to recognize a retry. */
  messageIds?: Partial<Record<Sender, Uint8Array[]>>;
  /** How many messages the client sent on a day (UTC). */
  sentToday?: { day: string; count: number };
  unreadByCoach?: number;
  unreadByClient?: number;
  /**
   * When the last email about messages was or will be due, to the coach and to the client. Each of them gets at
   * most one an hour. In milliseconds since 1970.
   */
  coachEmailAt?: number;
  clientEmailAt?: number;
  /** For TTL, in seconds since 1970: a day after the end of the deletion. */
  expiresAt?: number;
}

/** A case with the parts that `parts.ts` stores. */
export interface WholeCase extends CaseRow {
  [note: NoteAttribute]: StoredNote;
  contact?: Uint8Array | undefined;
  past?: Case[] | undefined;
  notesBytes?: number;
}

/**
 * Each reader is one or more functions. IAM lets them read only some attributes of a case.
 * `dates` lists a client's own assessments, `reminder` serves emails that depend on the case, and `figure` counts
 * answer times for the footer.
 */
export type Reader =
  | 'inbox'
  | 'change'
  | 'message'
  | 'withdrawal'
  | 'deletion'
  | 'dates'
  | 'leads'
  | 'reminder'
  | 'figure';

interface Attribute {
  readonly readers: readonly Reader[];
  /** Whether the client's download includes the value. If not, this is the reason. */
  readonly inDownload: true | string;
  /** Whether a deletion keeps the attribute, so that the inbox can show the case as deleted. */
  readonly survivesDeletion: boolean;
}

const attributes = {
  version: { readers: [], inDownload: 'the form of the row', survivesDeletion: true },
  userId: {
    readers: [
      'inbox',
      'change',
      'message',
      'withdrawal',
      'deletion',
      'dates',
      'reminder',
      'figure',
      'leads',
    ],
    inDownload: 'the id of the account, which the download has',
    survivesDeletion: true,
  },
  revision: {
    readers: ['inbox', 'change', 'message', 'withdrawal', 'deletion'],
    inDownload: 'a counter',
    survivesDeletion: true,
  },
  changeId: { readers: ['change'], inDownload: 'a random number', survivesDeletion: false },
  assessments: {
    readers: ['inbox', 'change', 'message', 'withdrawal', 'deletion', 'dates', 'leads'],
    inDownload: true,
    survivesDeletion: false,
  },
  submittedAt: { readers: [], inDownload: 'a time of `assessments`', survivesDeletion: false },
  submittedMonth: { readers: [], inDownload: 'a part of `submittedAt`', survivesDeletion: false },
  contact: { readers: ['inbox'], inDownload: true, survivesDeletion: false },
  addressHash: {
    readers: [],
    inDownload: 'a hash of the address in `contact`',
    survivesDeletion: false,
  },
  accountHash: {
    readers: [],
    inDownload: 'a hash of the address in `account`',
    survivesDeletion: false,
  },
  isConfirmed: {
    readers: ['inbox', 'change', 'message', 'dates'],
    inDownload: '`account` has the present state of the address',
    survivesDeletion: false,
  },
  withdrawnAt: {
    readers: ['inbox', 'change', 'message', 'withdrawal', 'dates', 'reminder'],
    inDownload: true,
    survivesDeletion: false,
  },
  deleting: {
    readers: ['inbox', 'change', 'message', 'withdrawal', 'deletion', 'dates', 'reminder'],
    inDownload: 'nothing can be downloaded once a deletion has begun',
    survivesDeletion: true,
  },
  state: {
    readers: ['inbox', 'change', 'message', 'withdrawal', 'deletion', 'dates', 'reminder', 'leads'],
    inDownload: true,
    survivesDeletion: true,
  },
  stateAt: {
    readers: ['inbox', 'change', 'message', 'deletion'],
    inDownload: true,
    survivesDeletion: true,
  },
  waitingSince: {
    readers: ['inbox', 'change', 'message', 'deletion', 'dates', 'reminder', 'figure'],
    inDownload: true,
    survivesDeletion: true,
  },
  dueAt: {
    readers: ['inbox', 'change', 'message', 'deletion', 'reminder'],
    inDownload: true,
    survivesDeletion: true,
  },
  againAt: { readers: ['inbox', 'change', 'message'], inDownload: true, survivesDeletion: false },
  laterOn: { readers: ['inbox', 'change', 'message'], inDownload: true, survivesDeletion: false },
  via: { readers: ['inbox', 'change', 'message'], inDownload: true, survivesDeletion: false },
  answeredAt: {
    readers: ['inbox', 'change', 'message', 'dates', 'reminder', 'figure'],
    inDownload: true,
    survivesDeletion: false,
  },
  answeredAfter: {
    readers: ['inbox', 'change', 'message'],
    inDownload: true,
    survivesDeletion: false,
  },
  clientUntil: {
    readers: ['inbox', 'change', 'message', 'deletion', 'leads'],
    inDownload: true,
    survivesDeletion: false,
  },
  clearance: {
    readers: ['inbox', 'change', 'message'],
    inDownload: true,
    survivesDeletion: false,
  },
  clearanceGapFrom: {
    readers: [],
    inDownload: 'a date of `clearance`',
    survivesDeletion: false,
  },
  answeredMonth: {
    readers: [],
    inDownload: 'a part of `answeredAt`',
    survivesDeletion: false,
  },
  stateBefore: { readers: ['change', 'message'], inDownload: true, survivesDeletion: false },
  firstWaitingSince: { readers: ['change', 'message'], inDownload: true, survivesDeletion: false },
  undoes: {
    readers: ['inbox', 'change', 'message'],
    inDownload: 'whether `past` has states',
    survivesDeletion: false,
  },
  past: { readers: ['change', 'message', 'deletion'], inDownload: true, survivesDeletion: false },
  'note#': { readers: [], inDownload: true, survivesDeletion: false },
  notesBytes: { readers: [], inDownload: 'the size of the notes', survivesDeletion: false },
  expiresAt: {
    readers: ['deletion'],
    inDownload: 'nothing can be downloaded once a deletion has begun',
    survivesDeletion: true,
  },
  messages: {
    readers: ['message', 'deletion', 'dates'],
    inDownload: 'the number of messages',
    survivesDeletion: false,
  },
  messageIds: { readers: ['message'], inDownload: 'parts of ids', survivesDeletion: false },
  sentToday: { readers: ['message'], inDownload: 'a counter', survivesDeletion: false },
  unreadByCoach: {
    readers: ['inbox', 'change', 'message', 'reminder'],
    inDownload: 'the number of messages that were not opened',
    survivesDeletion: false,
  },
  unreadByClient: {
    readers: ['message', 'dates', 'reminder'],
    inDownload: 'the number of messages that were not opened',
    survivesDeletion: false,
  },
  coachEmailAt: {
    readers: ['message'],
    inDownload: 'a time of an email in the list of emails',
    survivesDeletion: false,
  },
  clientEmailAt: {
    readers: ['message'],
    inDownload: 'a time of an email in the list of emails',
    survivesDeletion: false,
  },
} as const satisfies Record<Exclude<keyof WholeCase, NoteAttribute> | 'note#', Attribute>;

type Attributes = typeof attributes;
export type AttributeName = keyof Attributes;

/** The attributes of a client's case. The name of a note's attribute begins with `note#`. */
export const caseAttributes: Readonly<Record<AttributeName, Attribute>> = attributes;

type NamesFor<Who extends Reader> = {
  [Name in AttributeName]: Who extends Attributes[Name]['readers'][number] ? Name : never;
}[AttributeName];

const names = Object.keys(attributes) as AttributeName[];

/** The attributes that a reader may request. IAM refuses all others. */
export const readableBy = (reader: Reader): AttributeName[] =>
  names.filter((name) => caseAttributes[name].readers.includes(reader));

/** A case with the attributes that a reader may see. After a deletion most are missing. */
export type RowFor<Who extends Reader> = Partial<Pick<CaseRow, NamesFor<Who> & keyof CaseRow>>;
