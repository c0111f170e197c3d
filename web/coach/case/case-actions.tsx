import { useRef, useState } from 'react';
import { type Change, contactWays, nextStates } from '#shared/domain/case.ts';
import type { Opened } from '#shared/endpoints/coach.ts';
import { useChange } from '#web/coach/case/case-queries.ts';
import { localNow, localToday } from '#web/coach/case/zone-input.ts';
import { newId } from '#web/coach/frame/api.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { DialogForm } from '#web/coach/frame/dialog-form.tsx';
import { Refused } from '#web/coach/frame/problem.tsx';
import { dateTime, stateNames } from '#web/coach/frame/words.ts';
import { newerThan } from '#web/coach/inbox/newest.ts';

const QUARTER = 15 * 60_000;
const IN_HOURS = 3 * 3_600_000;

/** Three hours from now, at a quarter of an hour. */
const again = (): string =>
  new Date(Math.ceil((Date.now() + IN_HOURS) / QUARTER) * QUARTER).toISOString();

interface Asked {
  name: string;
  onSave: (change: Change) => void;
  onCancel: () => void;
}

const Contacted = ({ name, onSave, onCancel }: Asked) => (
  <DialogForm
    titleId="change-title"
    title={`You reached ${name}`}
    action="Stop the clock"
    onSubmit={(form) => {
      const via = contactWays.find((way) => way === form.get('via')) ?? 'phone';
      onSave({ to: 'contacted', via, at: new Date(String(form.get('at'))).toISOString() });
    }}
    onCancel={onCancel}
  >
    <fieldset className="ways">
      <legend>By</legend>
      {contactWays.map((way, index) => (
        <label key={way}>
          <input type="radio" name="via" value={way} defaultChecked={index === 0} /> {way}
        </label>
      ))}
    </fieldset>
    <label>
      When
      <input
        className="input"
        type="datetime-local"
        name="at"
        required
        max={localNow(60_000)}
        defaultValue={localNow()}
      />
    </label>
  </DialogForm>
);

const Later = ({ name, onSave, onCancel }: Asked) => (
  <DialogForm
    titleId="change-title"
    title={`Bring ${name} back later`}
    action="Put off"
    onSubmit={(form) => onSave({ to: 'later', laterOn: String(form.get('on')) })}
    onCancel={onCancel}
  >
    <label>
      On
      <input
        className="input"
        type="date"
        name="on"
        required
        min={localToday(1)}
        defaultValue={localToday(7)}
      />
    </label>
    <p className="small">The 24 hours go on until you have answered.</p>
  </DialogForm>
);

const saying: Readonly<Record<'client' | 'declined' | 'spam', string>> = {
  client: 'Became a client',
  declined: 'Declined',
  spam: 'Spam',
};

/** The changes that a trainer may make. In the thumb's reach: call, contacted, no answer. */
export const CaseActions = ({ opened }: { opened: Opened }) => {
  const { record } = opened;
  const { timeZone } = useCoach();
  const { mutate, data, error, isPending } = useChange();
  const dialog = useRef<HTMLDialogElement>(null);
  const [asking, setAsking] = useState<'contacted' | 'later'>('contacted');
  const name = record.contact?.name ?? 'this client';
  const possible = nextStates[record.state];
  const change = (made: Change) => {
    dialog.current?.close();
    mutate({ record, change: made, changeId: newId() });
  };
  const ask = (what: 'contacted' | 'later') => {
    setAsking(what);
    dialog.current?.showModal();
  };
  const asked = { name, onSave: change, onCancel: () => dialog.current?.close() };
  const againAt = again();
  return (
    <section className="actions" aria-label="What happened">
      {record.contact?.phone && !newerThan(opened) && (
        <a
          className="button button-quiet"
          href={`tel:${record.contact.phone.replace(/[^\d+]/g, '')}`}
        >
          Call
        </a>
      )}
      {possible.includes('contacted') && (
        <button type="button" className="button" onClick={() => ask('contacted')}>
          Contacted
        </button>
      )}
      {possible.includes('tried') && (
        <button
          type="button"
          className="button button-quiet"
          disabled={isPending}
          onClick={() => change({ to: 'tried', againAt })}
        >
          No answer
          <span className="unseen">, again {dateTime(againAt, timeZone)}</span>
        </button>
      )}
      <details className="more-actions">
        <summary className="button button-quiet">More</summary>
        <div>
          {(['client', 'declined', 'spam'] as const)
            .filter((to) => possible.includes(to))
            .map((to) => (
              <button key={to} type="button" disabled={isPending} onClick={() => change({ to })}>
                {saying[to]}
              </button>
            ))}
          {possible.includes('later') && (
            <button type="button" onClick={() => ask('later')}>
              Later…
            </button>
          )}
          {record.canUndo && (
            <button type="button" disabled={isPending} onClick={() => change({ to: 'undo' })}>
              Undo “{stateNames[record.state]}”
            </button>
          )}
        </div>
      </details>
      <div role="status" className="action-status">
        {isPending && 'Saving…'}
      </div>
      {error && <Refused error={error} />}
      {!error && data?.isStored === false && (
        <p className="field-error" role="alert">
          Somebody else changed this in the meantime. It is now: {stateNames[record.state]}.
        </p>
      )}
      <dialog ref={dialog} className="dialog" aria-labelledby="change-title">
        {asking === 'contacted' ? <Contacted {...asked} /> : <Later {...asked} />}
      </dialog>
    </section>
  );
};
