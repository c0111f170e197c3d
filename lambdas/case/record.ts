import { type Case, canUndo, caseSchema, undoesClearance } from '#shared/domain/case.ts';
import type { ClientRecord } from '#shared/domain/coach-records.ts';
import type { CaseRow, NoteAttribute, StoredNote } from './case-row.ts';
import { closedBy, isWithdrawn } from './standing.ts';

export const noteAttribute = (noteId: string): NoteAttribute => `note#${noteId}`;

export interface EncryptedNote extends StoredNote {
  id: string;
}

/** @returns undefined if the item isn't a case that this code can read */
export const caseOf = (row: Partial<CaseRow>): (Case & { past: Case[] }) | undefined => {
  const its = caseSchema.safeParse(row);
  if (!its.success) return undefined;
  const past = (row.past ?? []).flatMap((each): Case[] => {
    const parsed = caseSchema.safeParse(each);
    return parsed.success ? [parsed.data] : [];
  });
  return { ...its.data, past };
};

/** A client's case as the pages show it. The contact is missing, because it is encrypted. */
export const recordOf = (row: Partial<CaseRow>): Omit<ClientRecord, 'contact'> | undefined => {
  const its = caseOf(row);
  if (!its) return undefined;
  const { past, clearance, ...rest } = its;
  const assessments = (row.assessments ?? [])
    .map(({ id, createdAt }) => ({ id, createdAt }))
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt));
  const closed = closedBy(row);
  return {
    ...rest,
    ...(clearance && !isWithdrawn(row, clearance.at) && { clearance }),
    clientId: String(row.userId),
    revision: Number(row.revision),
    assessments,
    canUndo: canUndo(its),
    ...(undoesClearance(its) && { undoesClearance: true }),
    ...(row.isConfirmed && { isConfirmed: true }),
    ...(row.unreadByCoach && { unread: row.unreadByCoach }),
    ...(closed && { closed }),
  };
};

export const notesOf = (row: Partial<CaseRow>): EncryptedNote[] =>
  Object.entries(row)
    .filter(([name]) => name.startsWith(noteAttribute('')))
    .map(([name, note]) => ({
      ...(note as StoredNote),
      id: name.slice(noteAttribute('').length),
    }))
    .sort((one, other) => one.at.localeCompare(other.at));
