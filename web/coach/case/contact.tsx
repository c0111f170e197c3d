import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { recordPath } from '#shared/domain/pages.ts';
import type { Opened } from '#shared/endpoints/coach.ts';
import { callEvent } from '#web/coach/case/calendar.ts';
import { localNow } from '#web/coach/case/zone-input.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { DialogForm } from '#web/coach/frame/dialog-form.tsx';
import { save } from '#web/coach/frame/save.ts';
import { dateTime } from '#web/coach/frame/words.ts';
import { newerThan } from '#web/coach/inbox/newest.ts';

/** A call as a file for the coach's calendar. */
const PlanCall = ({ opened }: { opened: Opened }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const { contact } = opened.record;
  if (!contact) return null;
  const plan = (form: FormData) => {
    const at = new Date(String(form.get('at')));
    const { name, phone } = contact;
    const event = callEvent({ id: opened.assessmentId, name, phone, at, now: new Date() });
    save(new Blob([event], { type: 'text/calendar;charset=utf-8' }), 'call.ics');
    dialog.current?.close();
  };
  return (
    <>
      <button type="button" className="link" onClick={() => dialog.current?.showModal()}>
        Add a call to my calendar
      </button>
      <dialog ref={dialog} className="dialog" aria-labelledby="call-title">
        <DialogForm
          titleId="call-title"
          title={`Call ${contact.name}`}
          action="Download the event"
          onSubmit={plan}
          onCancel={() => dialog.current?.close()}
        >
          <label>
            When
            <input
              className="input"
              type="datetime-local"
              name="at"
              required
              defaultValue={localNow(3_600_000)}
            />
          </label>
        </DialogForm>
      </dialog>
    </>
  );
};

/** The contact details of the assessment that is shown; an earlier one leads to the newest instead. */
export const Contact = ({ opened }: { opened: Opened }) => {
  const { bookingUrl, timeZone } = useCoach();
  const { contact } = opened.record;
  const newer = newerThan(opened);
  if (newer) {
    return (
      <p className="contact">
        This is an earlier assessment. Phone and email may have changed:
        <Link to={recordPath(newer.id)}>
          Open the newest, of {dateTime(newer.createdAt, timeZone)}
        </Link>
      </p>
    );
  }
  if (!contact) return null;
  return (
    <p className="contact">
      {contact.phone && <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}>{contact.phone}</a>}
      {contact.email && (
        <a href={`mailto:${encodeURIComponent(contact.email).replace('%40', '@')}`}>
          {contact.email}
        </a>
      )}
      {bookingUrl && (
        <a href={bookingUrl} target="_blank" rel="noreferrer">
          Booking page
        </a>
      )}
      <PlanCall opened={opened} />
    </p>
  );
};
