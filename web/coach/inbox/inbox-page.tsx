import { type FormEvent, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { waits } from '#shared/domain/case.ts';
import type { ClientRecord } from '#shared/domain/coach-records.ts';
import { inboxFilters } from '#shared/endpoints/coach.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { Problem, Stale } from '#web/coach/frame/problem.tsx';
import { useNow } from '#web/coach/frame/use-now.ts';
import { dateTime, stateNames } from '#web/coach/frame/words.ts';
import { Figures } from '#web/coach/inbox/figures.tsx';
import { HolidaySetting } from '#web/coach/inbox/holiday-setting.tsx';
import {
  type Filter,
  useCounts,
  useFigures,
  useRecords,
  useSearch,
} from '#web/coach/inbox/inbox-queries.ts';
import { InboxRow } from '#web/coach/inbox/inbox-row.tsx';

const filterNames: Readonly<Record<Filter, string>> = {
  all: 'All',
  waiting: 'Waiting',
  ...stateNames,
};

const isFilter = (text: string | null): text is Filter =>
  (inboxFilters as readonly (string | null)[]).includes(text);

/** The tab's title counts the waiting cases, unless the page can't ask how many there are. */
const useTitle = () => {
  const { data, error } = useCounts();
  const waiting = error ? undefined : data?.waiting;
  useEffect(() => {
    document.title = `${waiting ? `(${waiting}) ` : ''}Inbox · ${brand.name}`;
  }, [waiting]);
};

const Empty = ({ filter }: { filter: Filter }) => {
  const { timeZone } = useCoach();
  const { data } = useRecords('contacted');
  const last = data?.pages
    .flatMap(({ rows }) => rows)
    .flatMap(({ answeredAt }) => answeredAt ?? [])
    .sort()
    .at(-1);
  return (
    <div className="empty">
      <p className="lead">{filter === 'all' ? 'Nobody is here yet.' : 'Nobody is in this list.'}</p>
      <p className="small">
        {last
          ? `The last one was answered on ${dateTime(last, timeZone)}.`
          : 'A new assessment appears here by itself.'}
      </p>
    </div>
  );
};

/** Rows of the same height, while the real ones are on their way. */
const Waiting = () => (
  <div role="status" aria-label="Loading the inbox">
    <ul className="ledger" aria-hidden="true">
      {Array.from({ length: 6 }, (_, index) => `${index}`).map((key) => (
        <li key={key} className="row row-loading" />
      ))}
    </ul>
  </div>
);

const Ledger = ({ rows }: { rows: readonly ClientRecord[] }) => {
  const now = useNow();
  const holiday = useFigures().data?.holiday;
  const waiting = rows.filter(({ state }) => waits(state));
  const rest = rows.filter(({ state }) => !waits(state));
  const list = (records: readonly ClientRecord[]) =>
    records.map((record) => (
      <InboxRow key={record.clientId} record={record} now={now} holiday={holiday} />
    ));
  return (
    <>
      {waiting.length > 0 && (
        <ul className="ledger" aria-label="Waiting">
          {list(waiting)}
        </ul>
      )}
      {rest.length > 0 && (
        <ul className="ledger ledger-rest" aria-label="Not waiting">
          {list(rest)}
        </ul>
      )}
    </>
  );
};

const Found = ({ email, onEnd }: { email: string; onEnd: () => void }) => {
  const { data, error, refetch } = useSearch(email);
  return (
    <section aria-label="Search result">
      <p className="found">
        {data
          ? `${data.rows.length || 'No'} ${data.rows.length === 1 ? 'record' : 'records'} of ${email}`
          : 'Searching…'}
        <button type="button" className="link" onClick={onEnd}>
          Back to the inbox
        </button>
      </p>
      {error && <Problem error={error} onRetry={refetch} />}
      {data && <Ledger rows={data.rows} />}
    </section>
  );
};

const List = ({ filter, name }: { filter: Filter; name: string }) => {
  const records = useRecords(filter);
  const counts = useCounts();
  const { data, error, hasNextPage, isFetchingNextPage } = records;
  const wanted = name.trim().toLowerCase();
  const rows = (data?.pages ?? [])
    .flatMap((page) => page.rows)
    .filter(({ contact }) => !wanted || contact?.name.toLowerCase().includes(wanted));
  if (!data) {
    return error ? <Problem error={error} onRetry={records.refetch} /> : <Waiting />;
  }
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
      {rows.length > 0 ? <Ledger rows={rows} /> : <Empty filter={filter} />}
      {hasNextPage && (
        <button
          type="button"
          className="button button-quiet more"
          disabled={isFetchingNextPage}
          onClick={() => records.fetchNextPage()}
        >
          {isFetchingNextPage ? 'Loading…' : 'Show more'}
        </button>
      )}
    </>
  );
};

/** Everybody who sent an assessment, those who wait first. */
export const InboxPage = () => {
  useTitle();
  const [params, setParams] = useSearchParams();
  const asked = params.get('state');
  const filter: Filter = isFilter(asked) ? asked : 'all';
  const [text, setText] = useState('');
  const [email, setEmail] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    if (text.includes('@')) setEmail(text.trim());
  };
  return (
    <>
      <div className="page-head">
        <h1 tabIndex={-1}>Inbox</h1>
        <HolidaySetting />
      </div>
      <Figures />
      <div className="tools">
        <label className="tool">
          <span>Show</span>
          <select
            className="input"
            value={filter}
            onChange={({ target }) =>
              setParams(target.value === 'all' ? {} : { state: target.value })
            }
          >
            {inboxFilters.map((each) => (
              <option key={each} value={each}>
                {filterNames[each]}
              </option>
            ))}
          </select>
        </label>
        <search className="tool tool-wide">
          <form onSubmit={search}>
            <label htmlFor="search">Name in this list, or an exact email</label>
            <div className="search">
              <input
                id="search"
                className="input"
                type="search"
                autoComplete="off"
                value={text}
                onChange={({ target }) => {
                  setText(target.value);
                  setEmail('');
                }}
              />
              {text.includes('@') && (
                <button type="submit" className="button button-quiet">
                  Search
                </button>
              )}
            </div>
          </form>
        </search>
      </div>
      {email ? (
        <Found
          email={email}
          onEnd={() => {
            setEmail('');
            setText('');
          }}
        />
      ) : (
        <List filter={filter} name={text.includes('@') ? '' : text} />
      )}
    </>
  );
};
