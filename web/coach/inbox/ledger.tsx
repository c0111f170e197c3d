import { isWaiting, waits } from '#shared/domain/case.ts';
import { type ClientCase, isUnproven } from '#shared/domain/coach.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { isToTryAgain } from '#web/coach/frame/words.ts';
import { useClockTime } from './inbox-queries.ts';
import { InboxRow } from './inbox-row.tsx';

export const triaged = (rows: readonly ClientCase[], now: Date, timeZone: string) => {
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

export const Ledger = ({ rows }: { rows: readonly ClientCase[] }) => {
  const { now, timeOff } = useClockTime();
  const { timeZone } = useCoach();
  const { waiting, unproven, postponed, rest } = triaged(rows, now, timeZone);
  const list = (cases: readonly ClientCase[]) => (
    <ul className="ledger">
      {cases.map((clientCase) => (
        <InboxRow key={clientCase.clientId} clientCase={clientCase} now={now} timeOff={timeOff} />
      ))}
    </ul>
  );
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
