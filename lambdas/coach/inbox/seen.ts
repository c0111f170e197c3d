import { createHash } from 'node:crypto';
import type { Cursors } from '#lambdas/coach/cursor.ts';

const REMEMBERED = 200;
const HASH_BYTES = 6;

const shortHash = (id: string): string =>
  createHash('sha256').update(id).digest().subarray(0, HASH_BYTES).toString('base64url');

/**
 * A tab sends back which cases it has shown, so that they don't count toward `pagesPerHour` again.
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
