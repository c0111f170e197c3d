import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isWaiting, waits } from '#shared/domain/case.ts';
import { type ClientCase, isUnproven } from '#shared/domain/coach.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { useKey } from '#web/coach/frame/keys.tsx';
import { isToTryAgain } from '#web/coach/frame/words.ts';
import { useClockTime } from './inbox-queries.ts';
import { InboxRow, rowLinks } from './inbox-row.tsx';
import { pathsOf } from './lists.ts';
import { inOrder } from './refresh.ts';
import { inboxList, inboxView, keepInboxList, keepInboxView } from './view.ts';

export const triaged = (listed: readonly ClientCase[], now: Date, timeZone: string) => {
  // A changed case can be out of order in the loaded list.
  const rows = listed.toSorted(inOrder);
  const waiting = rows.filter(
    (clientCase) => isWaiting(clientCase, now) && !isUnproven(clientCase),
  );
  const isDue = (clientCase: ClientCase) => isToTryAgain(clientCase, now, timeZone);
  return {
    waiting: [...waiting.filter(isDue), ...waiting.filter((clientCase) => !isDue(clientCase))],
    unproven: rows.filter(isUnproven),
    postponed: rows.filter((each) => waits(each.state) && !isWaiting(each, now)),
    rest: rows.filter(({ state }) => !waits(state)),
  };
};

export const Ledger = ({
  rows,
  isBySubmission = false,
  hasMore = false,
}: {
  rows: readonly ClientCase[];
  isBySubmission?: boolean;
  hasMore?: boolean;
}) => {
  const { now, timeOff } = useClockTime();
  const { timeZone } = useCoach();
  const { waiting, unproven, postponed, rest } = triaged(rows, now, timeZone);
  useKey('j', () => rowLinks.move(1));
  useKey('k', () => rowLinks.move(-1));
  useKey('m', rowLinks.openMenu);
  useKey('c', () => rowLinks.press('c', rows));
  useKey('x', () => rowLinks.press('x', rows));
  const { search: query } = useLocation();
  const order = pathsOf(isBySubmission ? rows : [...waiting, ...unproven, ...postponed, ...rest]);
  // After the layout effect that restores the scroll position, and before the list is replaced.
  useEffect(() => {
    const { opened } = inboxView();
    if (opened) rowLinks.focusWhereLeft(opened, inboxList().order);
    keepInboxView({ opened: undefined });
  }, []);
  useEffect(() => keepInboxList({ query, order, hasMore }));
  const list = (cases: readonly ClientCase[]) => (
    <ul className="ledger">
      {cases.map((clientCase) => (
        <InboxRow
          key={clientCase.clientId}
          clientCase={clientCase}
          now={now}
          timeOff={timeOff}
          isBySubmission={isBySubmission}
        />
      ))}
    </ul>
  );
  if (isBySubmission) return list(rows);
  return (
    <>
      {waiting.length > 0 && (
        <section aria-labelledby="waiting">
          <h2 id="waiting">Waiting</h2>
          {list(waiting)}
        </section>
      )}
      {unproven.length > 0 && (
        <section className="rest" aria-labelledby="unproven">
          <h2 id="unproven">Waiting, address not confirmed</h2>
          {list(unproven)}
        </section>
      )}
      {postponed.length > 0 && (
        <section className="rest" aria-labelledby="postponed">
          <h2 id="postponed">Later</h2>
          {list(postponed)}
        </section>
      )}
      {rest.length > 0 && (
        <section className="rest" aria-labelledby="rest">
          <h2 id="rest">Not waiting</h2>
          {list(rest)}
        </section>
      )}
    </>
  );
};

export const LoadingRows = () => (
  <div role="status" aria-label="Loading the inbox">
    <ul className="ledger" aria-hidden="true">
      {Array.from({ length: 6 }, (_, index) => `${index}`).map((key) => (
        <li key={key} className="row row-loading" />
      ))}
    </ul>
  </div>
);
