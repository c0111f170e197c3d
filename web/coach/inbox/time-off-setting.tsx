import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isOver } from '#shared/domain/promise.ts';
import { dateOnly } from '#shared/domain/zone.ts';
import { setTimeOff } from '#shared/endpoints/coach/inbox.ts';
import type { InputOf } from '#shared/endpoints/endpoint.ts';
import { zoneToday } from '#web/coach/change/zone-input.ts';
import { callCoach } from '#web/coach/frame/api.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { DialogForm, TITLE_ID } from '#web/coach/frame/dialog-form.tsx';
import { TIME_OFF, useTimeOff } from './inbox-queries.ts';

type TimeOff = InputOf<typeof setTimeOff>['timeOff'];

const useSetTimeOff = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (timeOff: TimeOff) => callCoach(setTimeOff, { timeOff }),
    onSuccess: () => client.invalidateQueries({ queryKey: TIME_OFF }),
  });
};

const EFFECTS_ID = 'time-off-effects';

export const TimeOffSetting = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { timeZone } = useCoach();
  const stored = useTimeOff().data?.timeOff;
  const timeOff = stored && !isOver(stored, new Date(), timeZone) ? stored : undefined;
  const hasBegun = timeOff && timeOff.from <= zoneToday(timeZone);
  const { mutate, error, isPending, reset } = useSetTimeOff();
  const close = { onSuccess: () => dialog.current?.close() };
  const wordsOf = () => {
    if (!timeOff) return 'Plan time off';
    return hasBegun ? `Away until ${dateOnly(timeOff.to)}` : `Away from ${dateOnly(timeOff.from)}`;
  };
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  return (
    <div className="time-off">
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {wordsOf()}
      </button>
      <dialog
        ref={dialog}
        className="dialog"
        aria-labelledby={TITLE_ID}
        aria-describedby={EFFECTS_ID}
        onClose={() => {
          setOpen(false);
          reset();
        }}
      >
        {isOpen && (
          <DialogForm
            title="Time off"
            action="Save"
            isBusy={isPending}
            error={error}
            otherAction={
              timeOff && (
                <button
                  type="button"
                  className="button button-quiet"
                  disabled={isPending}
                  onClick={() => mutate(null, close)}
                >
                  {hasBegun ? 'End time off now' : 'Remove time off'}
                </button>
              )
            }
            onSubmit={(form) =>
              mutate({ from: String(form.get('from')), to: String(form.get('to')) }, close)
            }
            onCancel={() => dialog.current?.close()}
          >
            <p id={EFFECTS_ID}>
              These days won’t count toward the 24 hours. The site postpones your reminders, and the
              assessment form shows clients when you’ll answer. Answers that are already overdue
              stay overdue.
            </p>
            <div className="pair">
              <label>
                First day
                <input
                  className="input"
                  type="date"
                  name="from"
                  required
                  defaultValue={timeOff?.from}
                />
              </label>
              <label>
                Last day
                <input
                  className="input"
                  type="date"
                  name="to"
                  required
                  defaultValue={timeOff?.to}
                />
              </label>
            </div>
          </DialogForm>
        )}
      </dialog>
    </div>
  );
};
