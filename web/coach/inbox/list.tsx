import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isWaiting } from '#shared/domain/case.ts';
import type { ClientCase } from '#shared/domain/coach.ts';
import { dateTime } from '#shared/domain/zone.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { Problem } from '#web/coach/frame/problem.tsx';
import { useNow } from '#web/coach/frame/use-now.ts';
import { useSearch } from './inbox-queries.ts';
import { rowId } from './inbox-row.tsx';
import { Ledger, LoadingRows } from './ledger.tsx';
import { listQuery, type Shown } from './lists.ts';

const NobodyWaits = ({
  rows,
  onlyConfirmed,
}: {
  rows: readonly ClientCase[];
  onlyConfirmed: boolean;
}) => {
  const { timeZone } = useCoach();
  const last = rows
    .flatMap(({ answeredAt }) => answeredAt ?? [])
    .sort()
    .at(-1);
  return (
    <div className="empty">
      <p className="lead">Nobody {onlyConfirmed && 'with a confirmed address '}is waiting.</p>
      <p className="small">
        {last && `Latest answer to an assessment in this list: ${dateTime(last, timeZone)}. `}
        New assessments {onlyConfirmed && 'from confirmed addresses '}appear here automatically.
      </p>
    </div>
  );
};

export const Found = ({ email, onEnd }: { email: string; onEnd: () => void }) => {
  const { data, error, refetch } = useSearch(email);
  const count = data?.rows.length;
  return (
    <>
      <p className="found">
        <span role="status">
          {count === undefined
            ? !error && 'Searching…'
            : `${count || 'No'} ${count === 1 ? 'case' : 'cases'} found for “${email}”`}
          {data?.hasMore && '. There are more.'}
        </span>
        <button type="button" className="link" onClick={onEnd}>
          Back to the inbox
        </button>
      </p>
      {error && <Problem error={error} onRetry={refetch} />}
      {data && <Ledger rows={data.rows} />}
    </>
  );
};

export const List = ({ shown }: { shown: Shown }) => {
  const { filter, onlyConfirmed } = shown;
  const cases = useInfiniteQuery(listQuery(shown));
  const now = useNow();
  const { data, error, hasNextPage, isFetchingNextPage } = cases;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
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
  const isInbox = filter === 'all';
  if (error?.reason === 'locked') return <Problem error={error} />;
  return (
    <>
      {error && <Problem error={error} onRetry={cases.refetch} />}
      {!data && !error && <LoadingRows />}
      {isInbox && data && !rows.some((each) => isWaiting(each, now)) && (
        <NobodyWaits rows={rows} onlyConfirmed={onlyConfirmed} />
      )}
      {rows.length > 0 && <Ledger rows={rows} />}
      {data && rows.length === 0 && !isInbox && <p className="lead empty">This list is empty.</p>}
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
