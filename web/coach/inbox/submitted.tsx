import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { dateOnly } from '#shared/domain/zone.ts';
import { exportCases } from '#shared/endpoints/coach/inbox.ts';
import { zoneToday } from '#web/coach/change/zone-input.ts';
import { callCoach } from '#web/coach/frame/api.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { useKey } from '#web/coach/frame/keys.tsx';
import { Problem } from '#web/coach/frame/problem.tsx';
import { useExport } from '#web/coach/frame/save.ts';
import { type Days, everyCase, pathOf } from './lists.ts';

export const DaysForm = ({
  days,
  onShow,
  onCancel,
}: {
  days: Days | undefined;
  onShow: (days: Days) => void;
  onCancel: () => void;
}) => {
  const { timeZone } = useCoach();
  const to = zoneToday(timeZone);
  const proposed = days ?? { from: `${to.slice(0, 8)}01`, to };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onShow({ from: String(form.get('from')), to: String(form.get('to')) });
  };
  return (
    <form className="days" aria-label="Submitted between two dates" onSubmit={submit}>
      {(['from', 'to'] as const).map((name) => (
        <label key={name}>
          {name === 'from' ? 'From' : 'To'}
          <input
            className="input"
            type="date"
            name={name}
            min="2020-01-01"
            required
            defaultValue={proposed[name]}
          />
        </label>
      ))}
      <button type="submit" className="button button-quiet">
        Show
      </button>
      <button type="button" className="link" onClick={onCancel}>
        Cancel
      </button>
    </form>
  );
};

export const Submitted = ({
  days,
  onlyConfirmed,
  isEmpty,
}: {
  days: Days;
  onlyConfirmed: boolean;
  isEmpty: boolean;
}) => {
  const exporting = useExport(`cases-${days.from}-to-${days.to}.csv`, isEmpty, (part) =>
    callCoach(exportCases, { days, ...(onlyConfirmed && { onlyConfirmed }), ...part }),
  );
  const inbox = pathOf({ ...everyCase, onlyConfirmed });
  const navigate = useNavigate();
  useKey('i', () => navigate(inbox));
  return (
    <>
      <p className="found">
        Submitted {dateOnly(days.from)} to {dateOnly(days.to)}
        <button
          type="button"
          className="link"
          aria-disabled={exporting.isOff}
          onClick={exporting.start}
        >
          {exporting.label}
        </button>
        <Link to={inbox} aria-keyshortcuts="i">
          Back to the inbox
        </Link>
      </p>
      <p role="status" className="unseen">
        {exporting.status}
      </p>
      {exporting.error && <Problem error={exporting.error} onRetry={exporting.start} />}
    </>
  );
};
