import type { ReactNode } from 'react';
import type { LeadRow } from '#shared/domain/coach.ts';
import { dateOnly } from '#shared/domain/zone.ts';
import type { listLeads } from '#shared/endpoints/coach/leads.ts';
import type { AnswerOf } from '#shared/endpoints/endpoint.ts';

export const sourceOf = (source: LeadRow['source']): string =>
  [source?.source, source?.medium, source?.campaign].filter(Boolean).join(' / ') ||
  source?.referrer ||
  'Direct';

type Leads = AnswerOf<typeof listLeads>;

interface Row {
  id: string;
  name: string;
  leads?: number;
  counts: readonly number[];
}

const Counts = ({
  caption,
  heads,
  rows,
}: {
  caption: string;
  heads: readonly string[];
  rows: readonly Row[];
}): ReactNode => {
  const most = Math.max(1, ...rows.map(({ leads = 0 }) => leads));
  return (
    <table className="counts">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, leads, counts }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {leads !== undefined && (
              <td className="bar">
                <span style={{ width: `calc((100% - 3rem) * ${leads / most})` }} />
                {leads}
              </td>
            )}
            {counts.map((count, index) => (
              <td key={heads.at(index - counts.length)}>{count}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

export const Weeks = ({ weeks }: { weeks: NonNullable<Leads['weeks']> }) => (
  <Counts
    caption="By week"
    heads={['Week of', 'Leads']}
    rows={weeks.map(({ from, leads }) => ({ id: from, name: dateOnly(from), leads, counts: [] }))}
  />
);

export const SeriesCounts = ({ steps }: { steps: NonNullable<Leads['series']> }) => (
  <Counts
    caption="Emails after the guide"
    heads={['Step', 'Leads', 'Then unsubscribed']}
    rows={steps.map(({ reached, unsubscribed }, step) => ({
      id: `${step}`,
      name: step === 0 ? 'Requested' : `Email ${step} sent`,
      counts: [reached, unsubscribed],
    }))}
  />
);

export const Sources = ({
  counts,
  matched,
}: {
  counts: NonNullable<Leads['counts']>;
  matched: number;
}) => {
  const total = counts.reduce((sum, { leads }) => sum + leads, 0);
  return (
    <div>
      <Counts
        caption="By source"
        heads={['Source', 'Leads', 'Assessments', 'Clients']}
        rows={counts.map(({ source, leads, assessments, clients }) => ({
          id: JSON.stringify(source),
          name: sourceOf(source),
          leads,
          counts: [assessments, clients],
        }))}
      />
      {matched < total && (
        <p className="small">
          The columns Assessments and Clients count only {matched} of these {total} leads.
        </p>
      )}
    </div>
  );
};
