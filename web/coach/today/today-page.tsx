import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ClientCase } from '#shared/domain/case.ts';
import { emailAddress } from '#shared/domain/email.ts';
import { casePath } from '#shared/domain/pages.ts';
import { soonTime, zoneName } from '#shared/domain/zone.ts';
import { useCoach, usePresent } from '#web/coach/coach-context.tsx';
import { Heading } from '#web/coach/coach-frame.tsx';
import { CallSheet } from '#web/coach/sheets/call-sheet.tsx';
import { useSheet } from '#web/coach/sheets/sheet.tsx';
import { reopen, unsentTexts, unsentWords } from '#web/coach/sheets/unsent.ts';
import { useList } from '#web/coach/use-pages.ts';
import { todayTitle } from '#web/coach/words.ts';
import { FoldedList, Found, LoadedList } from './list.tsx';
import { focusLastRow } from './row.tsx';

/** Do I owe something, and when? */
export const TodayPage = () => {
  const answer = useList('answer');
  const followUp = useList('follow-up');
  const [filter, setFilter] = useState('');
  const [searched, setSearched] = useState<string>();
  const call = useSheet<ClientCase>();
  const { rows, hasNextPage, timeOff } = answer;
  const present = usePresent(timeOff);
  const { now, timeZone } = present;
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
  const props = { filter: filter.trim(), present, onCall: call.open };
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
            spellCheck={false}
            value={filter}
            onChange={({ target }) => {
              setFilter(target.value);
              setSearched(undefined);
            }}
          />
        </form>
      </div>
      <p role="status" className="saved">
        {address && !searched ? 'Press Enter to search all cases for this address.' : call.saved}
      </p>
      <Unsent />
      {searched && <Found {...props} email={searched} />}
      <section>
        <h2>Answer</h2>
        <LoadedList
          {...props}
          list="answer"
          loaded={answer}
          empty={<LastAnswer rows={followUp.rows ?? []} now={now} />}
        />
      </section>
      <section>
        <h2>Follow up</h2>
        <LoadedList {...props} list="follow-up" loaded={followUp} />
      </section>
      <FoldedList {...props} list="clients" />
      <FoldedList {...props} list="closed" />
      <p className="small zone">Times are in {zoneName(timeZone, now)}.</p>
      {call.shown && <CallSheet clientCase={call.shown} {...call.props} />}
    </>
  );
};

const LastAnswer = ({ rows, now }: { rows: readonly ClientCase[]; now: Date }) => {
  const { timeZone } = useCoach();
  const answers = rows.flatMap((row) => row.assessments.flatMap((each) => each.answeredAt ?? []));
  const last = answers.sort().at(-1);
  return last ? `You last answered ${soonTime(last, timeZone, now)}.` : 'Nobody waits.';
};

/** Texts that a trainer left for later in this tab. */
const Unsent = () => (
  <ul>
    {unsentTexts().map((draft) => (
      <li key={`${draft.clientId} ${draft.sheet}`} className="callout">
        Not sent yet:{' '}
        <Link to={casePath(draft.clientId)} onClick={() => reopen(draft)}>
          your {unsentWords(draft)}
        </Link>
      </li>
    ))}
  </ul>
);
