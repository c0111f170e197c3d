import { newId } from '#web/lib/new-id.ts';

/** A reload repeats the id, so that the audit has one entry for both. */
export const openingIdOf = (assessmentId: string): string => {
  const key = `opening ${assessmentId}`;
  try {
    const kept = sessionStorage.getItem(key) ?? newId();
    sessionStorage.setItem(key, kept);
    return kept;
  } catch {
    // The browser forbids storage, or the storage is full.
    return newId();
  }
};
