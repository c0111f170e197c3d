import { newId } from '#web/coach/frame/api.ts';

/** This tab remembers this about each assessment that it opened, until the tab is closed. */
interface Kept {
  /** A reload sends the same id, so that the history shows one opening. */
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

/** @param draft undefined if the text was saved or sent, or is empty */
export const keepDraft = (
  assessmentId: string,
  name: DraftName,
  draft: string | undefined,
): void => {
  keep(assessmentId, { ...openingOf(assessmentId), [name]: draft });
};

export const forgetOpenings = (): void => allowed(() => sessionStorage.removeItem(KEY));
