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
import { useKey } from '#web/coach/frame/keys.tsx';
import { useFigures } from './inbox-queries.ts';

type TimeOff = InputOf<typeof setTimeOff>['timeOff'];

export interface TimeOffOrder {
  timeOff: TimeOff;
  before: TimeOff;
  isUndo?: true;
}

export const useSetTimeOff = () => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['change', 'time off'],
    mutationFn: ({ timeOff }: TimeOffOrder) => callCoach(setTimeOff, { timeOff }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['figures'] }),
  });
};

const EFFECTS_ID = 'time-off-effects';

export const TimeOffSetting = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { timeZone } = useCoach();
  const stored = useFigures().data?.timeOff;
  const timeOff = stored && !isOver(stored, new Date(), timeZone) ? stored : undefined;
  const hasBegun = timeOff && timeOff.from <= zoneToday(timeZone);
  const { mutate, error, isPending, reset } = useSetTimeOff();
  const before = timeOff ? { from: timeOff.from, to: timeOff.to } : null;
  const close = { onSuccess: () => dialog.current?.close() };
  const show = () => setOpen(true);
  const wordsOf = () => {
    if (!timeOff) return 'Plan time off';
    return hasBegun ? `Away until ${dateOnly(timeOff.to)}` : `Away from ${dateOnly(timeOff.from)}`;
  };
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  useKey('t', show);
  return (
    <div className="time-off">
      <button type="button" className="link" aria-keyshortcuts="t" onClick={show}>
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
                  onClick={() => mutate({ timeOff: null, before }, close)}
                >
                  {hasBegun ? 'End time off now' : 'Remove time off'}
                </button>
              )
            }
            onSubmit={(form) =>
              mutate(
                { timeOff: { from: String(form.get('from')), to: String(form.get('to')) }, before },
                close,
              )
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
