import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { exportCases } from '#shared/endpoints/coach/inbox.ts';
import { callCoach } from '#web/coach/frame/api.ts';
import { Refused } from '#web/coach/frame/problem.tsx';
import { useExport } from '#web/coach/frame/save.ts';
import { useFocusKept } from '#web/ui/focus.ts';
import { Filters } from './filters.tsx';
import { Found, List } from './list.tsx';
import { shownIn } from './lists.ts';
import { TimeOffSetting } from './time-off-setting.tsx';

const SearchForm = ({ onSearch }: { onSearch: (email: string) => void }) => {
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('email')).trim());
  };
  return (
    <search className="tool-search">
      <form aria-label="Search" onSubmit={search}>
        <label htmlFor="search">Full email address</label>
        <div className="search">
          <input
            id="search"
            className="input"
            type="email"
            name="email"
            autoComplete="off"
            required
          />
          <button type="submit" className="button button-quiet">
            Search
          </button>
        </div>
      </form>
    </search>
  );
};

const Download = () => {
  const { label, isOff, status, error, start } = useExport('cases.csv', false, (part) =>
    callCoach(exportCases, part),
  );
  return (
    <div className="download">
      <button type="button" className="link" aria-disabled={isOff} onClick={start}>
        {label}
      </button>
      <p role="status" className="unseen">
        {status}
      </p>
      {error && <Refused error={error} onRetry={start} />}
    </div>
  );
};

export const InboxPage = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `Inbox · ${brand.name}`;
    heading.current?.focus({ preventScroll: true });
  }, []);
  const [params] = useSearchParams();
  const shown = shownIn(params);
  /** Kept in memory only, because an address must not be in a URL or in storage. */
  const [searched, setSearched] = useState('');
  const endSearch = () => setSearched('');
  const cases = useFocusKept<HTMLElement>(searched);
  return (
    <>
      <div className="inbox-head">
        <h1 ref={heading} tabIndex={-1}>
          Inbox
        </h1>
        <SearchForm onSearch={setSearched} />
        <TimeOffSetting />
        <Filters shown={shown} onPick={endSearch} />
      </div>
      <section
        ref={cases}
        id="cases"
        aria-label={searched ? 'Search results' : 'Cases'}
        tabIndex={-1}
      >
        {searched ? <Found email={searched} onEnd={endSearch} /> : <List shown={shown} />}
      </section>
      <Download />
    </>
  );
};
