import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import type { LeadRow } from '#shared/domain/coach-records.ts';
import { dateOnly, dateTime, wallClock } from '#shared/domain/zone.ts';
import type { listLeads } from '#shared/endpoints/coach.ts';
import type { AnswerOf } from '#shared/endpoints/endpoint.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { Problem, Stale } from '#web/coach/frame/problem.tsx';
import { useExport, useLeads } from '#web/coach/leads/leads-queries.ts';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';

const sourceOf = (source: LeadRow['source']): string =>
  [source?.source, source?.medium, source?.campaign].filter(Boolean).join(' / ') ||
  source?.referrer ||
  'direct';

const monthAfter = (month: string, months: number): string => {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 1 + months, 1)).toISOString().slice(0, 7);
};

const nameOf = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

type Leads = AnswerOf<typeof listLeads>;

const Bar = ({ value, most }: { value: number; most: number }) => (
  <td className="bar">
    <span style={{ width: `calc((100% - 3rem) * ${value / most})` }} />
    {value}
  </td>
);

const mostOf = (rows: readonly { leads: number }[]): number =>
  Math.max(1, ...rows.map(({ leads }) => leads));

const Weeks = ({ weeks }: { weeks: NonNullable<Leads['weeks']> }) => (
  <table className="counts">
    <caption>By week</caption>
    <thead>
      <tr>
        <th scope="col">Week of</th>
        <th scope="col">Leads</th>
      </tr>
    </thead>
    <tbody>
      {weeks.map(({ from, leads }) => (
        <tr key={from}>
          <th scope="row">{dateOnly(from)}</th>
          <Bar value={leads} most={mostOf(weeks)} />
        </tr>
      ))}
    </tbody>
  </table>
);

const SeriesCounts = ({ steps }: { steps: NonNullable<AnswerOf<typeof listLeads>['series']> }) => (
  <table className="counts">
    <caption>Emails after the guide</caption>
    <thead>
      <tr>
        <th scope="col">Step</th>
        <th scope="col">Leads</th>
        <th scope="col">Unsubscribed after it</th>
      </tr>
    </thead>
    <tbody>
      {steps.map(({ reached, unsubscribed }, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the step is the row's identity
        <tr key={step}>
          <th scope="row">{step === 0 ? 'Requested' : `Email ${step} sent`}</th>
          <td>{reached}</td>
          <td>{unsubscribed}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const progressOf = ({ series }: LeadRow): string => {
  if (!series) return 'not requested';
  const { seriesSent = 0, unsubscribedAt } = series;
  return `${seriesSent} sent${unsubscribedAt ? ', unsubscribed' : ''}`;
};

interface Listed {
  rows: readonly LeadRow[];
  hasMore: boolean;
  hasSeries: boolean;
}

const Sources = ({
  counts,
  matched,
}: {
  counts: NonNullable<Leads['counts']>;
  matched: number;
}) => (
  <div>
    <table className="counts">
      <caption>By source</caption>
      <thead>
        <tr>
          <th scope="col">Source</th>
          <th scope="col">Leads</th>
          <th scope="col">Assessments</th>
          <th scope="col">Clients</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ source, leads, assessments, clients }) => (
          <tr key={JSON.stringify(source)}>
            <th scope="row">{sourceOf(source)}</th>
            <Bar value={leads} most={mostOf(counts)} />
            <td>{assessments}</td>
            <td>{clients}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {matched < counts.reduce((sum, { leads }) => sum + leads, 0) && (
      <p className="small">
        Assessments and clients are counted for {matched === 0 ? 'none' : `the newest ${matched}`}{' '}
        of these leads.
      </p>
    )}
  </div>
);

const becameWords = { assessment: 'Sent an assessment', client: 'Client' } as const;

const Rows = ({ rows, hasMore, hasSeries }: Listed) => {
  const table = useFocusKept<HTMLTableElement>(hasMore);
  const { timeZone } = useCoach();
  return (
    <table ref={table} className="leads" tabIndex={-1}>
      <thead>
        <tr>
          <th scope="col">Email</th>
          <th scope="col">Requested</th>
          <th scope="col">Source</th>
          <th scope="col">Guide email</th>
          {hasSeries && <th scope="col">Series</th>}
          <th scope="col">Since then</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((lead) => (
          <tr key={lead.id}>
            <th scope="row">{lead.email}</th>
            <td data-label="Requested">{dateTime(lead.createdAt, timeZone)}</td>
            <td data-label="Source">{sourceOf(lead.source)}</td>
            <td data-label="Guide email">{lead.guideEmail}</td>
            {hasSeries && <td data-label="Series">{progressOf(lead)}</td>}
            <td data-label="Since then">{lead.became ? becameWords[lead.became] : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

export const LeadsPage = () => {
  useEffect(() => {
    document.title = `Leads · ${brand.name}`;
  }, []);
  const { timeZone } = useCoach();
  const [params, setParams] = useSearchParams();
  const present = wallClock(new Date(), timeZone).date.slice(0, 7);
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(params.get('month') ?? '')
    ? String(params.get('month'))
    : present;
  const isLast = month >= present;
  const leads = useLeads(month);
  const exporting = useExport();
  const rows = leads.data?.pages.flatMap((page) => page.rows) ?? [];
  const { weeks, counts, series, matched = 0 } = leads.data?.pages[0] ?? {};
  const go = (months: number) => setParams({ month: monthAfter(month, months) });
  return (
    <>
      <div className="page-head">
        <h1 tabIndex={-1}>Leads</h1>
        <button
          type="button"
          className="button button-quiet"
          disabled={exporting.isPending || rows.length === 0}
          onClick={() => exporting.mutate(month)}
        >
          {exporting.isPending ? 'Exporting…' : 'Export as CSV'}
        </button>
      </div>
      <p className="months">
        <button type="button" className="link" onClick={() => go(-1)}>
          Earlier<span className="unseen"> month</span>
        </button>
        <strong aria-live="polite">{nameOf(month)}</strong>
        <button
          type="button"
          className="link"
          aria-disabled={isLast}
          onClick={() => isLast || go(1)}
        >
          Later<span className="unseen"> month</span>
        </button>
      </p>
      {exporting.error && (
        <Problem error={exporting.error} onRetry={() => exporting.mutate(month)} />
      )}
      {leads.error && !leads.data && <Problem error={leads.error} onRetry={leads.refetch} />}
      {!leads.data && !leads.error && <p role="status">Loading…</p>}
      {leads.data && (
        <>
          <Stale error={leads.error} checkedAt={leads.dataUpdatedAt} onRetry={leads.refetch} />
          {weeks && counts && rows.length > 0 && (
            <div className="lead-counts">
              <Weeks weeks={weeks} />
              <Sources counts={counts} matched={matched} />
            </div>
          )}
          {series && <SeriesCounts steps={series} />}
          {rows.length > 0 ? (
            <Rows rows={rows} hasMore={leads.hasNextPage} hasSeries={series !== undefined} />
          ) : (
            <p className="lead">No leads this month.</p>
          )}
          {leads.hasNextPage && (
            <button
              type="button"
              className="button button-quiet more"
              aria-disabled={leads.isFetchingNextPage}
              onClick={() => leads.isFetchingNextPage || leads.fetchNextPage()}
            >
              Show more
            </button>
          )}
        </>
      )}
    </>
  );
};
