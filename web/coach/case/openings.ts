import { newId } from '#web/coach/frame/api.ts';

const KEY = 'openings';

/**
 * The id under which a record is opened: the same over reloads of the tab, so that they are one opening in the
 * history. Storage that is forbidden costs an opening more, and nothing else.
 */
export const openingIdOf = (assessmentId: string): string => {
  try {
    const known: Record<string, string> = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    const id = known[assessmentId] ?? newId();
    sessionStorage.setItem(KEY, JSON.stringify({ ...known, [assessmentId]: id }));
    return id;
  } catch {
    return newId();
  }
};
