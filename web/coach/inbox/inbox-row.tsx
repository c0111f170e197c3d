import { Ellipsis } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { clearanceGap } from '#shared/domain/clearance.ts';
import type { ClientCase } from '#shared/domain/coach.ts';
import { casePath } from '#shared/domain/pages.ts';
import type { TimeOff } from '#shared/domain/promise.ts';
import { dateTime, day, wallClock } from '#shared/domain/zone.ts';
import { ChoiceMenu, useCaseChanges } from '#web/coach/change/case-changes.tsx';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { isToTryAgain, stateWords } from '#web/coach/frame/words.ts';
import { Clock } from './clock.tsx';

const RowActions = ({ clientCase }: { clientCase: ClientCase }) => {
  const name = clientCase.contact?.name ?? 'this client';
  const { choices, isPending, problem, dialog } = useCaseChanges(clientCase);
  if (clientCase.closed || choices.length === 0) return null;
  return (
    <>
      <ChoiceMenu
        name="row-menu"
        label={
          <>
            <Ellipsis aria-hidden="true" size={20} />
            <span className="unseen">{`Change ${name}’s case`}</span>
          </>
        }
        choices={choices}
        isPending={isPending}
      />
      <p role="status" className={isPending ? 'row-result' : 'unseen'}>
        {isPending && 'Saving…'}
      </p>
      {problem && <div className="row-result">{problem}</div>}
      {dialog}
    </>
  );
};

const nameOf = ({ contact, closed }: ClientCase): string => {
  if (closed === 'deleting') return 'Deleted client';
  return contact?.name ?? 'Name can’t be read right now';
};

export const rowId = (clientId: string): string => `case-${clientId}`;

const Time = ({ at, now }: { at: string; now: Date }) => {
  const { timeZone } = useCoach();
  const [, ...date] = day(at, timeZone, now).split(', ');
  return (
    <>
      <span className="row-long">{dateTime(at, timeZone, now)}</span>
      <span className="row-short">{date.join(', ')}</span>
    </>
  );
};

const Arrival = ({ clientCase, now }: { clientCase: ClientCase; now: Date }) => {
  const { state, waitingSince, assessments } = clientCase;
  const latest = assessments.at(-1);
  const more = assessments.length - 1;
  if (!latest) return null;
  // In the state `wrote`, `waitingSince` is the time of a message.
  return state === 'wrote' ? (
    <span>
      <span className="unseen">Message sent </span>
      <Time at={waitingSince} now={now} />
    </span>
  ) : (
    <span>
      <span className="unseen">Sent </span>
      <Time at={latest.createdAt} now={now} />
      {more > 0 && `, ${more + 1} assessments`}
    </span>
  );
};

export const InboxRow = ({
  clientCase,
  now,
  timeOff,
}: {
  clientCase: ClientCase;
  now: Date;
  timeOff: TimeOff | undefined;
}) => {
  const { timeZone } = useCoach();
  const latest = clientCase.assessments.at(-1);
  const isDeleted = clientCase.closed === 'deleting';
  const gap = clearanceGap(clientCase.clearance, wallClock(now, timeZone).date);
  const [stateId, clockId] = [useId(), useId()];
  const unread = clientCase.unread === undefined ? [] : [`${clientCase.unread} unread`];
  return (
    <li className={clientCase.againAt ? 'row row-tried' : 'row'}>
      <p className="row-name">
        {latest && !isDeleted ? (
          <Link
            id={rowId(clientCase.clientId)}
            to={casePath(latest.id)}
            aria-describedby={`${stateId} ${clockId}`}
          >
            {nameOf(clientCase)}
          </Link>
        ) : (
          <span>{nameOf(clientCase)}</span>
        )}
      </p>
      <div className="row-facts">
        <p
          id={stateId}
          className={isToTryAgain(clientCase, now, timeZone) ? 'row-state row-again' : 'row-state'}
        >
          <span>{!isDeleted && [stateWords(clientCase, now, timeZone), ...unread].join(', ')}</span>
          {gap && <span className="row-gap">Clearance {gap}</span>}
        </p>
        <p className="row-came">
          <Arrival clientCase={clientCase} now={now} />
        </p>
      </div>
      <div id={clockId} className="row-clock">
        {!isDeleted && <Clock clientCase={clientCase} now={now} timeOff={timeOff} />}
      </div>
      <RowActions clientCase={clientCase} />
    </li>
  );
};
