import type { TrainersStore } from '#lambdas/audit/trainers-store.ts';
import type { NoteStored } from '#lambdas/case/change.ts';
import type { EncryptedNote } from '#lambdas/case/record.ts';
import type { UseCase } from '#lambdas/coach/endpoint.ts';
import { done, refusals } from '#lambdas/coach/refusal.ts';
import type { Encrypt } from '#lambdas/platform/crypto/encrypt.ts';
import type { NoteContent } from '#shared/domain/coach-records.ts';
import { noteContext } from './unseal.ts';

interface Dependencies {
  readonly encrypt: Encrypt;
  readonly store: (userId: string, note: EncryptedNote, time: Date) => Promise<NoteStored>;
  readonly trainers: TrainersStore;
  readonly now: () => Date;
}

const refusalOf = {
  locked: refusals.locked,
  missing: refusals.notFound,
  erasing: refusals.erasing,
  withdrawn: refusals.withdrawn,
  full: refusals.notesFull,
} as const;

/** The steps to which notes are padded, so that their length reveals little. In bytes. */
const STEP = 1024;

const plaintextOf = (content: NoteContent): Uint8Array => {
  const json = Buffer.from(JSON.stringify(content));
  const padded = Buffer.alloc(Math.ceil(json.length / STEP) * STEP, ' ');
  json.copy(padded);
  return padded;
};

/** Seals a note and adds it to its client's row. @throws ServiceUnavailableError */
export const addNote =
  ({ encrypt, store, trainers, now }: Dependencies): UseCase<'addNote'> =>
  async ({ clientId, noteId, content }, trainer) => {
    if (await trainers.isLocked(trainer.id)) return refusals.locked;
    const time = now();
    const at = time.toISOString();
    const sealed = await encrypt(plaintextOf(content), noteContext(clientId, noteId));
    const stored = await store(clientId, { id: noteId, at, by: trainer.id, sealed }, time);
    if (stored.outcome !== 'stored') return refusalOf[stored.outcome];
    const nameOf = await trainers.namesOf([trainer.id]);
    const note = { id: noteId, at, by: nameOf(trainer.id), content };
    return done({ note, revision: stored.revision });
  };
