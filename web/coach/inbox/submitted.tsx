import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { dateOnly } from '#shared/domain/zone.ts';
import { exportCases, listSubmitted } from '#shared/endpoints/coach.ts';
import type { InputOf } from '#shared/endpoints/endpoint.ts';
import { callCoach, newId } from '#web/coach/frame/api.ts';
import { Problem } from '#web/coach/frame/problem.tsx';
import { saveParts } from '#web/coach/frame/save.ts';
import { kept, nextPageOf } from '#web/coach/inbox/inbox-queries.ts';
import { Ledger, LoadingRows } from '#web/coach/inbox/ledger.tsx';

export type Days = InputOf<typeof listSubmitted>['days'];

interface Wanted {
  days: Days;
  onlyConfirmed: boolean;
}

const inputOf = ({ days, onlyConfirmed }: Wanted) => ({
  days,
  ...(onlyConfirmed && { onlyConfirmed }),
});
const keyOf = ({ days, onlyConfirmed }: Wanted) =>
  ['records', 'submitted', onlyConfirmed, days.from, days.to] as const;
const readPage = (wanted: Wanted, after: string) =>
  callCoach(listSubmitted, { ...inputOf(wanted), ...(after && { after }) });

export const daysIn = (params: URLSearchParams): Days | undefined => {
  const [from, to] = [params.get('from'), params.get('to')];
  return from && to ? { from, to } : undefined;
};

export const DaysForm = ({
  days,
  onShow,
}: {
  days: Days | undefined;
  onShow: (days: Days) => void;
}) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onShow({ from: String(form.get('from')), to: String(form.get('to')) });
  };
  return (
    <details className="days plus" open={days !== undefined}>
      <summary>Submitted between two dates</summary>
      <form aria-label="Days" onSubmit={submit}>
        {(['from', 'to'] as const).map((name) => (
          <label key={name}>
            {name === 'from' ? 'From' : 'To'}
            <input
              className="input"
              type="date"
              name={name}
              min="2020-01-01"
              required
              defaultValue={days?.[name]}
            />
          </label>
        ))}
        <button type="submit" className="button button-quiet">
          Show
        </button>
      </form>
    </details>
  );
};

const useSubmitted = (wanted: Wanted) => {
  return useInfiniteQuery({
    queryKey: keyOf(wanted),
    queryFn: ({ pageParam }) => readPage(wanted, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after,
    ...kept,
  });
};

const useExport = (wanted: Wanted) => {
  return useMutation({
    mutationFn: () => {
      const exportId = newId();
      const name = `cases-${wanted.days.from}-to-${wanted.days.to}.csv`;
      return saveParts(name, (after) =>
        callCoach(exportCases, { ...inputOf(wanted), exportId, ...(after && { after }) }),
      );
    },
  });
};

/** The cases submitted between two dates, in any state, the newest first. */
export const Submitted = ({ onEnd, ...wanted }: Wanted & { onEnd: () => void }) => {
  const { days } = wanted;
  const client = useQueryClient();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useSubmitted(wanted);
  const exporting = useExport(wanted);
  const more = () => nextPageOf(client, keyOf(wanted), (after) => readPage(wanted, after));
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <section aria-label="Submitted cases">
      <p className="found">
        Submitted {dateOnly(days.from)} to {dateOnly(days.to)}
        <button
          type="button"
          className="link"
          disabled={exporting.isPending || rows.length === 0}
          onClick={() => exporting.mutate()}
        >
          {exporting.isPending ? 'Exporting…' : 'Export as CSV'}
        </button>
        <button type="button" className="link" onClick={onEnd}>
          Back to the inbox
        </button>
      </p>
      {exporting.error && <Problem error={exporting.error} onRetry={() => exporting.mutate()} />}
      {error && <Problem error={error} onRetry={refetch} />}
      {!data && !error && <LoadingRows />}
      {data && rows.length === 0 && <p className="lead">No submissions on these days.</p>}
      {rows.length > 0 && <Ledger rows={rows} isInOrder more={more} />}
      {hasNextPage && (
        <button
          type="button"
          className="button button-quiet more"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? 'Loading…' : 'Show more'}
        </button>
      )}
    </section>
  );
};
