import { type Case, caseSchema } from '#shared/domain/case.ts';
import type { ClientCase } from '#shared/domain/coach.ts';
import type { CaseRow, StoredNote } from './case-row.ts';
import { closedBy, isWithdrawn } from './closed.ts';
import { type Notes, noteAttribute } from './parts.ts';

export interface EncryptedNote extends StoredNote {
  id: string;
}

export const caseOf = (row: Partial<CaseRow>): Case | undefined => caseSchema.safeParse(row).data;

export const clientCaseOf = (row: Partial<CaseRow>): Omit<ClientCase, 'contact'> | undefined => {
  const current = caseOf(row);
  if (!current) return undefined;
  const { clearance, stateBefore, ...rest } = current;
  const assessments = (row.assessments ?? [])
    .map(({ id, createdAt }) => ({
      id,
      createdAt,
      ...(isWithdrawn(row, createdAt) && { isWithdrawn: true }),
    }))
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt));
  const closed = closedBy(row);
  return {
    ...rest,
    ...(clearance && !isWithdrawn(row, clearance.at) && { clearance }),
    clientId: String(row.userId),
    revision: Number(row.revision),
    assessments,
    ...(row.isConfirmed && { isConfirmed: true }),
    ...(row.messages && { hasMessages: true }),
    ...(row.unreadByCoach && { unread: row.unreadByCoach }),
    ...(closed && { closed }),
  };
};

export const notesOf = (notes: Partial<Notes>): EncryptedNote[] =>
  Object.entries(notes)
    .filter(([name]) => name.startsWith(noteAttribute('')))
    .map(([name, note]) => ({
      ...(note as StoredNote),
      id: name.slice(noteAttribute('').length),
    }))
    .sort((one, other) => one.at.localeCompare(other.at));
