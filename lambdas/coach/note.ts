import type { NoteContent } from '#shared/coach-records.ts';
import type { Encrypt } from '../adapters/encrypt.ts';
import type { SealedNote } from './client-record.ts';
import type { UseCase } from './endpoint.ts';
import { done, refusals } from './refusal.ts';
import type { TrainersStore } from './trainers-store.ts';
import { noteContext } from './unseal.ts';

/** `revision` is the row's after it. */
export type NoteStored =
  | { outcome: 'stored'; revision: number }
  | { outcome: 'locked' | 'missing' | 'erased' | 'withdrawn' | 'full' };

interface Dependencies {
  readonly encrypt: Encrypt;
  readonly store: (userId: string, note: SealedNote, time: Date) => Promise<NoteStored>;
  readonly trainers: TrainersStore;
  readonly now: () => Date;
}

const refusalOf = {
  locked: refusals.locked,
  missing: refusals.notFound,
  erased: refusals.erased,
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
