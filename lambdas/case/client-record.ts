import type { Item } from '#lambdas/platform/aws/table.ts';
import { type Case, type CaseWithPast, caseSchema } from '#shared/domain/case.ts';
import type { ClientRecord } from '#shared/domain/coach-records.ts';
import { isWithdrawn } from './withdrawal.ts';

/** Names the attribute of a client's row that holds a note: one each, so that the same note is stored once. */
export const noteAttribute = (noteId: string): string => `note#${noteId}`;

/** A note as it lies in its client's row. */
export interface SealedNote {
  id: string;
  at: string;
  by: string;
  sealed: Uint8Array;
}

/** @returns undefined if the row is of no case that this code knows */
export const caseOf = (row: Item): CaseWithPast | undefined => {
  const its = caseSchema.safeParse(row);
  if (!its.success) return undefined;
  const past = (Array.isArray(row.past) ? row.past : []).flatMap((each) => {
    const parsed = caseSchema.safeParse(each);
    return parsed.success ? [parsed.data as Case] : [];
  });
  return { ...its.data, past };
};

/** A client's row as the pages show it, without the contact, which is sealed. */
export const recordOf = (row: Item): Omit<ClientRecord, 'contact'> | undefined => {
  const its = caseOf(row);
  if (!its) return undefined;
  const { past, ...rest } = its;
  const assessments = (Array.isArray(row.assessments) ? row.assessments : []) as {
    id: string;
    createdAt: string;
  }[];
  return {
    ...rest,
    clientId: String(row.userId),
    revision: Number(row.revision),
    assessments: assessments
      .map(({ id, createdAt }) => ({ id, createdAt }))
      .sort((one, other) => one.createdAt.localeCompare(other.createdAt)),
    canUndo: past.length > 0,
    ...closedBy(row, assessments),
  };
};

const closedBy = (
  row: Item,
  assessments: ClientRecord['assessments'],
): Pick<ClientRecord, 'closed'> => {
  if (row.erasing) return { closed: 'erasing' };
  const isClosed = row.withdrawnAt && assessments.every((each) => isWithdrawn(row, each.createdAt));
  return isClosed ? { closed: 'withdrawn' } : {};
};

export const notesOf = (row: Item): SealedNote[] =>
  Object.entries(row)
    .filter(([name]) => name.startsWith(noteAttribute('')))
    .map(([name, note]) => ({
      ...(note as Omit<SealedNote, 'id'>),
      id: name.slice(noteAttribute('').length),
    }))
    .sort((one, other) => one.at.localeCompare(other.at));
