import { useRef } from 'react';
import type { CoachAnswer } from '#shared/coach.ts';
import { callEvent } from '#web/coach/calendar.ts';
import { useCoach } from '#web/coach/coach-context.tsx';
import { DialogForm } from '#web/coach/dialog-form.tsx';
import { save } from '#web/coach/save.ts';
import { localNow } from '#web/coach/zone-input.ts';

type Opened = CoachAnswer<'openAssessment'>;

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

/** Who it is, and how to reach them. */
export const Contact = ({ opened }: { opened: Opened }) => {
  const { bookingUrl } = useCoach();
  const { contact } = opened.record;
  if (!contact) return null;
  return (
    <p className="contact">
      {contact.phone && <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}>{contact.phone}</a>}
      <a href={`mailto:${encodeURIComponent(contact.email).replace('%40', '@')}`}>
        {contact.email}
      </a>
      {bookingUrl && (
        <a href={bookingUrl} target="_blank" rel="noreferrer">
          Booking page
        </a>
      )}
      <PlanCall opened={opened} />
    </p>
  );
};
