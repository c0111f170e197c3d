import { useEffect, useRef, useState } from 'react';
import { type Change, nextStates } from '#shared/domain/case.ts';
import { timeOf } from '#shared/domain/zone.ts';
import type { Opened } from '#shared/endpoints/coach.ts';
import { Contacted, Later, PlanCall } from '#web/coach/case/case-dialogs.tsx';
import { useChange } from '#web/coach/case/case-queries.ts';
import { newId } from '#web/coach/frame/api.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { Menu } from '#web/coach/frame/menu.tsx';
import { Refused } from '#web/coach/frame/problem.tsx';
import { stateNames, stateWords } from '#web/coach/frame/words.ts';
import { newerThan } from '#web/coach/inbox/newest.ts';

const QUARTER = 15 * 60_000;
const IN_HOURS = 3 * 3_600_000;

/** Three hours from now, rounded to a quarter of an hour. */
const again = (): string =>
  new Date(Math.ceil((Date.now() + IN_HOURS) / QUARTER) * QUARTER).toISOString();

const saying: Readonly<Record<'client' | 'declined' | 'spam', string>> = {
  client: 'Became a client',
  declined: 'Declined',
  spam: 'Spam',
};

/**
 * The changes that a trainer may make. The three most frequent are within the thumb's reach: call, contacted, no
 * answer.
 */
export const CaseActions = ({ opened }: { opened: Opened }) => {
  const { record } = opened;
  const { bookingUrl, timeZone } = useCoach();
  const { mutate, data, error, isPending, isSuccess } = useChange();
  const dialog = useRef<HTMLDialogElement>(null);
  const section = useRef<HTMLElement>(null);
  const [asking, setAsking] = useState<'contacted' | 'later' | 'call'>();
  useEffect(() => {
    if (asking) dialog.current?.showModal();
  }, [asking]);
  useEffect(() => {
    // The button of a change may have disappeared with it.
    if (record.state && isSuccess && document.activeElement === document.body) {
      section.current?.focus();
    }
  }, [record.state, isSuccess]);
  const name = record.contact?.name ?? 'this client';
  const possible = nextStates[record.state];
  const close = () => dialog.current?.close();
  const change = (made: Change) => {
    close();
    if (!isPending) mutate({ record, change: made, changeId: newId() });
  };
  const asked = { name, onSave: change, onCancel: close };
  const isNewest = !newerThan(opened);
  const againAt = again();
  return (
    <section ref={section} className="actions" aria-label="What happened" tabIndex={-1}>
      {record.contact?.phone && isNewest && (
        <a
          className="button button-quiet"
          href={`tel:${record.contact.phone.replace(/[^\d+]/g, '')}`}
        >
          Call
        </a>
      )}
      {possible.includes('contacted') && (
        <button type="button" className="button" onClick={() => setAsking('contacted')}>
          Contacted
        </button>
      )}
      {possible.includes('tried') && (
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={isPending}
          onClick={() => change({ to: 'tried', againAt })}
        >
          <span>
            No answer<small>again at {timeOf(againAt, timeZone)}</small>
          </span>
        </button>
      )}
      <Menu label="More">
        {(['client', 'declined', 'spam'] as const)
          .filter((to) => possible.includes(to))
          .map((to) => (
            <button key={to} type="button" onClick={() => change({ to })}>
              {saying[to]}
            </button>
          ))}
        {possible.includes('later') && (
          <button type="button" onClick={() => setAsking('later')}>
            Later…
          </button>
        )}
        {record.canUndo && (
          <button type="button" onClick={() => change({ to: 'undo' })}>
            Undo “{stateNames[record.state]}”
          </button>
        )}
        {record.contact && isNewest && (
          <button type="button" onClick={() => setAsking('call')}>
            Add a call to my calendar
          </button>
        )}
        {bookingUrl && (
          <a href={bookingUrl} target="_blank" rel="noreferrer">
            Booking page
          </a>
        )}
      </Menu>
      <p role="status" className="unseen">
        {isPending && 'Saving…'}
        {isSuccess && data.isStored && `Saved. ${stateWords(record, new Date(), timeZone)}`}
      </p>
      {error && <Refused error={error} />}
      {!error && data?.isStored === false && (
        <p className="field-error" role="alert">
          Another trainer changed this first. It is now: {stateNames[record.state]}.
        </p>
      )}
      <dialog
        ref={dialog}
        className="dialog"
        aria-labelledby="case-dialog"
        onClose={() => setAsking(undefined)}
      >
        {asking === 'contacted' && <Contacted {...asked} />}
        {asking === 'later' && <Later {...asked} />}
        {asking === 'call' && <PlanCall opened={opened} onClose={close} />}
      </dialog>
    </section>
  );
};
