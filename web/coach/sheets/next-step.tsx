import { useState } from 'react';
import { DAY } from '#shared/domain/time.ts';
import { addDays, instantOf, localTime, timeOf, wallClock } from '#shared/domain/zone.ts';
import { Button, QUIET, useCoach } from '#web/coach/parts.tsx';

interface Props {
  /** The chosen time. Without it, a choice acts at once. */
  chosen?: { at: string | undefined };
  /** The label of the choice without a time. */
  none?: string;
  /** A message just sent, which may name a time. */
  text?: string | undefined;
  isClosed: boolean;
  isBusy: boolean;
  onChoose(at: string | undefined): void;
}

/** 4 PM, tomorrow 9 AM, a picked time, or none. */
export const NextStep = ({ chosen, none = 'None', text, isClosed, isBusy, onChoose }: Props) => {
  const { timeZone } = useCoach();
  const [now] = useState(() => new Date());
  const [picked, setPicked] = useState<string>();
  const times = [...suggestions(now, timeZone, text), { label: none, at: undefined }];
  const isPicking = picked !== undefined;
  const pick = (typed: string) => {
    setPicked(typed);
    if (chosen) onChoose(fromInput(typed, timeZone));
  };
  const time = picked && fromInput(picked, timeZone);
  return (
    <fieldset className="line choices">
      <legend>Next step</legend>
      {times.map(({ label, at }) => (
        <Button
          key={label}
          className="choice"
          isOff={isBusy}
          aria-pressed={chosen && !isPicking && at === chosen.at}
          onClick={() => {
            setPicked(undefined);
            onChoose(at);
          }}
        >
          {label}
        </Button>
      ))}
      <Button
        className="choice"
        isOff={isBusy}
        aria-pressed={isPicking}
        onClick={() => pick(toInput(new Date(now.getTime() + DAY), timeZone))}
      >
        Pick a time
      </Button>
      {isPicking && (
        <span className="line picked">
          <input
            type="datetime-local"
            className="input"
            aria-label="Day and time"
            value={picked}
            min={toInput(now, timeZone)}
            required
            onChange={({ target }) => pick(target.value)}
          />
          {!chosen && (
            <Button className={QUIET} isOff={isBusy || !time} onClick={() => onChoose(time)}>
              Set
            </Button>
          )}
        </span>
      )}
      {isClosed && (
        <p className="small">This case is closed. Set its status to open to be reminded.</p>
      )}
    </fieldset>
  );
};

export interface Suggestion {
  label: string;
  at: string;
}

const NINE = 9 * 60;
const FOUR = 16 * 60;

const CLOCK = /\b(\d{1,2})(?::([0-5]\d))?(?:\s*([ap])\.?m)?\b/gi;

/** The minutes since midnight of a time such as `4:15?` or `9 am`. A bare `4:15` is in the day. */
const namedMinutes = (text: string): number | undefined => {
  for (const [, hours, minutes, half] of text.matchAll(CLOCK)) {
    const hour = Number(hours);
    const isTime = (minutes || half) && hour < (half ? 13 : 24);
    const isAfternoon = half ? half.toLowerCase() === 'p' : hour < 8;
    if (isTime) {
      return ((half ? hour % 12 : hour) + (isAfternoon ? 12 : 0)) * 60 + Number(minutes ?? 0);
    }
  }
  return undefined;
};

/** Times for the next step, and first the next time that `text` (a message just sent) names. */
export const suggestions = (now: Date, timeZone: string, text = ''): Suggestion[] => {
  const { date: today } = wallClock(now, timeZone);
  const tomorrow = addDays(today, 1);
  const at = (date: string, minutes: number) => instantOf({ date, minutes }, timeZone).getTime();
  const next = (minutes: number) => {
    const moment = at(today, minutes);
    return moment > now.getTime() ? moment : at(tomorrow, minutes);
  };
  const named = namedMinutes(text);
  const usual = [next(FOUR), at(tomorrow, NINE)].sort((one, other) => one - other);
  const moments = new Set([...(named === undefined ? [] : [next(named)]), ...usual]);
  return Array.from(moments, (moment) => {
    const when = new Date(moment);
    const isTomorrow = wallClock(when, timeZone).date === tomorrow;
    // `4 PM` instead of `4:00 PM`.
    const label = timeOf(when, timeZone).replace(':00', '');
    return { label: isTomorrow ? `Tomorrow ${label}` : label, at: when.toISOString() };
  });
};

/** The value of an `<input type="datetime-local">` in the coach's zone. */
export const toInput = (moment: Date, timeZone: string): string =>
  localTime(moment, timeZone).replace(' ', 'T');

export const fromInput = (typed: string, timeZone: string): string | undefined => {
  const [date = '', hour, minute] = typed.split(/[T:]/);
  if (Number.isNaN(Date.parse(typed))) return undefined;
  return instantOf({ date, minutes: Number(hour) * 60 + Number(minute) }, timeZone).toISOString();
};
