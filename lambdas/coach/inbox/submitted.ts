import type { AdmitOnce, AdmitPage } from '#lambdas/audit/page-admission.ts';
import type { ClientsStore, Submitted } from '#lambdas/case/find.ts';
import { csvLine, timeIn } from '#lambdas/coach/csv.ts';
import type { Cursors } from '#lambdas/coach/cursor.ts';
import { refusalOf, refusals } from '#lambdas/coach/refusals.ts';
import { isSignedInWithin } from '#lambdas/platform/http/caller.ts';
import { done, signInAgain, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { stateNames } from '#shared/domain/case.ts';
import { type ClientCase, coachLimits } from '#shared/domain/coach.ts';
import { addDays, instantOf } from '#shared/domain/zone.ts';
import type * as coach from '#shared/endpoints/coach/inbox.ts';
import type { InputOf } from '#shared/endpoints/endpoint.ts';
import type { ReadCases } from './read-cases.ts';
import { seenAfter } from './seen.ts';

export interface Dependencies {
  readonly clients: Pick<ClientsStore, 'findSubmitted'>;
  readonly readCases: ReadCases;
  readonly admitPage: AdmitPage;
  readonly admitOnce: AdmitOnce;
  readonly cursors: Cursors;
  readonly timeZone: string;
  readonly now: () => Date;
}

type Wanted = Pick<InputOf<typeof coach.listSubmitted>, 'days' | 'onlyConfirmed'>;

const placeOf = (parts: string[] | undefined): Submitted | undefined => {
  const [submittedAt = '', userId = ''] = parts ?? [];
  return parts && { submittedAt, userId };
};

const next = async (
  { clients, timeZone, now }: Dependencies,
  { days: { from, to }, onlyConfirmed }: Wanted,
  count: number,
  after: Submitted | undefined,
) => {
  const start = (date: string) => instantOf({ date, minutes: 0 }, timeZone).getTime();
  const end = Math.min(start(addDays(to, 1)) - 1, now().getTime());
  if (end < start(from)) return { ids: [], last: undefined };
  const time = { from: new Date(start(from)).toISOString(), to: new Date(end).toISOString() };
  const found = await clients.findSubmitted(
    { ...time, onlyConfirmed: onlyConfirmed === true },
    count + 1,
    after,
  );
  const shown = found.slice(0, count);
  return {
    ids: shown.map(({ userId }) => userId),
    last: found.length > count ? shown.at(-1) : undefined,
  };
};

export const listSubmitted: UseCase<typeof coach.listSubmitted, Dependencies> = async (
  deps,
  { after, seen, ...wanted },
  { userId: by },
) => {
  const { cursors, admitPage, readCases, now } = deps;
  const list = [by, 'submitted', JSON.stringify(wanted)];
  const place = after === undefined ? undefined : placeOf(cursors.decode(after, list));
  if (after !== undefined && !place) return refusals.cursor;
  const time = now();
  const { ids, last } = await next(deps, wanted, coachLimits.page, place);
  const shown = seenAfter(cursors, { seen, by, ids });
  const refused = refusalOf(await admitPage({ action: 'listed', by, time }, shown.newRows), time);
  if (refused) return refused;
  return done({
    rows: await readCases(ids),
    seen: shown.seen,
    after: last && cursors.encode([last.submittedAt, last.userId], list),
  });
};

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

export const exportCases: UseCase<
  typeof coach.exportCases,
  Dependencies,
  'userId' | 'signedInAt'
> = async (deps, { exportId, after, ...wanted }, { userId: by, signedInAt }) => {
  const { cursors, admitOnce, timeZone, now } = deps;
  const time = now();
  if (!isSignedInWithin(coachLimits.signInMaxAgeSeconds, { signedInAt }, time)) return signInAgain;
  const list = [by, 'export of cases', JSON.stringify(wanted), exportId];
  const place = after === undefined ? undefined : placeOf(cursors.decode(after, list));
  if (after !== undefined && !place) return refusals.cursor;
  const { from, to } = wanted.days;
  const entry = { action: 'exported cases', by, time, days: `${from} to ${to}` } as const;
  if ((await admitOnce(entry, exportId)) === 'locked') return refusals.locked;
  const { ids, last } = await next(deps, wanted, coachLimits.exportCases, place);
  const lines = (await deps.readCases(ids))
    .filter(({ closed }) => closed !== 'deleting')
    .map((clientCase) => lineOf(clientCase, timeZone));
  return done({
    csv: [...(place ? [] : [csvLine(headerOf(timeZone))]), ...lines].join(''),
    after: last && cursors.encode([last.submittedAt, last.userId], list),
  });
};
