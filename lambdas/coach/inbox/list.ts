import type { AdmitPage } from '#lambdas/audit/page-admission.ts';
import type { Cursors } from '#lambdas/coach/cursor.ts';
import { refusals } from '#lambdas/coach/refusals.ts';
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
import type { listCases as row } from '#shared/endpoints/coach/inbox.ts';
import type { InputOf } from '#shared/endpoints/endpoint.ts';
import {
  decodePlace,
  encodePlace,
  type Dependencies as ForPages,
  nextPage,
  type Part,
} from './pages.ts';
import type { ReadCases } from './read-cases.ts';
import { findPostponed, findWaiting } from './waiting.ts';

export interface Dependencies extends ForPages {
  readonly readCases: ReadCases;
  readonly admitPage: AdmitPage;
  readonly cursors: Cursors;
  readonly timeZone: string;
}

const settled = closedStates.filter((state) => state !== 'client');

/**
 * A flood of sign-ups must not hide a client, so new cases with an unconfirmed address follow the
 * other waiting cases.
 */
const partsOf = (filter: InputOf<typeof row>['filter']): Part[] => {
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

export const listCases: UseCase<typeof row, Dependencies> = async (
  deps,
  { after, ...shown },
  { userId: by },
) => {
  const { cursors, timeZone, now } = deps;
  const { filter, onlyConfirmed = false } = shown;
  const list = [by, 'cases', JSON.stringify(shown)];
  const place = after === undefined ? undefined : decodePlace(cursors, after, list);
  if (after !== undefined && !place) return refusals.cursor;
  const time = now();
  const admission = await deps.admitPage({ action: 'listed', by, time }, after === undefined);
  if (admission === 'locked') return refusals.locked;
  const wanted = {
    parts: partsOf(filter),
    limit: coachLimits.page,
    onlyConfirmed,
    gapOn: filter === 'clearance' ? wallClock(time, timeZone).date : undefined,
  };
  const page = await nextPage(deps, wanted, place);
  return done({
    rows: await deps.readCases(page.ids),
    after: page.after && encodePlace(cursors, page.after, list),
  });
};
