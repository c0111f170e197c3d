import type { AdmitOnce } from '#lambdas/audit/page-admission.ts';
import { csvLine, timeIn } from '#lambdas/coach/csv.ts';
import type { Cursors } from '#lambdas/coach/cursor.ts';
import { refusals } from '#lambdas/coach/refusals.ts';
import { isSignedInWithin } from '#lambdas/platform/http/caller.ts';
import { done, signInAgain, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { caseStates, stateNames } from '#shared/domain/case.ts';
import { type ClientCase, coachLimits } from '#shared/domain/coach.ts';
import type { exportCases as row } from '#shared/endpoints/coach/inbox.ts';
import { decodePlace, encodePlace, type Dependencies as ForPages, nextPage } from './pages.ts';
import type { ReadCases } from './read-cases.ts';

export interface Dependencies extends ForPages {
  readonly readCases: ReadCases;
  readonly admitOnce: AdmitOnce;
  readonly cursors: Cursors;
  readonly timeZone: string;
}

const headerOf = (timeZone: string) => [
  `submitted (${timeZone})`,
  'name',
  'email',
  'phone',
  'status',
  `answered (${timeZone})`,
  'answered via',
  'address confirmed',
];

const lineOf = (clientCase: ClientCase, timeZone: string): string => {
  const { contact, state, answeredAt, via = '', isConfirmed } = clientCase;
  const { name = '', email = '', phone = '' } = contact ?? {};
  const submittedAt = clientCase.assessments.at(-1)?.createdAt;
  return csvLine([
    submittedAt ? timeIn(submittedAt, timeZone) : '',
    name,
    email,
    phone,
    stateNames[state],
    answeredAt ? timeIn(answeredAt, timeZone) : '',
    via,
    isConfirmed ? 'yes' : 'no',
  ]);
};

const all = {
  parts: [{ states: caseStates, backwards: false }],
  limit: coachLimits.exportCases,
};

export const exportCases: UseCase<typeof row, Dependencies, 'userId' | 'signedInAt'> = async (
  deps,
  { exportId, after },
  { userId: by, signedInAt },
) => {
  const { cursors, admitOnce, timeZone, now } = deps;
  const time = now();
  if (!isSignedInWithin(coachLimits.signInMaxAgeSeconds, { signedInAt }, time)) return signInAgain;
  const list = [by, 'export of cases', exportId];
  const place = after === undefined ? undefined : decodePlace(cursors, after, list);
  if (after !== undefined && !place) return refusals.cursor;
  const entry = { action: 'exported cases', by, time } as const;
  if ((await admitOnce(entry, exportId)) === 'locked') return refusals.locked;
  const page = await nextPage(deps, all, place);
  const lines = (await deps.readCases(page.ids))
    .filter(({ closed }) => closed !== 'deleting')
    .map((clientCase) => lineOf(clientCase, timeZone));
  return done({
    csv: [...(place ? [] : [csvLine(headerOf(timeZone))]), ...lines].join(''),
    after: page.after && encodePlace(cursors, page.after, list),
  });
};
