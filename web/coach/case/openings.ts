import { newId } from '#web/coach/frame/api.ts';
import { inTab } from '#web/coach/frame/tab-storage.ts';
import type { TextStorage } from '#web/ui/messages/kept-text.ts';

interface Kept {
  /** A reload sends the same id, so that the history shows one opening. */
  openingId: string;
  draftKey?: string;
  note?: string;
  message?: string;
}

export type TextName = 'note' | 'message';

const KEY = 'openings';

const allIn = (storage: Storage): Record<string, Kept> => JSON.parse(storage.getItem(KEY) ?? '{}');

const keep = (assessmentId: string, kept: Kept): boolean =>
  inTab((storage) => {
    storage.setItem(KEY, JSON.stringify({ ...allIn(storage), [assessmentId]: kept }));
    return true;
  }) ?? false;

const find = (assessmentId: string) => inTab((storage) => allIn(storage)[assessmentId]);

export const openingOf = (assessmentId: string): Kept => {
  const found = find(assessmentId);
  if (found) return found;
  const opening = { openingId: newId() };
  keep(assessmentId, opening);
  return opening;
};

/** A sign-out removes all openings, and a later response must not store one again. */
export const addToOpening = (assessmentId: string, more: Partial<Kept>): boolean => {
  const kept = find(assessmentId);
  return kept !== undefined && keep(assessmentId, { ...kept, ...more });
};

export const tabStorage = (assessmentId: string, name: TextName): TextStorage => ({
  place: name,
  read: async () => find(assessmentId)?.[name],
  write: async (encrypted) => {
    if (!addToOpening(assessmentId, { [name]: encrypted })) throw new Error('Nothing was stored');
  },
});

export interface UnsentText {
  name: TextName;
  assessmentId: string;
}

export const unsentTexts = (): UnsentText[] =>
  Object.entries(inTab(allIn) ?? {}).flatMap(([assessmentId, kept]) =>
    (['note', 'message'] as const)
      .filter((name) => kept[name])
      .map((name) => ({ name, assessmentId })),
  );

export const forgetTexts = (assessmentId: string): void =>
  void addToOpening(assessmentId, { note: '', message: '' });

export const forgetOpenings = (): void => inTab((storage) => storage.removeItem(KEY));
