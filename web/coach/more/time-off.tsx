import { type FormEvent, useRef, useState } from 'react';
import { type TimeOff, timeOffSchema } from '#shared/domain/promise.ts';
import { addDays, dateOnly, wallClock } from '#shared/domain/zone.ts';
import { setTimeOff } from '#shared/endpoints/coach.ts';
import { Button, QUIET } from '#web/coach/button.tsx';
import { useCoach } from '#web/coach/coach-context.tsx';
import { Waiting } from '#web/coach/problem.tsx';
import { Saved, useSave } from '#web/coach/sheets/save.tsx';
import { useList } from '#web/coach/use-pages.ts';

type Period = TimeOff[number];

const wordsOf = ({ from, to }: Period): string =>
  from === to ? dateOnly(from) : `${dateOnly(from)} to ${dateOnly(to)}`;

/** Days that don't count toward the 24 hours. */
export const TimeOffSection = () => {
  const { rows, timeOff, error, refetch } = useList('answer');
  return (
    <section>
      <h2>Time off</h2>
      <p className="small">
        These days don’t count toward the 24 hours. Clients see the later due time.
      </p>
      {rows ? <Periods timeOff={timeOff} /> : <Waiting error={error} onRetry={refetch} />}
    </section>
  );
};

/** There may be twenty periods. Those that ended longer ago move no due time any more. */
const KEPT_DAYS = 90;

const Periods = ({ timeOff }: { timeOff: TimeOff }) => {
  const { timeZone } = useCoach();
  const { save, ...saving } = useSave(setTimeOff);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [problem, setProblem] = useState<string>();
  const tried = useRef<TimeOff>(timeOff);
  const today = wallClock(new Date(), timeZone).date;
  const change = async (next: TimeOff) => {
    tried.current = next;
    return save({ timeOff: next });
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (saving.isBusy) return;
    const added = { from, to: to || from };
    const kept = timeOff.filter(
      (each) => each.to > addDays(today, -KEPT_DAYS) && wordsOf(each) !== wordsOf(added),
    );
    const checked = timeOffSchema.safeParse([...kept, added]);
    setProblem(checked.error?.issues[0]?.message);
    if (!checked.success || !(await change(checked.data))) return;
    setFrom('');
    setTo('');
  };
  const planned = timeOff
    .filter((each) => each.to >= today)
    .sort((one, other) => one.from.localeCompare(other.from));
  const days = [
    { label: 'First day', min: today, day: from, onDay: setFrom },
    { label: 'Last day', min: from || today, day: to || from, onDay: setTo },
  ];
  return (
    <>
      <ul className="periods">
        {planned.map((period) => (
          <li key={wordsOf(period)} className="line">
            {wordsOf(period)}
            <Button
              isOff={saving.isBusy}
              onClick={() => change(timeOff.filter((each) => each !== period))}
            >
              Remove<span className="unseen"> {wordsOf(period)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <form className="line pair" onSubmit={add}>
        {days.map(({ label, min, day, onDay }) => (
          <label key={label}>
            {label}
            <input
              className="input"
              type="date"
              required
              min={min}
              value={day}
              onChange={({ target }) => onDay(target.value)}
            />
          </label>
        ))}
        <Button type="submit" className={QUIET} isOff={saving.isBusy}>
          Add
        </Button>
      </form>
      <p role="alert" className={problem ? 'field-error' : 'unseen'}>
        {problem}
      </p>
      <Saved {...saving} onRetry={() => change(tried.current)} />
    </>
  );
};
