import { Search, X } from 'lucide-react';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { timeOf } from '#shared/domain/zone.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { useKey } from '#web/coach/frame/keys.tsx';
import { duration } from '#web/coach/frame/words.ts';
import { paths } from '#web/lib/paths.ts';
import { useFocusKept } from '#web/ui/focus.ts';
import { Filters } from './filters.tsx';
import { useCounts, useFigures } from './inbox-queries.ts';
import { Found, List } from './list.tsx';
import { pathOf, shownIn } from './lists.ts';
import { DaysForm } from './submitted.tsx';
import { TimeOffSetting } from './time-off-setting.tsx';
import { inboxView, keepInboxView } from './view.ts';

const Figures = () => {
  const { data: counts } = useCounts();
  const { data: figures } = useFigures();
  return (
    <dl className="figures">
      <div>
        <dt>
          <span>waiting now</span>
          <span className="short">waiting</span>
        </dt>
        <dd>{counts ? `${counts.waiting}${counts.hasMore ? '+' : ''}` : '–'}</dd>
      </div>
      <div>
        <dt>
          <span>median time to answer, 90 days</span>
          <span className="short">median</span>
        </dt>
        <dd>{figures?.medianAnswerMs === undefined ? '–' : duration(figures.medianAnswerMs)}</dd>
      </div>
      <div>
        <dt>
          <span>answered on time</span>
          <span className="short">on time</span>
        </dt>
        <dd>{figures?.promised ? `${figures.onTime} of ${figures.promised}` : '–'}</dd>
      </div>
    </dl>
  );
};

const SearchField = ({
  text,
  isOpen,
  setOpen,
  onType,
  onSearch,
}: {
  text: string;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  onType: (text: string) => void;
  onSearch: (searched: string) => void;
}) => {
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) onSearch(text.trim());
  };
  const open = () => {
    // A hidden field can't get the focus.
    flushSync(() => setOpen(true));
    field.current?.focus();
  };
  const close = () => {
    setOpen(false);
    onType('');
  };
  useKey('/', open);
  const Icon = isOpen ? X : Search;
  return (
    <search className="tool-search" data-open={isOpen}>
      <button
        type="button"
        className="link search-open"
        aria-expanded={isOpen}
        onClick={isOpen ? close : open}
      >
        <Icon aria-hidden="true" size={20} />
        <span className="unseen">{isOpen ? 'Close' : 'Search'}</span>
      </button>
      <form aria-label="Search" onSubmit={submit}>
        <label htmlFor="search">Name or full email address</label>
        <div className="search">
          <input
            ref={field}
            id="search"
            className="input"
            type="search"
            aria-keyshortcuts="/"
            autoComplete="off"
            value={text}
            onChange={({ target }) => onType(target.value)}
          />
          <button type="submit" className="button button-quiet" disabled={!text.trim()}>
            Search
          </button>
        </div>
      </form>
    </search>
  );
};

const useTitle = () => {
  const { data, error } = useCounts();
  const waiting = error ? undefined : data?.waiting;
  useEffect(() => {
    document.title = `${waiting ? `(${waiting}) ` : ''}Inbox · ${brand.name}`;
  }, [waiting]);
};

const useScrollBack = () => {
  useLayoutEffect(() => {
    window.scrollTo({ top: inboxView().scrolled, behavior: 'instant' });
    const keep = () => keepInboxView({ scrolled: window.scrollY });
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, []);
};

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

/**
 * Doesn't move the focus when the browser loads the page, because the Tab key must then lead to the
 * skip link.
 */
const useHeadingFocus = () => {
  const { key } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = useRef(key === 'default');
  useEffect(() => {
    if (isLoaded.current || document.activeElement !== document.body) return;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
};

export const InboxPage = () => {
  useTitle();
  useScrollBack();
  const heading = useHeadingFocus();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const shown = shownIn(params);
  const { days } = shown;
  const [{ text, searched }, setView] = useState(inboxView);
  const show = (changed: { text: string; searched: string }) => {
    keepInboxView(changed);
    setView(inboxView());
  };
  const [isSearchOpen, setSearchOpen] = useState(text !== '');
  const endSearch = () => {
    setSearchOpen(false);
    show({ text: '', searched: '' });
    setChoosingDays(false);
  };
  const head = useRef<HTMLDivElement>(null);
  const [isChoosingDays, setChoosingDays] = useState(false);
  const chooseDays = () => {
    flushSync(() => setChoosingDays(true));
    head.current?.querySelector<HTMLElement>('.days input')?.focus();
  };
  useKey('d', chooseDays);
  useKey('l', () => navigate(`${paths.coach}/leads`));
  const cases = useFocusKept<HTMLElement>(
    `${searched} ${days?.from} ${days?.to} ${isChoosingDays}`,
  );
  return (
    <>
      <div ref={head} className="inbox-head">
        <h1 ref={heading} tabIndex={-1}>
          Inbox
        </h1>
        <SearchField
          text={text}
          isOpen={isSearchOpen}
          setOpen={setSearchOpen}
          onType={(typed) => show({ text: typed, searched: '' })}
          onSearch={(wanted) => {
            show({ text, searched: wanted });
            // Leaves the search field, so that the keys `j` and `k` move between rows.
            cases.current?.focus({ preventScroll: true });
          }}
        />
        <TimeOffSetting />
        <Figures />
        <Filters
          shown={shown}
          isCurrent={!days && !searched}
          onPick={endSearch}
          onChooseDays={chooseDays}
        />
        {isChoosingDays && (
          <DaysForm
            days={days}
            onCancel={() => setChoosingDays(false)}
            onShow={(chosen) => {
              endSearch();
              navigate(pathOf({ ...shown, filter: 'all', days: chosen }));
            }}
          />
        )}
      </div>
      <Arrival />
      <section
        ref={cases}
        id="cases"
        aria-label={searched ? 'Search results' : days ? 'Cases by submission date' : 'Cases'}
        tabIndex={-1}
      >
        {searched ? (
          <Found searched={searched} shown={shown} onEnd={endSearch} />
        ) : (
          <List
            shown={shown}
            name={text.includes('@') ? '' : text}
            onSearch={() => show({ text, searched: text.trim() })}
          />
        )}
      </section>
    </>
  );
};
