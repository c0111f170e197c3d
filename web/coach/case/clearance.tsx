import { type FormEvent, useState } from 'react';
import type { Change } from '#shared/domain/case.ts';
import { clearanceStates } from '#shared/domain/clearance.ts';
import { dateOnly } from '#shared/domain/zone.ts';
import type { Opened } from '#shared/endpoints/coach/case.ts';
import { useChange } from '#web/coach/change/case-changes.tsx';
import { zoneToday } from '#web/coach/change/zone-input.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { useFocusKept } from '#web/ui/focus.ts';

const DateField = ({
  label,
  ...input
}: {
  label: string;
  name: string;
  required?: boolean;
  max?: string | undefined;
  defaultValue: string | undefined;
}) => (
  <label>
    {label}
    <input className="input" type="date" {...input} />
  </label>
);

type Dates = Extract<Change, { to: 'clearance' }>['clearance'];

const stateLabels: Readonly<Record<(typeof clearanceStates)[number], string>> = {
  'not needed': 'Not needed',
  asked: 'Requested',
  received: 'Received',
};

const stateIn = (value: unknown) => clearanceStates.find((each) => each === value);

const ClearanceFields = ({ current }: { current: Dates | undefined }) => {
  const { timeZone } = useCoach();
  const [chosen, setChosen] = useState(current?.state);
  return (
    <>
      <label>
        Status
        <select
          className="input"
          name="state"
          value={chosen ?? ''}
          onChange={({ target }) => setChosen(stateIn(target.value))}
        >
          <option value="">Not decided</option>
          {clearanceStates.map((each) => (
            <option key={each} value={each}>
              {stateLabels[each]}
            </option>
          ))}
        </select>
      </label>
      {chosen && (
        <DateField
          key={chosen}
          label="On"
          name="on"
          required
          max={chosen === 'received' ? zoneToday(timeZone, 0) : undefined}
          defaultValue={chosen === current?.state ? current.on : zoneToday(timeZone, 0)}
        />
      )}
      {chosen === 'received' && (
        <DateField label="Valid until" name="until" defaultValue={current?.until} />
      )}
    </>
  );
};

const ClearanceForm = ({ opened: { clientCase } }: { opened: Opened }) => {
  const { change, isPending, isSaved, problem } = useChange(clientCase);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const state = stateIn(form.get('state'));
    const until = String(form.get('until') ?? '');
    const clearance = state ? { state, on: String(form.get('on')), ...(until && { until }) } : null;
    change({ to: 'clearance', clearance });
  };
  return (
    <form aria-label="Doctor’s clearance" onSubmit={save}>
      <div className="pair">
        <ClearanceFields key={clientCase.clearance?.at} current={clientCase.clearance} />
        <button type="submit" className="button button-quiet" aria-disabled={isPending}>
          {isPending ? 'Saving…' : 'Save'}
        </button>
      </div>
      <p role="status">{isSaved && 'Saved.'}</p>
      {problem}
    </form>
  );
};

export const Clearance = ({ opened }: { opened: Opened }) => {
  const { clearance } = opened.clientCase;
  const section = useFocusKept<HTMLElement>(clearance?.at);
  return (
    <section ref={section} className="clearance" tabIndex={-1} aria-labelledby="clearance">
      <h2 id="clearance">Doctor’s clearance</h2>
      {clearance && (
        <p className="printed">
          {stateLabels[clearance.state]} {dateOnly(clearance.on)}
          {clearance.until && `, valid until ${dateOnly(clearance.until)}`}
        </p>
      )}
      <ClearanceForm opened={opened} />
    </section>
  );
};
