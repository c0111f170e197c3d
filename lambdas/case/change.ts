import { type AuditTables, auditEntry } from '#lambdas/audit/entry.ts';
import { spendChange } from '#lambdas/audit/limits.ts';
import { checkLocks } from '#lambdas/audit/trainers.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { transact, type Write, type Written } from '#lambdas/platform/aws/writes.ts';
import type { Case } from '#shared/domain/case.ts';
import type { RowFor } from './case-row.ts';
import { caseNotClosed, closedBy } from './closed.ts';
import { findCase } from './find.ts';
import { rowOf, shortId } from './packed.ts';
import { type Notes, noteAttribute, putNote } from './parts.ts';
import type { EncryptedNote } from './read-row.ts';
import { caseNames, caseValues, updateOf } from './update.ts';

export interface StoredChange {
  userId: string;
  changeId: string;
  revision: number;
  case: Case;
  change: string;
  by: string;
  time: Date;
}

export type NoteStored =
  | { outcome: 'stored'; revision: number }
  | { outcome: 'locked' | 'limit' | 'missing' | 'deleting' | 'withdrawn' | 'full' };

interface CaseTables extends AuditTables {
  clients: Table;
}

export const isLastChange = ({ changeId }: RowFor<'change'>, id: string): boolean =>
  changeId !== undefined && shortId(id).equals(changeId);

const changing = [...caseNames, 'revision', 'changeId', 'changedBy'] as const;

type Refused = Extract<Written, { done: false }>['refused'];

export const caseStore = (tables: CaseTables) => {
  const { clients } = tables;

  const auditWrites = (
    userId: string,
    {
      action,
      by,
      time,
      change,
    }: Pick<StoredChange, 'by' | 'time'> & {
      action: 'changed' | 'noted';
      change?: string;
    },
  ): Write[] => [
    auditEntry(tables, { subject: userId, action, by, time, change }),
    ...checkLocks(tables, by),
    spendChange(tables, { trainer: by, time, userId }),
  ];
  const refusedFirst = (refused: Refused): 'locked' | 'limit' | undefined => {
    const parts = refused.map(({ part }) => part);
    if (parts.includes(1) || parts.includes(2)) return 'locked';
    return parts.includes(3) ? 'limit' : undefined;
  };

  return {
    findCase: (userId: string): Promise<RowFor<'change'> | undefined> =>
      findCase(clients, userId, 'change'),

    async store(changed: StoredChange): Promise<'stored' | 'changed' | 'locked' | 'limit'> {
      const { userId, changeId, revision, by, time, change } = changed;
      const { update, values } = updateOf(changing, {
        ...caseValues(changed.case),
        revision: revision + 1,
        changeId: shortId(changeId),
        changedBy: by,
      });
      const written = await transact([
        ...auditWrites(userId, { action: 'changed', by, time, change }),
        {
          table: clients,
          key: { userId },
          update,
          condition: `revision = :read AND ${caseNotClosed}`,
          values: { ...values, ':read': revision },
        },
      ]);
      return written.done ? 'stored' : (refusedFirst(written.refused) ?? 'changed');
    },

    async addNote(userId: string, note: EncryptedNote, time: Date): Promise<NoteStored> {
      const written = await transact([
        ...auditWrites(userId, { action: 'noted', by: note.by, time }),
        {
          table: clients,
          key: { userId },
          update: 'SET revision = revision + :one, changedBy = :by',
          condition: `attribute_exists(userId) AND ${caseNotClosed}`,
          values: { ':one': 1, ':by': note.by },
        },
        putNote(clients, userId, note),
      ]);
      const stored = async () => {
        const row = await findCase(clients, userId, 'change');
        return { outcome: 'stored', revision: Number(row?.revision) } as const;
      };
      if (written.done) return stored();
      const found = (part: number) => written.refused.find((each) => each.part === part);
      const refused = refusedFirst(written.refused);
      if (refused === 'locked') return { outcome: refused };
      const row = found(4);
      if (row) return { outcome: closedBy(rowOf(row.found ?? {})) ?? 'missing' };
      const notes = found(5)?.found as Partial<Notes> | undefined;
      if (notes?.[noteAttribute(note.id)]) return stored();
      return { outcome: refused ?? 'full' };
    },
  };
};

export type CaseStore = ReturnType<typeof caseStore>;
