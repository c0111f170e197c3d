import { useState } from 'react';
import { day, wallClock } from '#shared/domain/zone.ts';
import { type LeadRow, listLeads } from '#shared/endpoints/coach.ts';
import { Button } from '#web/coach/button.tsx';
import { useCoach } from '#web/coach/coach-context.tsx';
import { Heading } from '#web/coach/coach-frame.tsx';
import { More, Waiting } from '#web/coach/problem.tsx';
import { readAll, usePages } from '#web/coach/use-pages.ts';
import { useReader } from '#web/session/query.ts';
import { EmailBreaks } from '#web/ui/email-breaks.tsx';
import { timeIn } from './csv.ts';
import { Download } from './download.tsx';
import { countSources, monthAfter, monthName, sourceOf } from './leads.ts';

export const LeadsPage = () => {
  const { timeZone } = useCoach();
  const read = useReader();
  const present = wallClock(new Date(), timeZone).date.slice(0, 7);
  const [month, setMonth] = useState(present);
  const readPage = (after: string | undefined) => read(listLeads, { month, after });
  const { rows, hasNextPage, ...leads } = usePages([listLeads.path, month], readPage);
  const name = monthName(month);
  return (
    <>
      <Heading title="Leads" />
      <p className="line">
        <Button onClick={() => setMonth(monthAfter(month, -1))}>
          Earlier<span className="unseen"> month</span>
        </Button>
        <strong aria-live="polite">{name}</strong>
        <Button isOff={month >= present} onClick={() => setMonth(monthAfter(month, 1))}>
          Later<span className="unseen"> month</span>
        </Button>
      </p>
      {!rows && <Waiting error={leads.error} onRetry={leads.refetch} />}
      {rows?.length === 0 && <p>No leads in {name}.</p>}
      {rows && rows.length > 0 && (
        <>
          <Sources rows={rows} hasMore={hasNextPage} />
          <ul className="rows" aria-label="Leads">
            {rows.map((lead) => (
              <Lead key={lead.id} {...lead} />
            ))}
          </ul>
          <More {...leads} hasNextPage={hasNextPage} />
          <Download
            label={`Download ${name}`}
            fileName={`leads-${month}.csv`}
            header={header(timeZone)}
            lines={async () => (await readAll(readPage)).map((lead) => lineOf(lead, timeZone))}
          />
        </>
      )}
    </>
  );
};

const lineOf = ({ source = {}, ...lead }: LeadRow, timeZone: string) => [
  timeIn(lead.createdAt, timeZone),
  lead.email,
  lead.name,
  source.source ?? '',
  source.medium ?? '',
  source.campaign ?? '',
  source.referrer ?? '',
  timeIn(lead.unsubscribedAt, timeZone),
  lead.became ?? '',
];

const header = (timeZone: string) => [
  `requested (${timeZone})`,
  ...['email', 'name', 'source', 'medium', 'campaign', 'referrer', 'unsubscribed', 'became'],
];

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
