import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ClientCase, List } from '#shared/domain/case.ts';
import { emailAddress } from '#shared/domain/email.ts';
import { casePath } from '#shared/domain/pages.ts';
import { zoneName } from '#shared/domain/zone.ts';
import { listCases } from '#shared/endpoints/coach.ts';
import { Heading, Problem, usePresent } from '#web/coach/parts.tsx';
import { CallSheet } from '#web/coach/sheets/call-sheet.tsx';
import { useSheet } from '#web/coach/sheets/sheet.tsx';
import { reopen, unsentTexts, unsentWords } from '#web/coach/sheets/unsent.ts';
import { useCases } from '#web/coach/use-pages.ts';
import { listNames, todayTitle } from '#web/coach/words.ts';
import { keyOf } from '#web/session/query.ts';
import { focusLastRow, LoadedList, matches } from './list.tsx';

/** Do I owe something, and when? */
export const TodayPage = () => {
  const queries = useQueryClient();
  const [filter, setFilter] = useState('');
  const [searched, setSearched] = useState<string>();
  const [opened, setOpened] = useState({ clients: false, closed: false });
  const isFiltered = filter.trim() !== '';
  const answer = useCases({ list: 'answer' });
  const followUp = useCases({ list: 'follow-up' });
  const clients = useCases({ list: 'clients' }, isFiltered || opened.clients);
  const closed = useCases({ list: 'closed' }, isFiltered || opened.closed);
  const found = useCases({ email: searched ?? '' }, searched !== undefined);
  const call = useSheet<ClientCase>();
  const all = [answer, followUp, clients, closed, found];
  const failed = all.find(({ error, isEnabled }) => error && isEnabled);
  const cases = all.flatMap(({ rows = [] }) => rows);
  /** The lists don't load at the same moment, so that a case that moved may be in two of them. */
  const isNewest = ({ clientId, changedAt }: ClientCase) =>
    !cases.some((each) => each.clientId === clientId && each.changedAt > changedAt);
  const present = usePresent(answer.timeOff);
  const waiting = answer.rows?.filter(isNewest);
  // Not before the refetch, which may move the row to another list.
  const isFetching = answer.isFetching || followUp.isFetching;
  useEffect(() => {
    if (!isFetching) focusLastRow();
  }, [isFetching]);

  const address = emailAddress.safeParse(filter).data;
  const search = (event: FormEvent) => {
    event.preventDefault();
    setSearched(address);
  };
  const propsOf = (list: List) => ({
    label: listNames[list],
    empty: isFiltered ? 'No match' : 'Nobody',
    isShown: (each: ClientCase) => isNewest(each) && matches(each, filter),
    present,
    onCall: call.open,
  });
  const foldedOf = (list: keyof typeof opened, loaded: typeof closed) => (
    <details
      className="plus"
      open={loaded.isEnabled}
      onToggle={({ currentTarget: { open } }) =>
        isFiltered || setOpened({ ...opened, [list]: open })
      }
    >
      <summary>
        <h2>{listNames[list]}</h2>
      </summary>
      {loaded.isEnabled && <LoadedList {...propsOf(list)} loaded={loaded} />}
    </details>
  );
  return (
    <>
      <div className="today-head">
        <Heading title={waiting ? todayTitle(waiting, answer.hasNextPage, present) : 'Today'} />
        <form onSubmit={search}>
          <input
            type="search"
            className="input"
            aria-label="Filter by name, address, or phone"
            placeholder="Name, address, or phone"
            autoComplete="off"
            value={filter}
            onChange={({ target }) => {
              setFilter(target.value);
              setSearched(undefined);
              call.clearSaved();
            }}
          />
        </form>
      </div>
      {/* Texts that the trainer left for later in this tab. */}
      {unsentTexts().map((draft) => (
        <p key={`${draft.clientId} ${draft.sheet}`} className="callout">
          Not finished:{' '}
          <Link to={casePath(draft.clientId)} onClick={() => reopen(draft)}>
            your {unsentWords(draft)}
          </Link>
        </p>
      ))}
      {failed?.error && (
        <Problem
          error={failed.error}
          readAt={failed.dataUpdatedAt}
          onRetry={() => queries.invalidateQueries({ queryKey: keyOf(listCases) })}
        />
      )}
      <p role="status" className="saved">
        {address && !searched ? 'Press Enter to search all cases.' : call.saved}
      </p>
      {searched && (
        <Section
          {...propsOf('answer')}
          label="With this address"
          loaded={found}
          isShown={isNewest}
          empty={`No case has the address ${searched}.`}
        />
      )}
      <Section {...propsOf('answer')} loaded={answer} />
      <Section {...propsOf('follow-up')} loaded={followUp} />
      {foldedOf('clients', clients)}
      {foldedOf('closed', closed)}
      <section className="small">Times are in {zoneName(present.timeZone)}.</section>
      {call.shown && <CallSheet clientCase={call.shown} {...call.props} />}
    </>
  );
};

const Section = (props: ComponentProps<typeof LoadedList>) => (
  <section>
    <h2>{props.label}</h2>
    <LoadedList {...props} />
  </section>
);
