import { Ellipsis } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Change, isClockRunning, nextStates } from '#shared/domain/case.ts';
import { clearanceGap } from '#shared/domain/clearance.ts';
import type { ClientCase } from '#shared/domain/coach.ts';
import { casePath } from '#shared/domain/pages.ts';
import type { TimeOff } from '#shared/domain/promise.ts';
import { dateTime, day, wallClock } from '#shared/domain/zone.ts';
import { Later } from '#web/coach/change/case-dialogs.tsx';
import { Label, useChoices, whyUnchanged } from '#web/coach/change/change-buttons.tsx';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { TITLE_ID } from '#web/coach/frame/dialog-form.tsx';
import { say } from '#web/coach/frame/keys.tsx';
import { Menu, openMenuIn } from '#web/coach/frame/menu.tsx';
import { isToTryAgain, stateWords } from '#web/coach/frame/words.ts';
import { Clock } from './clock.tsx';

const links = () => [...document.querySelectorAll<HTMLAnchorElement>('.row-name a')];

const indexOf = (element: Element | null): number =>
  links().findIndex((link) => link.closest('.row') === element?.closest('.row'));

export const rowLinks = {
  next(element: Element): HTMLElement | undefined {
    const at = indexOf(element);
    return links()[at + 1] ?? links()[at - 1];
  },

  /** If a change has moved or removed the row, the row that followed it in `order` gets the focus. */
  focusWhereLeft(path: string, order: readonly string[]): void {
    const shown = links();
    const placeOf = (wanted: string | undefined) =>
      shown.findIndex(({ pathname }) => pathname === wanted);
    const at = order.indexOf(path);
    const row = placeOf(path);
    const [before, after] = at < 0 ? [-1, -1] : [placeOf(order[at - 1]), placeOf(order[at + 1])];
    const hasMoved = row < 0 || (before !== row - 1 && after !== row + 1);
    const wanted = (hasMoved ? shown[after] : undefined) ?? shown[row] ?? shown[before];
    wanted?.focus({ preventScroll: true });
    wanted?.closest('.row')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  },

  move(by: number): void {
    const at = indexOf(document.activeElement);
    const to = links()[at < 0 ? 0 : at + by];
    if (to) to.focus();
    else if (at < 0) say('There are no rows in this list.');
    else say(`This is the ${by > 0 ? 'last' : 'first'} row.`);
  },

  openMenu(): void {
    const row = (links()[indexOf(document.activeElement)] ?? links()[0])?.closest('.row');
    openMenuIn(row);
  },

  press(key: 'c' | 'x', rows: readonly ClientCase[]): void {
    const link = links()[indexOf(document.activeElement)];
    const clientCase = rows.find(({ clientId }) => rowId(clientId) === link?.id);
    const button = link
      ?.closest('.row')
      ?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
    if (button) button.click();
    else say(clientCase ? whyUnchanged(clientCase) : 'First choose a row with j or k.');
  },
};

export const RowActions = ({ clientCase }: { clientCase: ClientCase }) => {
  const name = clientCase.contact?.name ?? 'this client';
  const { choices, isPending, change } = useChoices(clientCase);
  const [isPostponing, setPostponing] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isPostponing) dialog.current?.showModal();
  }, [isPostponing]);
  if (clientCase.closed || choices.length === 0) return null;
  const close = () => dialog.current?.close();
  /** Moves the focus first, because the row may move or disappear. */
  const changeIn = (row: Element, made: Change) => {
    rowLinks.next(row)?.focus({ preventScroll: true });
    change(made);
  };
  const buttonOf = (choice: (typeof choices)[number]) => (
    <button
      key={choice.words}
      type="button"
      className={choice.change.to === 'undo' ? 'menu-part' : undefined}
      aria-disabled={isPending}
      // Undo has no key here: it moves the focus to the next row, where a second `u` would undo an
      // older change.
      aria-keyshortcuts={choice.shortcut === 'u' ? undefined : choice.shortcut}
      onClick={({ currentTarget }) => changeIn(currentTarget, choice.change)}
    >
      <Label {...choice} />
    </button>
  );
  return (
    <>
      <Menu
        label={
          <>
            <Ellipsis aria-hidden="true" size={20} />
            <span className="unseen">{`Change ${name}’s case`}</span>
          </>
        }
      >
        {choices.filter(({ change: { to } }) => to !== 'undo').map(buttonOf)}
        {nextStates[clientCase.state].includes('later') && (
          <button type="button" onClick={() => setPostponing(true)}>
            Later…
          </button>
        )}
        {choices.filter(({ change: { to } }) => to === 'undo').map(buttonOf)}
      </Menu>
      <dialog
        ref={dialog}
        className="dialog"
        aria-labelledby={TITLE_ID}
        onClose={() => setPostponing(false)}
      >
        {isPostponing && (
          <Later
            name={name}
            isClockRunning={isClockRunning(clientCase)}
            onSave={(made) => {
              const row = dialog.current;
              close();
              if (row) changeIn(row, made);
            }}
            onCancel={close}
          />
        )}
      </dialog>
    </>
  );
};

const nameOf = ({ contact, closed }: ClientCase): string => {
  if (closed === 'deleting') return 'Deleted client';
  return contact?.name ?? 'Name can’t be read right now';
};

export const rowId = (clientId: string): string => `case-${clientId}`;

interface Shown {
  clientCase: ClientCase;
  now: Date;
  timeOff: TimeOff | undefined;
  isBySubmission: boolean;
}

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

const Arrival = ({ clientCase, now, isBySubmission }: Omit<Shown, 'timeOff'>) => {
  const { state, waitingSince, assessments } = clientCase;
  const latest = assessments.at(-1);
  const more = assessments.length - 1;
  if (!latest) return null;
  // In the state `wrote`, `waitingSince` is the time of a message.
  return state === 'wrote' && !isBySubmission ? (
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

export const InboxRow = ({ clientCase, now, timeOff, isBySubmission }: Shown) => {
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
          <Arrival clientCase={clientCase} now={now} isBySubmission={isBySubmission} />
        </p>
      </div>
      <div id={clockId} className="row-clock">
        {!isDeleted && <Clock clientCase={clientCase} now={now} timeOff={timeOff} />}
      </div>
      <RowActions clientCase={clientCase} />
    </li>
  );
};
