import { newId } from '#web/coach/frame/api.ts';

/** What this tab remembers of the assessments that it opened, by their ids. Closing the tab deletes it. */
interface Kept {
  /** Keeps the opening's id when the page reloads, so that the history shows one opening. */
  openingId: string;
  /** An unfinished note and message, encrypted by the server. */
  noteDraft?: string | undefined;
  messageDraft?: string | undefined;
}

export type DraftName = Exclude<keyof Kept, 'openingId'>;

const KEY = 'openings';

const all = (): Record<string, Kept> => JSON.parse(sessionStorage.getItem(KEY) ?? '{}');

/** If the browser forbids storage, a reload counts as another opening and loses the note. */
const allowed = <T>(act: () => T): T | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};

const keep = (assessmentId: string, kept: Kept): Kept => {
  allowed(() => sessionStorage.setItem(KEY, JSON.stringify({ ...all(), [assessmentId]: kept })));
  return kept;
};

/** An assessment's opening in this tab. */
export const openingOf = (assessmentId: string): Kept =>
  allowed(() => all()[assessmentId]) ?? keep(assessmentId, { openingId: newId() });

/** @param draft undefined: the text is saved or sent, or empty */
export const keepDraft = (
  assessmentId: string,
  name: DraftName,
  draft: string | undefined,
): void => {
  keep(assessmentId, { ...openingOf(assessmentId), [name]: draft });
};

export const forgetOpenings = (): void => allowed(() => sessionStorage.removeItem(KEY));
