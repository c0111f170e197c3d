import type { Item } from '#lambdas/platform/aws/table.ts';
import { type CaseState, waits } from '#shared/domain/case.ts';

/** In which state a case ends whose client waited: it counts nowhere. */
const ENDED: CaseState = 'withdrawn';

/**
 * The remains of a client's row: its place in the coach's inbox, which says that it was deleted, and the mark that
 * refuses the holder of an access token that is still valid. It replaces the row, so all other attributes are gone.
 */
export const erasedRow = (row: Item, userId: string, now: Date): Item => {
  const { state, stateAt, waitingSince, dueAt, erasing = now.toISOString() } = row;
  const revision = Number(row.revision ?? 0) + 1;
  const mark = { version: 1, userId, erasing, revision };
  if (typeof state !== 'string') return mark;
  const ended = waits(state as CaseState) ? ENDED : state;
  return { ...mark, state: ended, stateAt, waitingSince, dueAt, assessments: [] };
};

/** Time that the place in the inbox stays after everything else is gone, in seconds. */
const PLACE_SECONDS = 24 * 60 * 60;

/** For TTL. */
export const placeEndsAt = (now: Date): number => Math.ceil(now.getTime() / 1000) + PLACE_SECONDS;
