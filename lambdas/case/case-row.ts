import { senderReads } from '#lambdas/platform/environment.ts';
import type { Case } from '#shared/domain/case.ts';

export interface SentAssessment {
  id: string;
  createdAt: string;
  consentVersion: string;
}

export interface StoredNote {
  at: string;
  by: string;
  encrypted: Uint8Array;
}

export type NoteAttribute = `note#${string}`;

export interface CaseRow extends Case {
  version: 1;
  userId: string;
  revision: number;
  changeId?: Uint8Array;
  /**
   * The trainer who made the latest change. Missing if the latest change was a client's message, a
   * new assessment, or the deletion of an old one.
   */
  changedBy?: string;
  /** The newest assessment is first. */
  assessments: SentAssessment[];
  submittedAt?: string;
  addressHash: string;
  accountHash: string;
  isConfirmed?: true;
  withdrawnAt?: string;
  deleting?: string;
  clearanceGapFrom?: string;
  messages?: number;
  sentToday?: { day: string; count: number };
  unreadByCoach?: number;
  unreadByClient?: number;
  /** When the latest email about messages is due, in milliseconds since 1970. */
  coachEmailAt?: number;
  clientEmailAt?: number;
  expiresAt?: number;
}

export interface WholeCase extends CaseRow {
  [note: NoteAttribute]: StoredNote;
  contact?: Uint8Array | undefined;
  notesBytes?: number;
}

export type AttributeName = Exclude<keyof WholeCase, NoteAttribute> | 'note#';

const caseAttributes = [
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
  'messages',
  'unreadByCoach',
] as const;

const readable = {
  inbox: [...caseAttributes, 'contact'],
  change: [...caseAttributes, 'changeId', 'changedBy', 'stateBefore', 'unreadByClient'],
  message: [
    ...caseAttributes,
    'stateBefore',
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
  reminder: senderReads,
} as const satisfies Record<string, readonly AttributeName[]>;

export type Reader = keyof typeof readable;

export const readableBy = (reader: Reader): readonly AttributeName[] => readable[reader];

export type RowFor<Who extends Reader> = Partial<
  Pick<CaseRow, (typeof readable)[Who][number] & keyof CaseRow>
>;

export const leftOut: Readonly<Partial<Record<AttributeName, string>>> = {
  version: 'the form of the row',
  userId: 'the id of the account, which the download has',
  revision: 'a counter',
  changeId: 'a part of a random number',
  changedBy: 'the id of a trainer',
  submittedAt: 'a time of `assessments`',
  addressHash: 'a hash of the address in `contact`',
  accountHash: 'a hash of the address in `account`',
  isConfirmed: '`account` has the present state of the address',
  deleting: 'nothing can be downloaded once a deletion has begun',
  clearanceGapFrom: 'a date of `clearance`',
  notesBytes: 'the size of the notes',
  expiresAt: 'nothing can be downloaded once a deletion has begun',
  messages: 'the number of messages',
  sentToday: 'a counter',
  unreadByCoach: 'the number of messages that were not opened',
  unreadByClient: 'the number of messages that were not opened',
  coachEmailAt: 'a time of an email in the list of emails',
  clientEmailAt: 'a time of an email in the list of emails',
};

/** A deletion keeps these attributes, because the inbox shows the case for a few days. */
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
