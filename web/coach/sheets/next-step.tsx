import { useState } from 'react';
import { DAY } from '#shared/domain/time.ts';
import { Button, QUIET } from '#web/coach/button.tsx';
import { useCoach } from '#web/coach/coach-context.tsx';
import { fromInput, suggestions, toInput } from './times.ts';

interface Props {
  /** The chosen time. Without it, a choice acts at once. */
  chosen?: { at: string | undefined };
  /** The label of the choice without a time. */
  none?: string;
  /** A message just sent, which may name a time. */
  text?: string;
  isBusy: boolean;
  onChoose(at: string | undefined): void;
}

/** 4 PM, tomorrow 9 AM, a picked time, or none. */
export const NextStep = ({ chosen, none = 'None', text, isBusy, onChoose }: Props) => {
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
    </fieldset>
  );
};
