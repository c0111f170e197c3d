import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isWaiting } from '#shared/domain/case.ts';
import type { ClientCase } from '#shared/domain/coach.ts';
import { dateTime } from '#shared/domain/zone.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { Problem, Stale } from '#web/coach/frame/problem.tsx';
import { useNow } from '#web/coach/frame/use-now.ts';
import { useCounts, useSearch } from './inbox-queries.ts';
import { rowId } from './inbox-row.tsx';
import { Ledger, LoadingRows } from './ledger.tsx';
import { listQuery, type Shown } from './lists.ts';
import { Submitted } from './submitted.tsx';

const NobodyWaits = ({ rows }: { rows: readonly ClientCase[] }) => {
  const { timeZone } = useCoach();
  const last = rows
    .flatMap(({ answeredAt }) => answeredAt ?? [])
    .sort()
    .at(-1);
  return (
    <div className="empty">
      <p className="lead">Nobody is waiting.</p>
      <p className="small">
        {last && `The latest answer was on ${dateTime(last, timeZone)}. `}
        New assessments appear here automatically.
      </p>
    </div>
  );
};

const NotAmong = ({
  name,
  loaded,
  onSearch,
}: {
  name: string;
  loaded: number;
  onSearch: () => void;
}) => (
  <div className="empty" role="status">
    <p className="lead">
      “{name}” is not among the {loaded} loaded {loaded === 1 ? 'case' : 'cases'}.
    </p>
    <button type="button" className="button button-quiet" onClick={onSearch}>
      Search all cases
    </button>
  </div>
);

export const Found = ({ searched, onEnd }: { searched: string; onEnd: () => void }) => {
  const { data, error, refetch } = useSearch(searched);
  const count = data?.rows.length;
  return (
    <>
      <p className="found">
        <span role="status">
          {data
            ? `${count || 'No'} ${count === 1 ? 'case' : 'cases'} found for ${searched}`
            : !error && 'Searching…'}
          {data?.hasMore && '. There are more: add another part of the name.'}
        </span>
        <button type="button" className="link" onClick={onEnd}>
          Back to the inbox
        </button>
      </p>
      {count === 0 && <p className="small">This search finds whole names: “Ellis”, not “Ell”.</p>}
      {error && <Problem error={error} onRetry={refetch} />}
      {data && <Ledger rows={data.rows} />}
    </>
  );
};

export const List = ({
  shown,
  name,
  onSearch,
}: {
  shown: Shown;
  name: string;
  onSearch: () => void;
}) => {
  const { filter, onlyConfirmed, days } = shown;
  const cases = useInfiniteQuery(listQuery(shown));
  const counts = useCounts();
  const now = useNow();
  const { data, error, hasNextPage, isFetchingNextPage } = cases;
  const loaded = (data?.pages ?? [])
    .flatMap((page) => page.rows)
    .filter(({ state }) => days || filter !== 'all' || (state !== 'client' && state !== 'spam'));
  const wanted = name.trim().toLowerCase();
  const rows = loaded.filter(
    ({ contact }) => contact?.name.toLowerCase().includes(wanted) ?? !wanted,
  );
  const isMoreAsked = useRef(false);
  const first = data?.pages.at(-1)?.rows[0]?.clientId;
  useEffect(() => {
    if (isMoreAsked.current && first) document.getElementById(rowId(first))?.focus();
    isMoreAsked.current = false;
  }, [first]);
  const more = () => {
    if (isFetchingNextPage) return;
    isMoreAsked.current = true;
    void cases.fetchNextPage();
  };
  const isEmpty = data !== undefined && rows.length === 0;
  const isInbox = !days && filter === 'all';
  const problem = counts.error ?? error;
  if (problem?.reason === 'locked') return <Problem error={problem} />;
  return (
    <>
      {days && <Submitted days={days} onlyConfirmed={onlyConfirmed} isEmpty={!loaded.length} />}
      {!data && (error ? <Problem error={error} onRetry={cases.refetch} /> : <LoadingRows />)}
      {data && (
        <Stale
          error={problem}
          checkedAt={Math.max(counts.dataUpdatedAt, cases.dataUpdatedAt)}
          onRetry={() => {
            void counts.refetch();
            if (error) void cases.refetch();
          }}
        />
      )}
      {isInbox && data && !wanted && !rows.some((each) => isWaiting(each, now)) && (
        <NobodyWaits rows={rows} />
      )}
      {rows.length > 0 && (
        <Ledger rows={rows} isBySubmission={days !== undefined} hasMore={hasNextPage && !wanted} />
      )}
      {isEmpty && !wanted && !isInbox && (
        <p className="lead empty">
          {days ? 'No submissions on these days.' : 'This list is empty.'}
        </p>
      )}
      {isEmpty && wanted && (
        <NotAmong name={name.trim()} loaded={loaded.length} onSearch={onSearch} />
      )}
      {hasNextPage && (
        <button
          type="button"
          className="button button-quiet more"
          aria-disabled={isFetchingNextPage}
          onClick={more}
        >
          {isFetchingNextPage ? 'Loading…' : 'Show more'}
        </button>
      )}
    </>
  );
};
