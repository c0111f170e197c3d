import type { LeadRow } from '#shared/domain/coach-records.ts';
import { dateOnly } from '#shared/domain/zone.ts';
import type { listLeads } from '#shared/endpoints/coach.ts';
import type { AnswerOf } from '#shared/endpoints/endpoint.ts';

export const sourceOf = (source: LeadRow['source']): string =>
  [source?.source, source?.medium, source?.campaign].filter(Boolean).join(' / ') ||
  source?.referrer ||
  'direct';

type Leads = AnswerOf<typeof listLeads>;

const Bar = ({ value, most }: { value: number; most: number }) => (
  <td className="bar">
    <span style={{ width: `calc((100% - 3rem) * ${value / most})` }} />
    {value}
  </td>
);

const mostOf = (rows: readonly { leads: number }[]): number =>
  Math.max(1, ...rows.map(({ leads }) => leads));

const totalOf = (rows: readonly { leads: number }[]): number =>
  rows.reduce((sum, { leads }) => sum + leads, 0);

export const Weeks = ({ weeks }: { weeks: NonNullable<Leads['weeks']> }) => (
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

export const SeriesCounts = ({ steps }: { steps: NonNullable<Leads['series']> }) => (
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

export const Sources = ({
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
    {matched < totalOf(counts) && (
      <p className="small">
        Only the newest {matched} of these {totalOf(counts)} leads count in the columns Assessments
        and Clients.
      </p>
    )}
  </div>
);
