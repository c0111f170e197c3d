import type { LeadRow } from '#shared/domain/coach.ts';
import type { listLeads } from '#shared/endpoints/coach/leads.ts';
import type { AnswerOf } from '#shared/endpoints/endpoint.ts';

export const sourceOf = (source: LeadRow['source']): string =>
  [source?.source, source?.medium, source?.campaign].filter(Boolean).join(' / ') ||
  source?.referrer ||
  'Direct';

type Leads = AnswerOf<typeof listLeads>;

export const Sources = ({
  counts,
  matched,
}: {
  counts: NonNullable<Leads['counts']>;
  matched: number;
}) => {
  const total = counts.reduce((sum, { leads }) => sum + leads, 0);
  return (
    <>
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
              <td>{leads}</td>
              <td>{assessments}</td>
              <td>{clients}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {matched < total && (
        <p className="small">
          The columns Assessments and Clients count only {matched} of these {total} leads.
        </p>
      )}
    </>
  );
};
