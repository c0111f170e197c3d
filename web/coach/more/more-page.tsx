import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type ClientCase, type List, lists } from '#shared/domain/case.ts';
import { dueAt, type TimeOff } from '#shared/domain/promise.ts';
import { listCases } from '#shared/endpoints/coach.ts';
import { Button, QUIET } from '#web/coach/button.tsx';
import { useCoach } from '#web/coach/coach-context.tsx';
import { Heading } from '#web/coach/coach-frame.tsx';
import { forgetUnsent, mayForget } from '#web/coach/sheets/unsent.ts';
import { readAll, useList } from '#web/coach/use-pages.ts';
import { listNames, statusWords } from '#web/coach/words.ts';
import { paths } from '#web/lib/paths.ts';
import { useReader } from '#web/session/query.ts';
import { useSession } from '#web/session/use-session.tsx';
import { timeIn } from './csv.ts';
import { Download } from './download.tsx';
import { TimeOffSection } from './time-off.tsx';

export const MorePage = () => {
  const { email } = useCoach();
  return (
    <>
      <Heading title="More" />
      <TimeOffSection />
      <section>
        <h2>Leads</h2>
        <p>
          <Link to={`${paths.coach}/leads`}>Who requested the guide, by month</Link>
        </p>
      </section>
      <section>
        <h2>Cases</h2>
        <p className="small">Names, contact, status, and dates. No answers and no notes.</p>
        <CasesDownload />
      </section>
      <section>
        <h2>{email}</h2>
        <SignOut />
      </section>
    </>
  );
};

const lineOf = (clientCase: ClientCase, timeOff: TimeOff, timeZone: string): string[] => {
  const { contact = {}, list, waitingSince, followUpAt, changedAt, assessments } = clientCase;
  // A closed case may still have a clock, but nobody waits for an answer.
  const due =
    list === 'answer' && waitingSince && dueAt(waitingSince, timeOff, timeZone).toISOString();
  const times = [assessments[0]?.submittedAt, due || undefined, followUpAt, changedAt];
  return [
    contact.name ?? '',
    contact.email ?? '',
    clientCase.isConfirmed ? 'yes' : 'no',
    contact.phone ?? '',
    listNames[list],
    statusWords(clientCase),
    ...times.map((time) => timeIn(time, timeZone)),
  ];
};

const CasesDownload = () => {
  const { timeZone } = useCoach();
  const read = useReader();
  const { timeOff } = useList('answer');
  const rowsOf = (list: List) => readAll((after) => read(listCases, { list, after }));
  const lines = async () =>
    (await Promise.all(lists.map(rowsOf))).flat().map((row) => lineOf(row, timeOff, timeZone));
  return (
    <Download
      label="Download cases"
      fileName="cases.csv"
      header={[
        ...['name', 'email', 'address confirmed', 'phone', 'list', 'status'],
        ...['submitted', 'due', 'follow-up', 'last change'].map((time) => `${time} (${timeZone})`),
      ]}
      lines={lines}
    />
  );
};

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
