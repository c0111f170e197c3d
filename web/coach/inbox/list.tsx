import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isWaiting } from '#shared/domain/case.ts';
import type { ClientCase } from '#shared/domain/coach.ts';
import { dateTime } from '#shared/domain/zone.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { useKey } from '#web/coach/frame/keys.tsx';
import { Problem, Stale } from '#web/coach/frame/problem.tsx';
import { useNow } from '#web/coach/frame/use-now.ts';
import { useCounts, useSearch } from './inbox-queries.ts';
import { rowId } from './inbox-row.tsx';
import { Ledger, LoadingRows } from './ledger.tsx';
import { isInEveryCase, listQuery, type Shown } from './lists.ts';
import type { ListPage } from './refresh.ts';
import { Submitted } from './submitted.tsx';

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

const rowsIn = (data: InfiniteData<ListPage> | undefined, { filter, days }: Shown): ClientCase[] =>
  (data?.pages ?? [])
    .flatMap((page) => page.rows)
    .filter((row) => days || filter !== 'all' || isInEveryCase(row));

const matching = (rows: readonly ClientCase[], name: string): ClientCase[] => {
  const wanted = name.trim().toLowerCase();
  return rows.filter(({ contact }) => contact?.name.toLowerCase().includes(wanted) ?? !wanted);
};

const EVERYWHERE = 'To look beyond this list, search all cases.';

const amongLoaded = (count: number): string =>
  `among ${count} loaded ${count === 1 ? 'case' : 'cases'}.`;

/** Announces after a pause, because a screen reader would otherwise speak on each keystroke. */
const Matches = ({ isNamed, count, of }: { isNamed: boolean; count: number; of: number }) => {
  const matches = count === 1 ? '1 match' : `${count || 'No'} matches`;
  const found = `${matches} ${amongLoaded(of)} ${count > 0 ? '' : EVERYWHERE}`;
  const [said, setSaid] = useState('');
  const words = isNamed ? found : said && 'The list shows all loaded cases again.';
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), 700);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p role="status" className="unseen">
      {said}
    </p>
  );
};

const NotAmong = ({ name, of, onSearch }: { name: string; of: number; onSearch: () => void }) => (
  <div className="empty">
    <p className="lead">
      No match for “{name}” {amongLoaded(of)}
    </p>
    <p className="small">{EVERYWHERE}</p>
    <button type="button" className="button button-quiet" onClick={onSearch}>
      Search all cases
    </button>
  </div>
);

export const Found = ({
  searched,
  shown,
  onEnd,
}: {
  searched: string;
  shown: Shown;
  onEnd: () => void;
}) => {
  const { data, error, refetch } = useSearch(searched);
  const loaded = useInfiniteQuery({ ...listQuery(shown), enabled: false }).data;
  const count = data?.rows.length;
  const similar = count === 0 ? matching(rowsIn(loaded, shown), searched) : [];
  useKey('i', onEnd);
  const isNameUnknown = count === 0 && !searched.includes('@');
  const names = similar.length === 1 ? 'name' : 'names';
  const wordsOf = (found: number) =>
    similar.length > 0
      ? `No match for “${searched}” as a whole word. It’s part of ${similar.length} ${names} in the loaded list.`
      : `${found || 'No'} ${found === 1 ? 'case' : 'cases'} found for “${searched}”`;
  return (
    <>
      <p className="found">
        <span role="status">
          {count === undefined ? !error && 'Searching…' : wordsOf(count)}
          {data?.hasMore && '. There are more: add another part of the name.'}
        </span>
        <button type="button" className="link" aria-keyshortcuts="i" onClick={onEnd}>
          Back to the inbox
        </button>
      </p>
      {isNameUnknown && similar.length === 0 && (
        <p className="small">This search finds whole names: “Ellis”, not “Ell”.</p>
      )}
      {error && <Problem error={error} onRetry={refetch} />}
      {data && <Ledger rows={count ? data.rows : similar} />}
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
  const loaded = rowsIn(data, shown);
  const wanted = name.trim();
  const rows = matching(loaded, wanted);
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
          isPolled={counts.error !== null}
          checkedAt={Math.max(counts.dataUpdatedAt, cases.dataUpdatedAt)}
          onRetry={() => {
            void counts.refetch();
            if (error) void cases.refetch();
          }}
        />
      )}
      {isInbox && data && !wanted && !rows.some((each) => isWaiting(each, now)) && (
        <NobodyWaits rows={rows} onlyConfirmed={onlyConfirmed} />
      )}
      {rows.length > 0 && (
        <Ledger rows={rows} isBySubmission={days !== undefined} hasMore={hasNextPage && !wanted} />
      )}
      {isEmpty && !wanted && !isInbox && (
        <p className="lead empty">
          {days ? 'No submissions on these days.' : 'This list is empty.'}
        </p>
      )}
      {data && <Matches isNamed={wanted !== ''} count={rows.length} of={loaded.length} />}
      {isEmpty && wanted && <NotAmong name={wanted} of={loaded.length} onSearch={onSearch} />}
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
