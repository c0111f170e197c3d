import type { Case } from '#shared/domain/case.ts';
import type { Undo } from '#shared/domain/case-changes.ts';
import type { Sender } from '#shared/domain/messages.ts';

export interface SentAssessment {
  id: string;
  createdAt: string;
  consentVersion: string;
}

export interface StoredNote {
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
  /** The first characters of the last change's id, which the trainer's page made, to recognize a retry. */
  changeId?: Uint8Array;
  /** The newest first. */
  assessments: SentAssessment[];
  /** When the client submitted the newest assessment, and the month of that time. Both are keys of an index. */
  submittedAt?: string;
  submittedMonth?: string;
  /** Keyed hash of the contact's address, for an index. */
  addressHash: string;
  /** Keyed hash of the account's address. It finds the case even if the account was deleted. */
  accountHash: string;
  /** Whether the account's address was confirmed at the last submission or visit. */
  isConfirmed?: true;
  /** When the client last withdrew consent (`standing.ts`). */
  withdrawnAt?: string;
  /** When the deletion of the client's data began. It stays for a day after the deletion. */
  deleting?: string;
  /** What a trainer can undo. Without it, no earlier state in `past` counts. */
  undoes?: Undo;
  /** The first day on which a doctor's clearance is missing or expired, for the inbox's filter. */
  clearanceGapFrom?: string;
  messages?: number;
  /** The first bytes of the latest messages' ids, by sender and newest first, to recognize a retry. */
  messageIds?: Partial<Record<Sender, Uint8Array>>;
  /** How many messages the client sent on a day (UTC). */
  sentToday?: { day: string; count: number };
  unreadByCoach?: number;
  unreadByClient?: number;
  /**
   * When the last email about messages to the coach, or to the client, was or will be due. Each gets at most one an
   * hour. In milliseconds since 1970.
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

/** The attributes of a client's items. The name of a note's attribute begins with `note#`. */
export type AttributeName = Exclude<keyof WholeCase, NoteAttribute> | 'note#';

/** The case as a trainer sees and changes it. */
const itsCase = [
  'userId',
  'revision',
  'assessments',
  'isConfirmed',
  'withdrawnAt',
  'deleting',
  'state',
  'stateAt',
  'waitingSince',
  'dueAt',
  'againAt',
  'laterOn',
  'via',
  'answeredAt',
  'answeredAfter',
  'clientUntil',
  'clearance',
  'undoes',
  'messages',
  'unreadByCoach',
] as const;

/**
 * The attributes that each reader may request. A reader is one or more functions, to which IAM refuses all other
 * attributes. `dates` lists a client's own assessments, and `reminder` serves emails that depend on the case.
 */
const readable = {
  inbox: [...itsCase, 'contact'],
  change: [...itsCase, 'changeId', 'stateBefore', 'firstWaitingSince', 'past'],
  message: [
    ...itsCase,
    'stateBefore',
    'firstWaitingSince',
    'past',
    'messageIds',
    'sentToday',
    'unreadByClient',
    'coachEmailAt',
    'clientEmailAt',
  ],
  withdrawal: ['userId', 'revision', 'assessments', 'withdrawnAt', 'deleting', 'state'],
  deletion: [
    'userId',
    'revision',
    'assessments',
    'deleting',
    'state',
    'stateAt',
    'waitingSince',
    'dueAt',
    'clientUntil',
    'past',
    'expiresAt',
    'messages',
  ],
  dates: [
    'userId',
    'assessments',
    'isConfirmed',
    'withdrawnAt',
    'deleting',
    'state',
    'waitingSince',
    'answeredAt',
    'messages',
    'unreadByClient',
  ],
  leads: ['userId', 'assessments', 'state', 'clientUntil'],
  reminder: [
    'userId',
    'withdrawnAt',
    'deleting',
    'state',
    'waitingSince',
    'dueAt',
    'answeredAt',
    'unreadByCoach',
    'unreadByClient',
  ],
} as const satisfies Record<string, readonly AttributeName[]>;

export type Reader = keyof typeof readable;

export const readableBy = (reader: Reader): readonly AttributeName[] => readable[reader];

/** A case with the attributes that a reader may see. After a deletion most are missing. */
export type RowFor<Who extends Reader> = Partial<
  Pick<CaseRow, (typeof readable)[Who][number] & keyof CaseRow>
>;

/** Reasons why the client's download leaves out an attribute. It includes all others. */
export const leftOut: Readonly<Partial<Record<AttributeName, string>>> = {
  version: 'the form of the row',
  userId: 'the id of the account, which the download has',
  revision: 'a counter',
  changeId: 'a part of a random number',
  submittedAt: 'a time of `assessments`',
  submittedMonth: 'a part of `submittedAt`',
  addressHash: 'a hash of the address in `contact`',
  accountHash: 'a hash of the address in `account`',
  isConfirmed: '`account` has the present state of the address',
  deleting: 'nothing can be downloaded once a deletion has begun',
  clearanceGapFrom: 'a date of `clearance`',
  undoes: 'whether `past` has states',
  notesBytes: 'the size of the notes',
  expiresAt: 'nothing can be downloaded once a deletion has begun',
  messages: 'the number of messages',
  messageIds: 'parts of ids',
  sentToday: 'a counter',
  unreadByCoach: 'the number of messages that were not opened',
  unreadByClient: 'the number of messages that were not opened',
  coachEmailAt: 'a time of an email in the list of emails',
  clientEmailAt: 'a time of an email in the list of emails',
};

/** A deletion keeps these attributes, so that the inbox can show the case as deleted. */
export const surviving = [
  'version',
  'userId',
  'revision',
  'deleting',
  'state',
  'stateAt',
  'waitingSince',
  'dueAt',
  'expiresAt',
] as const satisfies readonly AttributeName[];
