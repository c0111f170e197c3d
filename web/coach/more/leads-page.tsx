import { useState } from 'react';
import { retention } from '#shared/domain/privacy.ts';
import { day, localTime } from '#shared/domain/zone.ts';
import { type LeadRow, listLeads } from '#shared/endpoints/coach.ts';
import { Heading, LoadingRow, ShowMore, useCoach } from '#web/coach/parts.tsx';
import { readAll, usePages } from '#web/coach/use-pages.ts';
import { useReader } from '#web/session/query.ts';
import { EmailBreaks } from '#web/ui/email-breaks.tsx';
import { type Columns, Download, timeIn } from './download.tsx';

export const LeadsPage = () => {
  const { timeZone } = useCoach();
  const read = useReader();
  const months = monthsUntil(localTime(new Date(), timeZone).slice(0, 7));
  const [month = '', setMonth] = useState(months[0]);
  const readPage = (after: string | undefined) => read(listLeads, { month, after });
  const leads = usePages([listLeads.path, month], readPage);
  const { rows, hasNextPage } = leads;
  return (
    <>
      <Heading title="Leads" />
      <div className="line months">
        <select
          className="input"
          aria-label="Month"
          value={month}
          onChange={({ target }) => setMonth(target.value)}
        >
          {months.map((each) => (
            <option key={each} value={each}>
              {monthName(each)}
            </option>
          ))}
        </select>
        <Download
          key={month}
          label="Download"
          fileName={`leads-${month}.csv`}
          columns={columnsIn(timeZone)}
          read={() => readAll(readPage)}
        />
      </div>
      {!rows && <LoadingRow error={leads.error} onRetry={leads.refetch} />}
      {rows?.length === 0 && <p>No leads in {monthName(month)}.</p>}
      {rows && rows.length > 0 && (
        <>
          <Sources rows={rows} hasMore={hasNextPage} />
          <ul className="rows" aria-label="Leads">
            {rows.map((lead) => (
              <Lead key={lead.id} {...lead} />
            ))}
          </ul>
          <ShowMore {...leads} />
        </>
      )}
    </>
  );
};

const columnsIn = (timeZone: string): Columns<LeadRow> => ({
  [`requested (${timeZone})`]: ({ createdAt }) => timeIn(createdAt, timeZone),
  email: ({ email }) => email,
  name: ({ name }) => name,
  source: ({ source }) => source?.source,
  medium: ({ source }) => source?.medium,
  campaign: ({ source }) => source?.campaign,
  referrer: ({ source }) => source?.referrer,
  unsubscribed: ({ unsubscribedAt }) => timeIn(unsubscribedAt, timeZone),
  became: ({ became }) => became,
});

interface Listed {
  rows: readonly LeadRow[];
  hasMore: boolean;
}

const Sources = ({ rows, hasMore }: Listed) => (
  <table>
    <caption>By source{hasMore && `, of the ${rows.length} shown`}</caption>
    <thead>
      <tr>
        {['Source', 'Leads', 'Assessments', 'Clients'].map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {countSources(rows).map(({ source, leads, assessments, clients }) => (
        <tr key={source}>
          <th scope="row">{source}</th>
          <td>{leads}</td>
          <td>{assessments}</td>
          <td>{clients}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Lead = ({ email, createdAt, source, became, unsubscribedAt }: LeadRow) => {
  const { timeZone } = useCoach();
  return (
    <li className="row">
      <p className="row-link">
        <strong>
          <EmailBreaks text={email} />
        </strong>
        <span className="row-reason">
          {day(createdAt, timeZone)}, {sourceOf(source)}
          {unsubscribedAt && ', unsubscribed'}
        </span>
        <span className="row-time">{became}</span>
      </p>
    </li>
  );
};

/** This month, such as `2026-11`, and those before it that still have leads. */
export const monthsUntil = (month: string): string[] =>
  Array.from({ length: retention.leadMonths + 1 }, (_, before) => {
    const first = new Date(`${month}-01T00:00:00Z`);
    first.setUTCMonth(first.getUTCMonth() - before);
    return first.toISOString().slice(0, 7);
  });

export const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

export const sourceOf = (source: LeadRow['source']): string =>
  [source?.source, source?.medium, source?.campaign].filter(Boolean).join(' / ') ||
  source?.referrer ||
  'Direct';

/** The source with the most leads first. A client has also submitted an assessment. */
export const countSources = (rows: readonly Pick<LeadRow, 'source' | 'became'>[]) =>
  [...Map.groupBy(rows, (row) => sourceOf(row.source))]
    .map(([source, from]) => ({
      source,
      leads: from.length,
      assessments: from.filter(({ became }) => became !== undefined).length,
      clients: from.filter(({ became }) => became === 'client').length,
    }))
    .sort((one, other) => other.leads - one.leads);
