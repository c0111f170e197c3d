import type { AdmitPage } from '#lambdas/audit/page-admission.ts';
import type { ClientsStore, Position } from '#lambdas/case/find.ts';
import type { Cursors } from '#lambdas/coach/cursor.ts';
import { refusalOf, refusals } from '#lambdas/coach/refusals.ts';
import { done, type UseCase } from '#lambdas/platform/http/outcome.ts';
import {
  type CaseState,
  closedStates,
  postponableStates,
  waitingStates,
  waits,
} from '#shared/domain/case.ts';
import { coachLimits } from '#shared/domain/coach.ts';
import { wallClock } from '#shared/domain/zone.ts';
import type * as coach from '#shared/endpoints/coach/inbox.ts';
import type { InputOf } from '#shared/endpoints/endpoint.ts';
import type { ReadCases } from './read-cases.ts';
import { seenAfter } from './seen.ts';
import { findPostponed, findWaiting } from './waiting.ts';

interface Place {
  part: number;
  last: Partial<Record<CaseState, Position>>;
}

interface Part {
  states: readonly CaseState[];
  backwards: boolean;
  isNewConfirmed?: boolean;
  find?: typeof findWaiting;
}

export interface Dependencies {
  readonly clients: Pick<ClientsStore, 'findInState'>;
  readonly readCases: ReadCases;
  readonly admitPage: AdmitPage;
  readonly cursors: Cursors;
  readonly timeZone: string;
  readonly now: () => Date;
}

type Filter = InputOf<typeof coach.listCases>['filter'];

const settled = closedStates.filter((state) => state !== 'client');

/**
 * A flood of sign-ups must not hide a client, so new cases with an unconfirmed address follow the
 * other waiting cases.
 */
const partsOf = (filter: Filter): Part[] => {
  const waiting = (states: readonly CaseState[]): Part[] => [
    { states, backwards: false, isNewConfirmed: true, find: findWaiting },
    { states: ['new'], backwards: false, isNewConfirmed: false },
  ];
  if (filter === 'all') {
    return [
      ...waiting(waitingStates),
      { states: postponableStates, backwards: false, find: findPostponed },
      { states: settled, backwards: true },
    ];
  }
  if (filter === 'waiting') return waiting(waitingStates);
  if (filter === 'new') return waiting(['new']);
  if (filter === 'clearance') {
    return [
      { states: waitingStates, backwards: false },
      { states: closedStates, backwards: true },
    ];
  }
  return [{ states: [filter], backwards: !waits(filter) }];
};

const encode = ({ part, last }: Place): string[] => [
  `${part}`,
  ...Object.entries(last).flatMap(([state, { dueAt, userId }]) => [state, dueAt, userId]),
];

const decode = (parts: string[] | undefined): Place | undefined => {
  if (!parts) return undefined;
  const [part, ...rest] = parts;
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
  { onlyConfirmed, gapOn }: { onlyConfirmed: boolean; gapOn: string | undefined },
): Promise<Found[]> => {
  if (onlyConfirmed && isNewConfirmed === false) return [];
  const limit = coachLimits.page + 1;
  const found = await Promise.all(
    states.map(async (state) => {
      const from = {
        after: last[state],
        backwards,
        limit,
        isConfirmed: onlyConfirmed || (state === 'new' ? isNewConfirmed : undefined),
        gapOn,
      };
      const rows = await (find
        ? find(clients.findInState, state, from, now())
        : clients.findInState(state, from));
      return rows.map(({ dueAt, userId }) => ({ state, dueAt, userId }));
    }),
  );
  const sign = backwards ? -1 : 1;
  // The sort is stable, so cases with the same due time stay in the index's order, which the next
  // page relies on.
  return found
    .flat()
    .sort((one, other) => one.dueAt.localeCompare(other.dueAt) * sign)
    .slice(0, limit);
};

const nextPage = async (
  deps: Dependencies,
  { filter, onlyConfirmed }: Pick<InputOf<typeof coach.listCases>, 'filter' | 'onlyConfirmed'>,
  after: Place | undefined,
): Promise<{ found: Found[]; after?: Place | undefined }> => {
  const parts = partsOf(filter);
  const only = {
    onlyConfirmed: onlyConfirmed === true,
    gapOn: filter === 'clearance' ? wallClock(deps.now(), deps.timeZone).date : undefined,
  };
  const found: Found[] = [];
  let place: Place = after ?? { part: 0, last: {} };
  for (; place.part < parts.length; place = { part: place.part + 1, last: {} }) {
    const page = await pageOf(deps, parts[place.part] as Part, place.last, only);
    const shown = page.slice(0, coachLimits.page - found.length);
    found.push(...shown);
    for (const { state, dueAt, userId } of shown) place.last[state] = { dueAt, userId };
    if (shown.length < page.length) return { found, after: place };
  }
  return { found };
};

export const listCases: UseCase<typeof coach.listCases, Dependencies> = async (
  deps,
  { after, seen, ...wanted },
  { userId: by },
) => {
  const list = [by, 'cases', JSON.stringify(wanted)];
  const place = after === undefined ? undefined : decode(deps.cursors.decode(after, list));
  if (after !== undefined && !place) return refusals.cursor;
  const time = deps.now();
  const { found, after: last } = await nextPage(deps, wanted, place);
  const ids = found.map(({ userId }) => userId);
  const shown = seenAfter(deps.cursors, { seen, by, ids });
  const entry = { action: 'listed', by, time } as const;
  const refused = refusalOf(await deps.admitPage(entry, shown.newRows), time);
  if (refused) return refused;
  return done({
    rows: await deps.readCases(ids),
    seen: shown.seen,
    after: last && deps.cursors.encode(encode(last), list),
  });
};
