import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { isClockRunning } from '#shared/domain/case.ts';
import { casePath } from '#shared/domain/pages.ts';
import { promisedBy } from '#shared/domain/promise.ts';
import { dateTime } from '#shared/domain/zone.ts';
import type { Opened } from '#shared/endpoints/coach/case.ts';
import { Answers } from '#web/coach/case/answers/answers.tsx';
import { AskFirst } from '#web/coach/case/answers/ask-first.tsx';
import { Earlier } from '#web/coach/case/answers/earlier.tsx';
import type { CoachError } from '#web/coach/frame/api.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { useKey } from '#web/coach/frame/keys.tsx';
import { mayPass, Problem, Stale } from '#web/coach/frame/problem.tsx';
import { clearanceWords, stateWords } from '#web/coach/frame/words.ts';
import { Clock } from '#web/coach/inbox/clock.tsx';
import { useClockTime } from '#web/coach/inbox/inbox-queries.ts';
import { inboxList, keepInboxView } from '#web/coach/inbox/view.ts';
import { paths } from '#web/lib/paths.ts';
import { useLate } from '#web/ui/use-late.tsx';
import { CaseActions } from './case-actions.tsx';
import { type OpenCase, useOpened } from './case-queries.ts';
import { Clearance } from './clearance.tsx';
import { Contact } from './contact.tsx';
import { History } from './history.tsx';
import { Neighbors } from './neighbors.tsx';
import { Notes } from './notes.tsx';
import { forgetTexts, openingOf, type TextName } from './openings.ts';
import { usePrintHead } from './print-head.ts';
import { nameInLists } from './show-case.ts';
import { Unsent, type UnsentTexts } from './unsent.tsx';

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

interface Seen {
  name: string | undefined;
  createdAt: string;
}

const tabs = { answers: 'Answers', notes: 'Messages and notes' } as const;
type Tab = keyof typeof tabs;

const loadMessages = async () => (await import('./late.ts')).late.Messages;

const Record = ({
  opened,
  onType,
  ...others
}: Pick<OpenCase, 'other' | 'news'> & {
  opened: Opened;
  onType: (name: TextName, text: string) => void;
}) => {
  const { unread = 0 } = opened.clientCase;
  // In a narrow window, the tab with the answers hides unsent texts and unread messages.
  const [tab, setTab] = useState<Tab>(() => {
    const { note, message } = openingOf(opened.assessmentId);
    return note || message || unread > 0 ? 'notes' : 'answers';
  });
  const Messages = useLate(loadMessages);
  const parts = useRef<HTMLDivElement>(null);
  const writeIn = (section: 'conversation' | 'notes') => {
    // In a narrow window, the field is hidden and can't get the focus until its tab is open.
    flushSync(() => setTab('notes'));
    parts.current?.querySelector<HTMLElement>(`.${section} textarea`)?.focus();
  };
  useKey('w', () => writeIn('conversation'));
  useKey('n', () => writeIn('notes'));
  const { trainer, timeZone } = useCoach();
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date());
  const printed = `Printed on ${day} by ${trainer}. Confidential.`;
  usePrintHead(opened.clientCase.contact?.name ?? '', printed);
  return (
    <article className="case">
      <Head opened={opened} />
      <CaseActions opened={opened} {...others} />
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
      <div ref={parts} className="case-parts" data-tab={tab}>
        <div className="part part-answers">
          <AskFirst answers={opened.answers} />
          <Answers answers={opened.answers} />
          <p className="small">Submitted with version {opened.consentVersion} of the consent.</p>
        </div>
        <div className="part part-notes">
          {Messages && <Messages opened={opened} onType={onType} />}
          <Clearance opened={opened} />
          <Notes opened={opened} onType={onType} />
          <Earlier opened={opened} />
          <History clientId={opened.clientCase.clientId} />
        </div>
      </div>
      <p className="printed print-foot">{printed}</p>
    </article>
  );
};

/** After a withdrawal, shows the name, because the trainer must know whose answers to stop using. */
const Title = ({
  id,
  seen,
  error,
}: {
  id: string;
  seen: Seen | undefined;
  error: CoachError | null;
}) => {
  const client = useQueryClient();
  const { timeZone } = useCoach();
  const heading = useRef<HTMLHeadingElement>(null);
  const isNameShown = !error || error.reason === 'withdrawn' || mayPass(error);
  const name = (isNameShown && (seen?.name ?? nameInLists(client, id))) || 'Assessment';
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

/** Nobody can open these cases again, so a kept text would stay unreachable in the tab. */
const GONE: readonly CoachError['reason'][] = ['withdrawn', 'deleted', 'refused'];

const Assessment = ({ id }: { id: string }) => {
  const navigate = useNavigate();
  const inbox = paths.coach + inboxList().query;
  useKey('i', () => navigate(inbox));
  const { opened, error, isPolled, checkedAt, retry, ...others } = useOpened(id);
  const unsent = useRef<UnsentTexts>({});
  const keepText = useCallback((name: TextName, text: string) => {
    unsent.current[name] = text;
  }, []);
  useEffect(() => keepInboxView({ opened: casePath(id) }), [id]);
  const isGone = error !== null && GONE.includes(error.reason);
  useEffect(() => (isGone ? () => forgetTexts(id) : undefined), [isGone, id]);
  const seen = useRef<Seen>(undefined);
  const name = opened?.clientCase.contact?.name;
  useEffect(() => {
    if (opened) seen.current = { name, createdAt: opened.createdAt };
  }, [opened, name]);
  return (
    <>
      <div className="back">
        <Link to={inbox} aria-keyshortcuts="i">
          Back to the inbox
        </Link>
        <Neighbors id={opened?.clientCase.assessments.at(-1)?.id ?? id} />
        {opened && 'print' in window && (
          <button type="button" className="link print" onClick={() => window.print()}>
            Print
          </button>
        )}
      </div>
      {!opened && <Title id={id} seen={seen.current} error={error} />}
      {!opened && error && (
        <>
          <Problem error={error} id={id} onRetry={retry} />
          <Unsent texts={unsent.current} error={error} />
        </>
      )}
      {opened && <Stale error={error} isPolled={isPolled} checkedAt={checkedAt} onRetry={retry} />}
      {opened && <Record opened={opened} {...others} onType={keepText} />}
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
