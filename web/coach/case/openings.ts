import { newId } from '#web/coach/frame/api.ts';

/** What this tab keeps of the assessments that it opened, by their ids. It ends with the tab. */
interface Kept {
  /** The id under which it was opened: the same over reloads, so that they are one opening in the history. */
  openingId: string;
  /** An unfinished note, encrypted by the server. */
  draft?: string | undefined;
}

const KEY = 'openings';

const all = (): Record<string, Kept> => JSON.parse(sessionStorage.getItem(KEY) ?? '{}');

/** Storage that is forbidden costs an opening more and the note at a reload, and nothing else. */
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

/** @param draft undefined: the note is finished, or empty */
export const keepDraft = (assessmentId: string, draft: string | undefined): void => {
  keep(assessmentId, { ...openingOf(assessmentId), draft });
};
