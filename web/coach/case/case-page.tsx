import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { isClockRunning } from '#shared/domain/case.ts';
import { promisedBy } from '#shared/domain/promise.ts';
import { dateTime } from '#shared/domain/zone.ts';
import type { Opened } from '#shared/endpoints/coach/case.ts';
import { Answers } from '#web/coach/case/answers/answers.tsx';
import { Earlier } from '#web/coach/case/answers/earlier.tsx';
import type { CoachError } from '#web/coach/frame/api.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { mayPass, Problem } from '#web/coach/frame/problem.tsx';
import { clearanceWords, stateWords } from '#web/coach/frame/words.ts';
import { Clock } from '#web/coach/inbox/clock.tsx';
import { useClockTime } from '#web/coach/inbox/inbox-queries.ts';
import { paths } from '#web/lib/paths.ts';
import { useLate } from '#web/ui/use-late.tsx';
import { CaseActions } from './case-actions.tsx';
import { type OpenCase, useOpened } from './case-queries.ts';
import { Clearance } from './clearance.tsx';
import { Contact } from './contact.tsx';
import { Notes } from './notes.tsx';
import { usePrintHead } from './print-head.ts';

const Head = ({ opened }: { opened: Opened }) => {
  const { timeZone } = useCoach();
  const { now, timeOff } = useClockTime();
  const { clientCase, createdAt } = opened;
  const name = clientCase.contact?.name ?? 'Name can’t be read right now';
  const gap = clearanceWords(clientCase, now, timeZone);
  const due = promisedBy(new Date(clientCase.waitingSince), timeOff, timeZone);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${name} · ${brand.name}`;
    heading.current?.focus();
  }, [name]);
  return (
    <header className="case-head">
      <h1 ref={heading} tabIndex={-1}>
        {name}
      </h1>
      <Contact opened={opened} />
      <p className="case-state">
        <strong>{stateWords(clientCase, now, timeZone)}</strong>
        {/* `stateAt` may be later than the contact: answering a client’s message also changes it. */}
        {clientCase.state !== 'new' && `. Status since ${dateTime(clientCase.stateAt, timeZone)}`}.
        Sent {dateTime(createdAt, timeZone)}.
      </p>
      <div className="case-clock">
        <Clock clientCase={clientCase} now={now} timeOff={timeOff} />
        {isClockRunning(clientCase) && (
          <p className="printed">Answer due {dateTime(due, timeZone)}</p>
        )}
        {gap && <p className="field-error">{gap}.</p>}
      </div>
    </header>
  );
};

const tabs = { answers: 'Answers', notes: 'Messages and notes' } as const;
type Tab = keyof typeof tabs;

const loadMessages = async () => (await import('./late.ts')).late.Messages;

const Record = ({
  opened,
  ...ofMessages
}: Pick<OpenCase, 'address' | 'unopened'> & { opened: Opened }) => {
  const { unread = 0 } = opened.clientCase;
  // In a narrow window, the tab with the answers hides unread messages.
  const [tab, setTab] = useState<Tab>(unread > 0 ? 'notes' : 'answers');
  const Messages = useLate(loadMessages);
  const { trainer, timeZone } = useCoach();
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date());
  const printed = `Printed on ${day} by ${trainer}. Confidential.`;
  usePrintHead(opened.clientCase.contact?.name ?? '', printed);
  return (
    <article className="case">
      <Head opened={opened} />
      <CaseActions opened={opened} />
      <fieldset className="tabs">
        <legend className="unseen">Show</legend>
        {(Object.keys(tabs) as Tab[]).map((each) => (
          <button key={each} type="button" aria-pressed={tab === each} onClick={() => setTab(each)}>
            {tabs[each]}
            {each === 'notes' && unread > 0 && (
              <>
                {` (${unread})`}
                <span className="unseen"> unread</span>
              </>
            )}
          </button>
        ))}
      </fieldset>
      <div className="case-parts" data-tab={tab}>
        <div className="part part-answers">
          <Answers answers={opened.answers} />
          <p className="small">Submitted with version {opened.consentVersion} of the consent.</p>
        </div>
        <div className="part part-notes">
          {Messages && <Messages opened={opened} {...ofMessages} />}
          <Clearance opened={opened} />
          <Notes opened={opened} />
          <Earlier opened={opened} />
        </div>
      </div>
      <p className="printed print-foot">{printed}</p>
    </article>
  );
};

interface Seen {
  name: string | undefined;
  createdAt: string;
}

/** After a withdrawal, shows the name, because the trainer must know whose answers to stop using. */
const Title = ({ seen, error }: { seen: Seen | undefined; error: CoachError | null }) => {
  const { timeZone } = useCoach();
  const heading = useRef<HTMLHeadingElement>(null);
  const isNameShown = !error || error.reason === 'withdrawn' || mayPass(error);
  const name = (isNameShown && seen?.name) || 'Assessment';
  useEffect(() => {
    document.title = `${name} · ${brand.name}`;
    if (error && document.activeElement === document.body) heading.current?.focus();
  }, [name, error]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {name}
      </h1>
      {seen && <p>The client sent this assessment {dateTime(seen.createdAt, timeZone)}.</p>}
    </>
  );
};

const Assessment = ({ id }: { id: string }) => {
  const { opened, error, retry, ...ofMessages } = useOpened(id);
  const [seen, setSeen] = useState<Seen>();
  const name = opened?.clientCase.contact?.name;
  const createdAt = opened?.createdAt;
  useEffect(() => {
    if (createdAt) setSeen({ name, createdAt });
  }, [name, createdAt]);
  return (
    <>
      <div className="back">
        <Link to={paths.coach}>Back to the inbox</Link>
        {opened && 'print' in window && (
          <button type="button" className="link print" onClick={() => window.print()}>
            Print
          </button>
        )}
      </div>
      {!opened && <Title seen={seen} error={error} />}
      {error && <Problem error={error} id={id} onRetry={retry} />}
      {opened && <Record opened={opened} {...ofMessages} />}
      {!opened && !error && (
        <p className="lead" role="status">
          Opening…
        </p>
      )}
    </>
  );
};

export const CasePage = () => {
  const { id = '' } = useParams<{ id: string }>();
  return <Assessment key={id} id={id} />;
};
