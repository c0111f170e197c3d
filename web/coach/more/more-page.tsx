import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type ClientCase, type List, lists } from '#shared/domain/case.ts';
import { dueAt, type TimeOff } from '#shared/domain/promise.ts';
import { localTime } from '#shared/domain/zone.ts';
import { listCases } from '#shared/endpoints/coach.ts';
import { Button, Heading, LoadingRow, QUIET, useCoach } from '#web/coach/parts.tsx';
import { forgetUnsent, mayForget } from '#web/coach/sheets/unsent.ts';
import { readAll, useCases } from '#web/coach/use-pages.ts';
import { listNames, statusWords } from '#web/coach/words.ts';
import { paths } from '#web/lib/paths.ts';
import { useReader } from '#web/session/query.ts';
import { useSession } from '#web/session/use-session.tsx';
import { type Columns, Download, timeIn } from './download.tsx';
import { Periods } from './time-off.tsx';

export const MorePage = () => {
  const { email, timeZone } = useCoach();
  const read = useReader();
  const { rows, timeOff, error, refetch } = useCases({ list: 'answer' });
  const rowsOf = (list: List) => readAll((after) => read(listCases, { list, after }));
  return (
    <>
      <Heading title="More" />
      <section>
        <h2>Time off</h2>
        <p className="small">
          These days don’t count toward the 24 hours. Clients see the later due time.
        </p>
        {rows ? <Periods timeOff={timeOff} /> : <LoadingRow error={error} onRetry={refetch} />}
      </section>
      <section>
        <h2>Leads</h2>
        <p>
          <Link to={`${paths.coach}/leads`}>Who requested the guide, by month</Link>
        </p>
      </section>
      <section>
        <h2>Cases</h2>
        <p className="small">Names, contact, status, and dates. No answers and no notes.</p>
        {/* Without the time off, the due times would be wrong. */}
        {rows && (
          <Download
            label="Download cases"
            fileName="cases.csv"
            columns={columnsIn(timeOff, timeZone)}
            read={async () => (await Promise.all(lists.map(rowsOf))).flat()}
          />
        )}
      </section>
      <section>
        <h2>{email}</h2>
        <SignOut />
      </section>
    </>
  );
};

const columnsIn = (timeOff: TimeOff, timeZone: string): Columns<ClientCase> => ({
  name: ({ contact }) => contact?.name,
  email: ({ contact }) => contact?.email,
  'address confirmed': ({ isConfirmed }) => (isConfirmed ? 'yes' : 'no'),
  phone: ({ contact }) => contact?.phone,
  list: ({ list }) => listNames[list],
  status: statusWords,
  [`submitted (${timeZone})`]: ({ assessments }) => timeIn(assessments[0]?.submittedAt, timeZone),
  // A closed case may still have a clock and a follow-up, but nobody waits for them.
  [`due (${timeZone})`]: ({ list, waitingSince }) =>
    list === 'answer' && waitingSince
      ? localTime(dueAt(waitingSince, timeOff, timeZone), timeZone)
      : undefined,
  [`follow-up (${timeZone})`]: ({ list, followUpAt }) =>
    timeIn(list === 'closed' ? undefined : followUpAt, timeZone),
  [`last change (${timeZone})`]: ({ changedAt }) => timeIn(changedAt, timeZone),
});

const SignOut = () => {
  const session = useSession();
  const [isBusy, setBusy] = useState(false);
  const signOut = () => {
    if (!mayForget()) return;
    setBusy(true);
    forgetUnsent();
    void session.signOut();
  };
  return (
    <Button className={QUIET} isOff={isBusy} onClick={signOut}>
      {isBusy ? 'Signing out…' : 'Sign out'}
    </Button>
  );
};
