import { createHash } from 'node:crypto';
import type { Cursors } from '#lambdas/coach/cursor.ts';

/** A longer list would exceed the limit of a request's body. */
const REMEMBERED = 200;
const HASH_BYTES = 6;

const shortHash = (id: string): string =>
  createHash('sha256').update(id).digest().subarray(0, HASH_BYTES).toString('base64url');

/**
 * An open inbox reloads after each change. A reload must not count like a page that a trainer
 * turned, so a tab sends back the encrypted list of the cases that the API has shown it.
 * @returns how many of the cases the tab hasn't shown, and the list for the tab's next request. If
 * the list is missing or another trainer's, `newRows` is undefined.
 */
export const seenAfter = (
  cursors: Cursors,
  { seen, by, ids }: { seen: string | undefined; by: string; ids: readonly string[] },
): { newRows: number | undefined; seen: string } => {
  const list = [by, 'seen'];
  const before = seen === undefined ? undefined : cursors.decode(seen, list);
  const shown = ids.map(shortHash);
  const kept = (before ?? []).filter((each) => !shown.includes(each));
  return {
    newRows: before && shown.filter((each) => !before.includes(each)).length,
    seen: cursors.encode([...kept, ...shown].slice(-REMEMBERED), list),
  };
};
