import { type ComponentProps, type FormEvent, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ClientCase } from '#shared/domain/case.ts';
import { emailAddress } from '#shared/domain/email.ts';
import { casePath } from '#shared/domain/pages.ts';
import { soonTime, zoneName } from '#shared/domain/zone.ts';
import { Heading, usePresent } from '#web/coach/parts.tsx';
import { CallSheet } from '#web/coach/sheets/call-sheet.tsx';
import { useSheet } from '#web/coach/sheets/sheet.tsx';
import { reopen, unsentTexts, unsentWords } from '#web/coach/sheets/unsent.ts';
import { useCases } from '#web/coach/use-pages.ts';
import { listNames, type Present, todayTitle } from '#web/coach/words.ts';
import { FoldedList, focusLastRow, LoadedList } from './list.tsx';

/** Do I owe something, and when? */
export const TodayPage = () => {
  const answer = useCases({ list: 'answer' });
  const followUp = useCases({ list: 'follow-up' });
  const [filter, setFilter] = useState('');
  const [searched, setSearched] = useState<string>();
  const found = useCases({ email: searched ?? '' }, searched !== undefined);
  const call = useSheet<ClientCase>();
  const { rows, hasNextPage, timeOff } = answer;
  const present = usePresent(timeOff);
  const title = rows ? todayTitle(rows, hasNextPage, present) : 'Today';
  const isLoaded = rows !== undefined && followUp.rows !== undefined;
  useEffect(() => {
    if (isLoaded) focusLastRow();
  }, [isLoaded]);

  const address = emailAddress.safeParse(filter).data;
  const search = (event: FormEvent) => {
    event.preventDefault();
    setSearched(address);
  };
  const shown = { present, onCall: call.open };
  const props = { ...shown, filter: filter.trim() };
  return (
    <>
      <div className="today-head">
        <Heading title={title} />
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
      <Unsent />
      <p role="status" className="saved">
        {address && !searched ? 'Press Enter to search all cases.' : call.saved}
      </p>
      {searched && (
        <Section
          {...shown}
          label="With this address"
          loaded={found}
          empty={`No case has the address ${searched}.`}
        />
      )}
      <Section
        {...props}
        label={listNames.answer}
        loaded={answer}
        empty={lastAnswer(followUp.rows ?? [], present)}
      />
      <Section {...props} label={listNames['follow-up']} loaded={followUp} />
      <FoldedList {...props} list="clients" />
      <FoldedList {...props} list="closed" />
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

const lastAnswer = (rows: readonly ClientCase[], { timeZone, now }: Present): string => {
  const last = rows
    .flatMap(({ answeredAt }) => answeredAt ?? [])
    .sort()
    .at(-1);
  return last ? `You last answered ${soonTime(last, timeZone, now)}.` : 'Nobody waits.';
};

/** Texts that a trainer left for later in this tab. */
const Unsent = () =>
  unsentTexts().map((draft) => (
    <p key={`${draft.clientId} ${draft.sheet}`} className="callout">
      Not finished:{' '}
      <Link to={casePath(draft.clientId)} onClick={() => reopen(draft)}>
        your {unsentWords(draft)}
      </Link>
    </p>
  ));
