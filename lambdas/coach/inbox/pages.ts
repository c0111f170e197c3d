import type { ClientsStore, Position } from '#lambdas/case/find.ts';
import type { Cursors } from '#lambdas/coach/cursor.ts';
import type { CaseState } from '#shared/domain/case.ts';
import type { findWaiting } from './waiting.ts';

export interface Part {
  states: readonly CaseState[];
  backwards: boolean;
  isNewConfirmed?: boolean;
  find?: typeof findWaiting;
}

export interface Wanted {
  parts: readonly Part[];
  limit: number;
  onlyConfirmed?: boolean;
  gapOn?: string | undefined;
}

interface Place {
  part: number;
  last: Partial<Record<CaseState, Position>>;
}

export interface Dependencies {
  readonly clients: Pick<ClientsStore, 'findInState'>;
  readonly now: () => Date;
}

export const encodePlace = (
  cursors: Cursors,
  { part, last }: Place,
  list: readonly string[],
): string =>
  cursors.encode(
    [
      `${part}`,
      ...Object.entries(last).flatMap(([state, { dueAt, userId }]) => [state, dueAt, userId]),
    ],
    list,
  );

export const decodePlace = (
  cursors: Cursors,
  cursor: string,
  list: readonly string[],
): Place | undefined => {
  const [part, ...rest] = cursors.decode(cursor, list) ?? [];
  if (part === undefined) return undefined;
  const last: Place['last'] = {};
  for (let index = 0; index < rest.length; index += 3) {
    const [state, dueAt = '', userId = ''] = rest.slice(index, index + 3);
    last[state as CaseState] = { dueAt, userId };
  }
  return { part: Number(part), last };
};

type Found = Position & { state: CaseState };

const pageOf = async (
  { clients, now }: Dependencies,
  { states, backwards, isNewConfirmed, find }: Part,
  last: Place['last'],
  { limit, onlyConfirmed, gapOn }: Wanted,
): Promise<Found[]> => {
  if (onlyConfirmed && isNewConfirmed === false) return [];
  const found = await Promise.all(
    states.map(async (state) => {
      const from = {
        after: last[state],
        backwards,
        limit: limit + 1,
        isConfirmed: onlyConfirmed || (state === 'new' ? isNewConfirmed : undefined),
        gapOn,
      };
      const rows = await (find
        ? find(clients.findInState, state, from, now())
        : clients.findInState(state, from));
      return rows.map((row) => ({ state, ...row }));
    }),
  );
  const sign = backwards ? -1 : 1;
  // The sort is stable, so cases with the same due time stay in the index's order, which the next
  // page relies on.
  return found
    .flat()
    .sort((one, other) => one.dueAt.localeCompare(other.dueAt) * sign)
    .slice(0, limit + 1);
};

export const nextPage = async (
  deps: Dependencies,
  wanted: Wanted,
  after: Place | undefined,
): Promise<{ ids: string[]; after?: Place }> => {
  const { parts, limit } = wanted;
  const ids: string[] = [];
  let place: Place = after ?? { part: 0, last: {} };
  for (; place.part < parts.length; place = { part: place.part + 1, last: {} }) {
    const page = await pageOf(deps, parts[place.part] as Part, place.last, wanted);
    const shown = page.slice(0, limit - ids.length);
    for (const { state, dueAt, userId } of shown) {
      ids.push(userId);
      place.last[state] = { dueAt, userId };
    }
    if (shown.length < page.length) return { ids, after: place };
  }
  return { ids };
};
