import { type AuditTables, auditEntry } from '#lambdas/audit/entry.ts';
import { checkLocks } from '#lambdas/audit/locks.ts';
import { reminderEntries } from '#lambdas/outbox/reminders/reminders.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { transact } from '#lambdas/platform/aws/writes.ts';
import { brand } from '#shared/brand.ts';
import type { CaseWithPast } from '#shared/domain/case.ts';
import type { CaseRow, RowFor } from './case-row.ts';
import { findCase } from './find.ts';
import { type EncryptedNote, noteAttribute } from './record.ts';
import { caseStands, closedBy } from './standing.ts';
import { caseNames, caseValues, updateOf } from './update.ts';

export interface StoredChange {
  userId: string;
  /** The page makes it, and the case stores it to recognize a retry. */
  changeId: string;
  /** The revision of the case that the trainer saw. */
  revision: number;
  case: CaseWithPast;
  startsClock: boolean;
  assessmentId?: string | undefined;
  /** For the audit entry: the new state, `back to` a state, or `clearance`. */
  change: string;
  by: string;
  time: Date;
}

/** `revision` is that of the case with the note. */
export type NoteStored =
  | { outcome: 'stored'; revision: number }
  | { outcome: 'locked' | 'missing' | 'deleting' | 'withdrawn' | 'full' };

interface CaseTables extends AuditTables {
  clients: Table;
  outbox: Table;
}

const changing = [...caseNames, 'revision', 'changeId'] as const;

/** The most that all notes of a case may take together, in bytes. DynamoDB allows 400 KB per item. */
const NOTES_MAX = 320 * 1024;
/** The overhead of a note besides its text, in bytes. */
const NOTE_EXTRA = 200;

/** Each change writes its audit entry in the same transaction. Each method throws ServiceUnavailableError. */
export const caseStore = (tables: CaseTables, timeZone: string) => ({
  findCase: (userId: string): Promise<RowFor<'change'> | undefined> =>
    findCase(tables.clients, userId, 'change'),

  async store(changed: StoredChange): Promise<'stored' | 'changed' | 'locked'> {
    const { userId, changeId, revision, by, time, change, assessmentId } = changed;
    const { update, names, values } = updateOf(changing, {
      ...caseValues(changed.case),
      revision: revision + 1,
      changeId,
    });
    const hours = { ...brand.workingHours, timeZone };
    const reminders = changed.startsClock
      ? reminderEntries({ userId, dueAt: changed.case.dueAt, assessmentId }, hours, time)
      : [];
    const written = await transact([
      auditEntry(tables, { subject: userId, action: 'changed', by, time, change }),
      ...checkLocks(tables, by),
      {
        table: tables.clients,
        key: { userId },
        update,
        condition: `revision = :read AND ${caseStands}`,
        names,
        values: { ...values, ':read': revision },
      },
      ...reminders.map((entry) => ({ table: tables.outbox, item: { ...entry } })),
    ]);
    if (written.done) return 'stored';
    return written.refused.some(({ part }) => part === 1 || part === 2) ? 'locked' : 'changed';
  },

  async addNote(userId: string, note: EncryptedNote, time: Date): Promise<NoteStored> {
    const { id, at, by, encrypted } = note;
    const written = await transact([
      auditEntry(tables, { subject: userId, action: 'noted', by, time }),
      ...checkLocks(tables, by),
      {
        table: tables.clients,
        key: { userId },
        update: 'SET #note = :note, revision = revision + :one ADD notesBytes :bytes',
        condition: [
          'attribute_exists(userId)',
          caseStands,
          'attribute_not_exists(#note)',
          '(attribute_not_exists(notesBytes) OR notesBytes < :most)',
        ].join(' AND '),
        names: { '#note': noteAttribute(id) },
        values: {
          ':note': { at, by, encrypted },
          ':one': 1,
          ':bytes': encrypted.length + NOTE_EXTRA,
          ':most': NOTES_MAX - encrypted.length,
        },
      },
    ]);
    if (written.done) {
      const row = await findCase(tables.clients, userId, 'change');
      return { outcome: 'stored', revision: Number(row?.revision) };
    }
    if (written.refused.some(({ part }) => part === 1 || part === 2)) return { outcome: 'locked' };
    const found = written.refused.find(({ part }) => part === 3)?.found as
      | Partial<CaseRow>
      | undefined;
    if (!found) return { outcome: 'missing' };
    const closed = closedBy(found);
    if (closed) return { outcome: closed };
    // The note is stored already, so this is a retry.
    if (found[noteAttribute(id)]) return { outcome: 'stored', revision: Number(found.revision) };
    return { outcome: 'full' };
  },
});
