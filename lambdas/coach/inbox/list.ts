import type { AdmitPage } from '#lambdas/audit/page-admission.ts';
import type { ClientsStore } from '#lambdas/case/find.ts';
import type { Cursors } from '#lambdas/coach/cursor.ts';
import { refusalOf, refusals } from '#lambdas/coach/refusals.ts';
import type { Caller } from '#lambdas/platform/http/caller.ts';
import { done, type Outcome } from '#lambdas/platform/http/outcome.ts';
import { type CaseState, closedStates, waitingStates, waits } from '#shared/domain/case.ts';
import { coachLimits } from '#shared/domain/coach-records.ts';
import { wallClock } from '#shared/domain/zone.ts';
import type * as coach from '#shared/endpoints/coach.ts';
import type { InputOf } from '#shared/endpoints/endpoint.ts';
import type { ReadRecords } from './read-records.ts';

/** The last case that a page showed, and the part of the list that contains it. */
interface Place {
  part: number;
  dueAt: string;
  userId: string;
}

interface Part {
  states: readonly CaseState[];
  /** Waiting cases are sorted by due time. All others begin with the newest. */
  backwards: boolean;
  /** For new cases: whether to list those with a confirmed or those with an unconfirmed address. */
  isNewConfirmed?: boolean;
}

export interface Dependencies {
  readonly clients: Pick<ClientsStore, 'findInState'>;
  readonly readRecords: ReadRecords;
  readonly admitPage: AdmitPage;
  readonly cursors: Cursors;
  readonly timeZone: string;
  readonly now: () => Date;
}

type Filter = InputOf<typeof coach.listRecords>['filter'];

/** The list `all` includes cases in these closed states. Trainers see clients and spam in other lists. */
const settled = closedStates.filter((state) => state !== 'client');

/**
 * New cases with an unconfirmed address come after the other waiting cases, so that a flood of sign-ups can't
 * hide a client.
 */
const partsOf = (filter: Filter): Part[] => {
  const waiting = (states: readonly CaseState[]): Part[] => [
    { states, backwards: false, isNewConfirmed: true },
    { states: ['new'], backwards: false, isNewConfirmed: false },
  ];
  if (filter === 'all') return [...waiting(waitingStates), { states: settled, backwards: true }];
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

/** @returns undefined if the cursor was refused */
const placeOf = (parts: string[] | undefined): Place | undefined => {
  const [part = '', dueAt = '', userId = ''] = parts ?? [];
  return parts && { part: Number(part), dueAt, userId };
};

type Found = Pick<Place, 'dueAt' | 'userId'>;

const compare = (one: Found, other: Found): number =>
  one.dueAt < other.dueAt || (one.dueAt === other.dueAt && one.userId < other.userId) ? -1 : 1;

/**
 * How many cases with the cursor's due time a page can skip. Due times have milliseconds, so few are equal, except
 * those of cases postponed to the same day.
 */
const TIES = 5;

/** Finds the next cases of a part of the list, from all states in that part. */
const pageOf = async (
  { clients }: Dependencies,
  { states, backwards, isNewConfirmed }: Part,
  after: Place | undefined,
  { onlyConfirmed, gapOn }: { onlyConfirmed: boolean; gapOn: string | undefined },
): Promise<Found[]> => {
  if (onlyConfirmed && isNewConfirmed === false) return [];
  // One more than a page, to know whether there is a next page.
  const limit = coachLimits.page + 1 + (after ? TIES : 0);
  const found = await Promise.all(
    states.map((state) =>
      clients.findInState(state, {
        dueAt: after?.dueAt,
        backwards,
        limit,
        isConfirmed: onlyConfirmed || (state === 'new' ? isNewConfirmed : undefined),
        gapOn,
      }),
    ),
  );
  const sign = backwards ? -1 : 1;
  return found
    .flat()
    .filter((each) => !after || compare(after, each) * sign < 0)
    .filter((each) => !after || each.userId !== after.userId)
    .sort((one, other) => compare(one, other) * sign)
    .slice(0, coachLimits.page + 1);
};

const nextPage = async (
  deps: Dependencies,
  { filter, onlyConfirmed }: Pick<InputOf<typeof coach.listRecords>, 'filter' | 'onlyConfirmed'>,
  after: Place | undefined,
): Promise<{ found: Found[]; after?: Place | undefined }> => {
  const parts = partsOf(filter);
  const only = {
    onlyConfirmed: onlyConfirmed === true,
    gapOn: filter === 'clearance' ? wallClock(deps.now(), deps.timeZone).date : undefined,
  };
  const found: Place[] = [];
  for (let part = after?.part ?? 0; part < parts.length; part += 1) {
    const from = part === after?.part ? after : undefined;
    const page = await pageOf(deps, parts[part] as Part, from, only);
    found.push(...page.map((each) => ({ ...each, part })));
    if (found.length > coachLimits.page) break;
  }
  const shown = found.slice(0, coachLimits.page);
  return { found: shown, after: found.length > shown.length ? shown.at(-1) : undefined };
};

export const listRecords = async (
  deps: Dependencies,
  { after, ...wanted }: InputOf<typeof coach.listRecords>,
  { userId: by }: Pick<Caller, 'userId'>,
): Promise<Outcome<typeof coach.listRecords>> => {
  const list = [by, 'cases', JSON.stringify(wanted)];
  const place = after === undefined ? undefined : placeOf(deps.cursors.decode(after, list));
  if (after !== undefined && !place) return refusals.cursor;
  const time = deps.now();
  const refused = refusalOf(await deps.admitPage({ action: 'listed', by, time }), time);
  if (refused) return refused;
  const { found, after: last } = await nextPage(deps, wanted, place);
  const ids = found.map(({ userId }) => userId);
  return done({
    rows: await deps.readRecords(ids),
    after: last && deps.cursors.encode([`${last.part}`, last.dueAt, last.userId], list),
  });
};
