import type { ReactNode } from 'react';
import { type Change, contactWays } from '#shared/domain/case.ts';
import { soonTime } from '#shared/domain/zone.ts';
import type { Opened } from '#shared/endpoints/coach/case.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { DialogForm } from '#web/coach/frame/dialog-form.tsx';
import { save } from '#web/coach/frame/save.ts';
import { capital } from '#web/coach/frame/words.ts';
import { callEvent } from './calendar.ts';
import { inHours, momentOf, nextTry, zoneTime, zoneToday } from './zone-input.ts';

interface Asked {
  name: string;
  onSave: (change: Change) => void;
  onCancel: () => void;
}

export const Called = ({ name, onSave, onCancel }: Asked) => {
  const { timeZone } = useCoach();
  const again = nextTry(timeZone);
  return (
    <DialogForm
      title={`Did you reach ${name}?`}
      titleId="called"
      action="Reached"
      otherAction={
        <button
          type="button"
          className="button button-quiet"
          onClick={() => onSave({ to: 'tried', againAt: again.toISOString() })}
        >
          No answer <small>retry {soonTime(again, timeZone)}</small>
        </button>
      }
      onSubmit={() => onSave({ to: 'contacted', via: 'phone', at: new Date().toISOString() })}
      onCancel={onCancel}
    />
  );
};

export const Sure = ({
  title,
  action,
  to,
  onSave,
  onCancel,
  children,
}: Omit<Asked, 'name'> & {
  title: string;
  action: string;
  to: 'declined' | 'spam';
  children: ReactNode;
}) => (
  <DialogForm title={title} action={action} onSubmit={() => onSave({ to })} onCancel={onCancel}>
    <p>{children}</p>
  </DialogForm>
);

const Moment = (given: { min?: string; max?: string; defaultValue: string }) => (
  <label>
    When
    <input className="input" type="datetime-local" name="at" required {...given} />
  </label>
);

export const Contacted = ({
  name,
  likely,
  since,
  onSave,
  onCancel,
}: Asked & {
  likely: (typeof contactWays)[number];
  since: string;
}) => {
  const { timeZone } = useCoach();
  return (
    <DialogForm
      title={`You reached ${name}`}
      action="Save"
      onSubmit={(form) => {
        const via = contactWays.find((way) => way === form.get('via')) ?? likely;
        const at = momentOf(String(form.get('at')), timeZone).toISOString();
        onSave({ to: 'contacted', via, at });
      }}
      onCancel={onCancel}
    >
      <fieldset className="ways">
        <legend>How</legend>
        {contactWays.map((way) => (
          <label key={way}>
            <input type="radio" name="via" value={way} defaultChecked={way === likely} />{' '}
            {capital(way)}
          </label>
        ))}
      </fieldset>
      <Moment
        min={zoneTime(new Date(since), timeZone)}
        max={zoneTime(new Date(Date.now() + 60_000), timeZone)}
        defaultValue={zoneTime(new Date(), timeZone)}
      />
    </DialogForm>
  );
};

export const TryAgain = ({ name, onSave, onCancel }: Asked) => {
  const { timeZone } = useCoach();
  return (
    <DialogForm
      title={`Try ${name} again later`}
      action="Schedule next try"
      onSubmit={(form) => {
        const againAt = momentOf(String(form.get('at')), timeZone).toISOString();
        onSave({ to: 'tried', againAt });
      }}
      onCancel={onCancel}
    >
      <Moment
        min={zoneTime(new Date(Date.now() + 60_000), timeZone)}
        defaultValue={zoneTime(nextTry(timeZone), timeZone)}
      />
    </DialogForm>
  );
};

const CLOCK_RUNS = 'clock-runs';

export const Later = ({
  name,
  isClockRunning,
  onSave,
  onCancel,
}: Asked & { isClockRunning: boolean }) => {
  const { timeZone } = useCoach();
  return (
    <DialogForm
      title={`Postpone ${name}’s case`}
      action="Postpone"
      onSubmit={(form) => onSave({ to: 'later', laterOn: String(form.get('on')) })}
      onCancel={onCancel}
    >
      {isClockRunning && (
        <p id={CLOCK_RUNS}>This doesn’t stop the clock. It runs until you answer.</p>
      )}
      <label>
        Until
        <input
          className="input"
          type="date"
          name="on"
          aria-describedby={isClockRunning ? CLOCK_RUNS : undefined}
          required
          min={zoneToday(timeZone, 1)}
          defaultValue={zoneToday(timeZone, 7)}
        />
      </label>
    </DialogForm>
  );
};

export const PlanCall = ({ opened, onClose }: { opened: Opened; onClose: () => void }) => {
  const { timeZone } = useCoach();
  const { contact } = opened.clientCase;
  if (!contact) return null;
  const plan = (form: FormData) => {
    const at = momentOf(String(form.get('at')), timeZone);
    const { name, phone } = contact;
    const event = callEvent({ id: opened.assessmentId, name, phone, at, now: new Date() });
    save(new Blob([event], { type: 'text/calendar;charset=utf-8' }), 'call.ics');
    onClose();
  };
  return (
    <DialogForm
      title={`Call ${contact.name}`}
      action="Download the event"
      onSubmit={plan}
      onCancel={onClose}
    >
      <Moment defaultValue={zoneTime(inHours(1), timeZone)} />
    </DialogForm>
  );
};
