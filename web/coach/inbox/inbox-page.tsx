import { useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { timeOf } from '#shared/domain/zone.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { Figures } from '#web/coach/inbox/figures.tsx';
import { Filters } from '#web/coach/inbox/filters.tsx';
import { useCounts } from '#web/coach/inbox/inbox-queries.ts';
import { Found, List } from '#web/coach/inbox/list.tsx';
import { pathOf, shownIn } from '#web/coach/inbox/lists.ts';
import { SearchField } from '#web/coach/inbox/search-field.tsx';
import { DaysForm } from '#web/coach/inbox/submitted.tsx';
import { TimeOffSetting } from '#web/coach/inbox/time-off-setting.tsx';
import { inboxView, keepInboxView } from '#web/coach/inbox/view.ts';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';

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

export const InboxPage = () => {
  useTitle();
  useScrollBack();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const shown = shownIn(params);
  const { days } = shown;
  const [{ text, sought }, setView] = useState(inboxView);
  const show = (changed: { text: string; sought: string }) => {
    keepInboxView(changed);
    setView(inboxView());
  };
  const endSearch = () => show({ text: '', sought: '' });
  const cases = useFocusKept<HTMLElement>(`${sought} ${days?.from} ${days?.to}`);
  const toCases = () => cases.current?.focus();
  return (
    <>
      <button type="button" className="skip" onClick={toCases}>
        Skip to the cases
      </button>
      <div className="inbox-head">
        <h1 tabIndex={-1}>Inbox</h1>
        <SearchField
          text={text}
          onType={(typed) => show({ text: typed, sought: '' })}
          onSearch={(wanted) => show({ text, sought: wanted })}
        />
        <TimeOffSetting />
        <Figures />
        <Filters shown={shown} isCurrent={!days && !sought} onPick={endSearch} />
        <DaysForm
          key={`${days?.from} ${days?.to}`}
          days={days}
          onShow={(chosen) => {
            endSearch();
            navigate(pathOf({ ...shown, filter: 'all', days: chosen }));
          }}
        />
      </div>
      <Arrival />
      <section
        ref={cases}
        aria-label={sought ? 'Search results' : days ? 'Submitted cases' : 'Cases'}
        tabIndex={-1}
      >
        {sought ? (
          <Found sought={sought} onEnd={endSearch} />
        ) : (
          <List
            shown={shown}
            name={text.includes('@') ? '' : text}
            onSearch={() => show({ text, sought: text.trim() })}
          />
        )}
      </section>
    </>
  );
};
