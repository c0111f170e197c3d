import { type FormEvent, useState } from 'react';
import type { TimeOff } from '#shared/domain/promise.ts';
import { addDays, dateOnly, wallClock } from '#shared/domain/zone.ts';
import { setTimeOff } from '#shared/endpoints/coach.ts';
import { Button, QUIET, Saved, useCoach, useSave } from '#web/coach/parts.tsx';

const wordsOf = ({ from, to }: TimeOff[number]): string =>
  from === to ? dateOnly(from) : `${dateOnly(from)} to ${dateOnly(to)}`;

/** There may be twenty periods. Those that ended longer ago move no due time any more. */
const KEPT_DAYS = 90;

/** Days that don't count toward the 24 hours. */
export const Periods = ({ timeOff }: { timeOff: TimeOff }) => {
  const { timeZone } = useCoach();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const { save, ...saving } = useSave(setTimeOff);
  const today = wallClock(new Date(), timeZone).date;
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (saving.isBusy) return;
    const added = { from, to: to || from };
    const kept = timeOff.filter(
      (each) => each.to > addDays(today, -KEPT_DAYS) && wordsOf(each) !== wordsOf(added),
    );
    if (!(await save({ timeOff: [...kept, added] }))) return;
    setFrom('');
    setTo('');
  };
  const planned = timeOff
    .filter((each) => each.to >= today)
    .sort((one, other) => one.from.localeCompare(other.from));
  const days = [
    { label: 'First day', min: today, value: from, set: setFrom },
    { label: 'Last day', min: from || today, value: to || from, set: setTo },
  ];
  return (
    <>
      <ul className="periods">
        {planned.map((period) => (
          <li key={wordsOf(period)} className="line">
            {wordsOf(period)}
            <Button
              isOff={saving.isBusy}
              onClick={() => save({ timeOff: timeOff.filter((each) => each !== period) })}
            >
              Remove<span className="unseen"> {wordsOf(period)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <form className="line pair" onSubmit={add}>
        {days.map(({ label, set, ...day }) => (
          <label key={label}>
            {label}
            <input
              {...day}
              className="input"
              type="date"
              required
              onChange={({ target }) => set(target.value)}
            />
          </label>
        ))}
        <Button type="submit" className={QUIET} isOff={saving.isBusy}>
          Add
        </Button>
      </form>
      <Saved {...saving} />
    </>
  );
};
