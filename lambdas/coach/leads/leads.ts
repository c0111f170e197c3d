import type { AdmitOnce, AdmitPage } from '#lambdas/audit/page-admission.ts';
import { csvLine, timeIn } from '#lambdas/coach/csv.ts';
import type { Cursors } from '#lambdas/coach/cursor.ts';
import { refusals } from '#lambdas/coach/refusals.ts';
import { isSignedInWithin } from '#lambdas/platform/http/caller.ts';
import { done, signInAgain, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { coachLimits, type LeadRow } from '#shared/domain/coach.ts';
import type * as coach from '#shared/endpoints/coach/leads.ts';
import type { Lead, LeadsStore, Place } from './leads-store.ts';
import type { Match } from './match.ts';

export interface Dependencies {
  readonly leads: LeadsStore;
  readonly match: (leads: readonly Lead[]) => Promise<Match[]>;
  readonly stoppedAt: (email: string) => Promise<string | undefined>;
  readonly admitPage: AdmitPage;
  readonly admitOnce: AdmitOnce;
  readonly timeZone: string;
  readonly cursors: Cursors;
  readonly now: () => Date;
}

const keyOf = ({ source }: Pick<LeadRow, 'source'>): string => {
  const { source: name, medium, campaign, referrer } = source ?? {};
  return JSON.stringify({ source: name, medium, campaign, referrer });
};

const countSources = (
  leads: readonly Pick<LeadRow, 'source'>[],
  compared: readonly Pick<LeadRow, 'source' | 'became'>[],
) => {
  const comparedBySource = Map.groupBy(compared, keyOf);
  return [...Map.groupBy(leads, keyOf)]
    .map(([key, fromSource]) => {
      const became = (comparedBySource.get(key) ?? []).map((lead) => lead.became);
      return {
        source: JSON.parse(key) as NonNullable<LeadRow['source']>,
        leads: fromSource.length,
        assessments: became.filter((each) => each === 'assessment' || each === 'client').length,
        clients: became.filter((each) => each === 'client').length,
      };
    })
    .sort((one, other) => other.leads - one.leads);
};

const placeOf = (parts: string[] | undefined): Place | undefined => {
  const [createdAt = '', id = ''] = parts ?? [];
  return parts && { createdAt, id };
};

export const listLeads: UseCase<typeof coach.listLeads, Dependencies> = async (
  { leads, match, admitPage, cursors, now },
  { month, after },
  { userId: by },
) => {
  const list = [by, 'leads', month];
  const place = after === undefined ? undefined : placeOf(cursors.decode(after, list));
  if (after !== undefined && !place) return refusals.cursor;
  const time = now();
  const admission = await admitPage({ action: 'listed leads', by, time });
  if (admission === 'locked') return refusals.locked;
  // The counts by source on the first page need more leads than the page shows.
  const wanted = place ? coachLimits.leadsPage : coachLimits.leadsMatched;
  const [found, all] = await Promise.all([
    leads.find(month, place, wanted + 1),
    place ? undefined : leads.findAll(month),
  ]);
  const compared = found.slice(0, wanted);
  const matches = await match(compared);
  const linked = compared.map((lead, index) => ({ ...lead, ...matches[index] }));
  const rows = await Promise.all(
    linked
      .slice(0, coachLimits.leadsPage)
      .map(async (lead) => ({ ...lead, guideEmail: await leads.emailStateOf(lead.id) })),
  );
  const last = found.length > rows.length ? rows.at(-1) : undefined;
  return done({
    rows,
    after: last && cursors.encode([last.createdAt, last.id], list),
    matched: matches.filter(({ became }) => became !== undefined).length,
    counts: all && countSources(all, linked),
  });
};

const headerOf = (timeZone: string) => [
  `requested (${timeZone})`,
  'email',
  'name',
  'source',
  'medium',
  'campaign',
  'referrer',
  `unsubscribed or marked as spam (${timeZone})`,
  'after the request',
];
const becameWords = { nothing: '', assessment: 'sent an assessment', client: 'client' } as const;
/** Leads per call. A call must end within eight seconds, and uses KMS and DynamoDB for each lead. */
const EXPORT_PAGE = coachLimits.leadsMatched;

const lineOf = (
  { createdAt, email, name, source = {} }: Lead,
  stopped: string | undefined,
  { became }: Match,
  timeZone: string,
): string => {
  const { source: from = '', medium = '', campaign = '', referrer = '' } = source;
  return csvLine([
    timeIn(createdAt, timeZone),
    ...[email, name, from, medium, campaign, referrer],
    stopped ? timeIn(stopped, timeZone) : '',
    became ? becameWords[became] : 'unknown (export again)',
  ]);
};

export const exportLeads: UseCase<
  typeof coach.exportLeads,
  Dependencies,
  'userId' | 'signedInAt'
> = async (
  { leads, match, stoppedAt, admitOnce, cursors, timeZone, now },
  { month, exportId, after },
  { userId: by, signedInAt },
) => {
  const time = now();
  if (!isSignedInWithin(coachLimits.signInMaxAgeSeconds, { signedInAt }, time)) return signInAgain;
  const list = [by, 'export', month, exportId];
  const place = after === undefined ? undefined : placeOf(cursors.decode(after, list));
  if (after !== undefined && !place) return refusals.cursor;
  const admission = await admitOnce({ action: 'exported leads', by, time, month }, exportId);
  if (admission === 'locked') return refusals.locked;
  const found = await leads.find(month, place, EXPORT_PAGE);
  const [stopped, matches] = await Promise.all([
    Promise.all(found.map(({ email }) => stoppedAt(email))),
    match(found),
  ]);
  const lines = found.map((lead, index) =>
    lineOf(lead, stopped[index], matches[index] ?? {}, timeZone),
  );
  const header = after === undefined ? csvLine(headerOf(timeZone)) : '';
  const last = found.length < EXPORT_PAGE ? undefined : found.at(-1);
  return done({
    csv: header + lines.join(''),
    after: last && cursors.encode([last.createdAt, last.id], list),
  });
};
