import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import type { LeadRow } from '#shared/domain/coach.ts';
import { casePath } from '#shared/domain/pages.ts';
import { day, timeOf, wallClock } from '#shared/domain/zone.ts';
import { exportLeads, listLeads } from '#shared/endpoints/coach/leads.ts';
import { callCoach } from '#web/coach/frame/api.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { Problem } from '#web/coach/frame/problem.tsx';
import { useExport } from '#web/coach/frame/save.ts';
import { EmailBreaks } from '#web/ui/email-breaks.tsx';
import { useFocusKept } from '#web/ui/focus.ts';
import { Sources, sourceOf } from './lead-counts.tsx';

const monthAfter = (month: string, months: number): string => {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 1 + months, 1)).toISOString().slice(0, 7);
};

const nameOf = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

const LIST = 'leads';

const guideWords: Readonly<Record<string, string>> = {
  pending: 'Not sent yet',
  sending: 'Not sent yet',
  sent: 'Sent',
  failed: 'Couldn’t be sent',
  suppressed: 'Not sent',
  bounced: 'Not delivered',
  complained: 'Marked as spam',
};

const becameWords = { nothing: '–', assessment: 'Sent an assessment', client: 'Client' } as const;

const Became = ({ became, assessmentId }: LeadRow) => {
  const words = became ? becameWords[became] : 'Not loaded';
  return assessmentId ? <Link to={casePath(assessmentId)}>{words}</Link> : words;
};

const Rows = ({ rows, hasMore }: { rows: readonly LeadRow[]; hasMore: boolean }) => {
  const table = useFocusKept<HTMLTableElement>(hasMore);
  const { timeZone } = useCoach();
  return (
    <table ref={table} id={LIST} className="leads" aria-label="Leads" tabIndex={-1}>
      <thead>
        <tr>
          <th scope="col">Email</th>
          <th scope="col">Requested</th>
          <th scope="col">Source</th>
          <th scope="col">Guide email</th>
          <th scope="col">Since then</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((lead) => (
          <tr key={lead.id}>
            <th scope="row">
              <span className="lead-email">
                <EmailBreaks text={lead.email} />
              </span>
            </th>
            <td data-label="Requested">
              {day(lead.createdAt, timeZone)}
              <span className="lead-time">, {timeOf(lead.createdAt, timeZone)}</span>
            </td>
            <td data-label="Source">{sourceOf(lead.source)}</td>
            <td data-label="Guide">{guideWords[lead.guideEmail] ?? '–'}</td>
            <td data-label="Since then" className={`lead-${lead.became}`}>
              <Became {...lead} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

export const LeadsPage = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `Leads · ${brand.name}`;
    heading.current?.focus();
  }, []);
  const { timeZone } = useCoach();
  const [params, setParams] = useSearchParams();
  const present = wallClock(new Date(), timeZone).date.slice(0, 7);
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(params.get('month') ?? '')
    ? String(params.get('month'))
    : present;
  const isLast = month >= present;
  const leads = useInfiniteQuery({
    queryKey: ['leads', month],
    queryFn: ({ pageParam }) =>
      callCoach(listLeads, { month, ...(pageParam && { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after,
  });
  const rows = leads.data?.pages.flatMap((page) => page.rows) ?? [];
  const exporting = useExport(`leads-${month}.csv`, rows.length === 0, (part) =>
    callCoach(exportLeads, { month, ...part }),
  );
  const { counts, matched = 0 } = leads.data?.pages[0] ?? {};
  const total = counts?.reduce((sum, { leads: some }) => sum + some, 0);
  const missing = rows.filter(({ became }) => !became).length;
  const go = (months: number) => setParams({ month: monthAfter(month, months) });
  return (
    <>
      <div className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          Leads
        </h1>
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={exporting.isOff}
          onClick={exporting.start}
        >
          {exporting.label}
        </button>
      </div>
      <p role="status" className="unseen">
        {exporting.status}
      </p>
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
        {rows.length > 0 && total !== undefined && (
          <a href={`#${LIST}`}>
            {total} {total === 1 ? 'lead' : 'leads'}
          </a>
        )}
      </p>
      {exporting.error && <Problem error={exporting.error} onRetry={exporting.start} />}
      {leads.error && <Problem error={leads.error} onRetry={leads.refetch} />}
      {!leads.data && !leads.error && <p role="status">Loading…</p>}
      {leads.data && (
        <>
          {counts && rows.length > 0 && <Sources counts={counts} matched={matched} />}
          {missing > 0 && (
            <p role="status">
              “Since then” couldn’t be loaded for {missing} of these leads.{' '}
              <button
                type="button"
                className="link"
                aria-disabled={leads.isFetching}
                onClick={() => leads.isFetching || leads.refetch()}
              >
                Try again
              </button>
            </p>
          )}
          {rows.length > 0 ? (
            <Rows rows={rows} hasMore={leads.hasNextPage} />
          ) : (
            <p className="lead">No leads in {nameOf(month)}.</p>
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
