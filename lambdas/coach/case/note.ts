import type { TrainersStore } from '#lambdas/audit/trainers.ts';
import type { CaseStore } from '#lambdas/case/change.ts';
import { changeLimit, refusals } from '#lambdas/coach/refusals.ts';
import type { Encrypt } from '#lambdas/platform/crypto/encrypt.ts';
import { paddedJson } from '#lambdas/platform/crypto/padded.ts';
import { done, type UseCase } from '#lambdas/platform/http/outcome.ts';
import type { addNote as row } from '#shared/endpoints/coach/case.ts';
import { noteContext } from './encrypted.ts';

export interface Dependencies {
  readonly encrypt: Encrypt;
  readonly cases: CaseStore;
  readonly trainers: TrainersStore;
  readonly now: () => Date;
}

const refusalFor = {
  locked: refusals.locked,
  missing: refusals.notFound,
  deleting: refusals.deleting,
  withdrawn: refusals.withdrawn,
  full: refusals.notesFull,
} as const;

/**
 * In bytes. Notes are padded to a multiple of this size, because a length could reveal something
 * about the content.
 */
const STEP = 1024;

export const addNote: UseCase<typeof row, Dependencies> = async (
  { encrypt, cases, trainers, now },
  { clientId, noteId, content },
  { userId: by },
) => {
  if (await trainers.isLocked(by)) return refusals.locked;
  const time = now();
  const at = time.toISOString();
  const encrypted = await encrypt(paddedJson(content, STEP), noteContext(clientId, noteId));
  const stored = await cases.addNote(clientId, { id: noteId, at, by, encrypted }, time);
  if (stored.outcome === 'limit') return changeLimit(time);
  if (stored.outcome !== 'stored') return refusalFor[stored.outcome];
  const nameOf = await trainers.namesOf([by]);
  return done({
    note: { id: noteId, at, by: nameOf(by), content },
    revision: stored.revision,
  });
};
