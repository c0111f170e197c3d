import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { dateTime, timeOf } from '#shared/domain/zone.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { Problem, Stale } from '#web/coach/frame/problem.tsx';
import { Figures } from '#web/coach/inbox/figures.tsx';
import { Filters, isFilter } from '#web/coach/inbox/filters.tsx';
import {
  type Filter,
  nextPageOfRecords,
  type Shown,
  useCounts,
  useRecords,
  useSearch,
} from '#web/coach/inbox/inbox-queries.ts';
import { rowId } from '#web/coach/inbox/inbox-row.tsx';
import { Ledger, LoadingRows } from '#web/coach/inbox/ledger.tsx';
import { rowLinks } from '#web/coach/inbox/row-focus.ts';
import { SearchField } from '#web/coach/inbox/search-field.tsx';
import { DaysForm, daysIn, Submitted } from '#web/coach/inbox/submitted.tsx';
import { TimeOffSetting } from '#web/coach/inbox/time-off-setting.tsx';
import { inboxView, keepInboxView } from '#web/coach/inbox/view.ts';

/** Shows the number of waiting cases in the tab's title, unless the page can't load it. */
const useTitle = () => {
  const { data, error } = useCounts();
  const waiting = error ? undefined : data?.waiting;
  useEffect(() => {
    document.title = `${waiting ? `(${waiting}) ` : ''}Inbox · ${brand.name}`;
  }, [waiting]);
};

/** Restores the scroll position and the focus when the trainer returns from a case. */
const useScrollBack = () => {
  useLayoutEffect(() => {
    const { scrolled, opened } = inboxView();
    window.scrollTo({ top: scrolled, behavior: 'instant' });
    rowLinks.focus(opened);
    const keep = () => keepInboxView({ scrolled: window.scrollY });
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, []);
};

/** Announces each new case and each client's message to screen readers. */
const Arrival = () => {
  const { timeZone } = useCoach();
  const newest = useCounts().data?.newest;
  const [first, setFirst] = useState(newest);
  useEffect(() => setFirst((seen) => seen ?? newest), [newest]);
  const isNew = first !== undefined && newest !== undefined && newest > first;
  return (
    <p role="status" className="unseen">
      {isNew && `A new assessment or message arrived at ${timeOf(newest, timeZone)}.`}
    </p>
  );
};

const Empty = () => {
  const { timeZone } = useCoach();
  const { data } = useRecords({ filter: 'contacted', onlyConfirmed: false });
  const last = data?.pages
    .flatMap(({ rows }) => rows)
    .flatMap(({ answeredAt }) => answeredAt ?? [])
    .sort()
    .at(-1);
  return (
    <div className="empty">
      <p className="lead">Nobody is in this list.</p>
      <p className="small">
        {last
          ? `Your last answer to a client in “Contacted” was on ${dateTime(last, timeZone)}.`
          : 'New assessments appear here automatically.'}
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

const Found = ({ sought, onEnd }: { sought: string; onEnd: () => void }) => {
  const { data, error, refetch } = useSearch(sought);
  const count = data?.rows.length;
  return (
    <section aria-label="Search result">
      <p className="found">
        {data
          ? `${count || 'No'} ${count === 1 ? 'case' : 'cases'} found for ${sought}`
          : 'Searching…'}
        {data?.hasMore && ' and more. Add another part of the name'}
        <button type="button" className="link" onClick={onEnd}>
          Back to the inbox
        </button>
      </p>
      {count === 0 && <p className="small">This search finds whole names: “Ellis”, not “Ell”.</p>}
      {error && <Problem error={error} onRetry={refetch} />}
      {data && <Ledger rows={data.rows} />}
    </section>
  );
};

const List = ({ shown, name, onSearch }: { shown: Shown; name: string; onSearch: () => void }) => {
  const client = useQueryClient();
  const records = useRecords(shown);
  const counts = useCounts();
  const { data, error, hasNextPage, isFetchingNextPage } = records;
  const loaded = (data?.pages ?? [])
    .flatMap((page) => page.rows)
    .filter(({ state }) => shown.filter !== 'all' || (state !== 'client' && state !== 'spam'));
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
  if (!data) {
    return error ? <Problem error={error} onRetry={records.refetch} /> : <LoadingRows />;
  }
  const nextPage = () => nextPageOfRecords(client, shown);
  const more = () => {
    if (isFetchingNextPage) return;
    isMoreAsked.current = true;
    void records.fetchNextPage();
  };
  return (
    <>
      <Stale
        error={counts.error ?? records.error}
        checkedAt={Math.max(counts.dataUpdatedAt, records.dataUpdatedAt)}
        onRetry={() => {
          void counts.refetch();
          if (records.error) void records.refetch();
        }}
      />
      {rows.length > 0 && <Ledger rows={rows} more={wanted ? undefined : nextPage} />}
      {rows.length === 0 && !wanted && <Empty />}
      {rows.length === 0 && wanted && (
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

export const InboxPage = () => {
  useTitle();
  useScrollBack();
  const [params, setParams] = useSearchParams();
  const asked = params.get('state');
  const filter: Filter = isFilter(asked) ? asked : 'all';
  const days = daysIn(params);
  const shown = { filter, onlyConfirmed: params.get('address') === 'confirmed' };
  const [{ text, sought }, setView] = useState(inboxView);
  const set = (changed: Record<string, string>) =>
    setParams({ ...(shown.onlyConfirmed && { address: 'confirmed' }), ...changed });
  const show = (changed: { text: string; sought: string }) => {
    keepInboxView(changed);
    setView(inboxView());
  };
  const endSearch = () => show({ text: '', sought: '' });
  return (
    <>
      <div className="inbox-head">
        <h1 tabIndex={-1}>Inbox</h1>
        <SearchField
          text={text}
          onType={(typed) => show({ text: typed, sought: '' })}
          onSearch={(wanted) => show({ text, sought: wanted })}
        />
        <TimeOffSetting />
        <Figures />
        <Filters {...shown} days={days} isCurrent={!days && !sought} onPick={endSearch} />
        <DaysForm key={`${days?.from}`} days={days} onShow={set} />
      </div>
      <Arrival />
      {days && !sought && (
        <Submitted days={days} onlyConfirmed={shown.onlyConfirmed} onEnd={() => set({})} />
      )}
      {sought ? (
        <Found sought={sought} onEnd={endSearch} />
      ) : days ? undefined : (
        <List
          shown={shown}
          name={text.includes('@') ? '' : text}
          onSearch={() => show({ text, sought: text.trim() })}
        />
      )}
    </>
  );
};
