import type { Case } from '#shared/domain/case.ts';
import { clockOf, PROMISE, type TimeOff } from '#shared/domain/promise.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { clockWords, elapsed } from '#web/coach/frame/words.ts';

const TICKS = 24;
const HOUR = 10;
const ticks = (from: number, to: number): string =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => {
    const x = (from + index) * HOUR + HOUR / 2;
    return `M${x} 0V10`;
  }).join('');

/** The share of the page's margin that the line of an overdue answer fills. */
export const overshootOf = (daysLate: number): number => daysLate / (daysLate + 1);

const Hairline = ({ share, level }: { share: number; level: string }) => {
  // The share is negative if the client began to wait after the page last read the time.
  const drawn = Math.max(0, Math.min(1, share));
  const passed = Math.floor(drawn * TICKS);
  const missed = Math.max(0, share - 1);
  return (
    <>
      <svg
        className={`hairline hairline-${level}`}
        viewBox={`0 0 ${TICKS * HOUR} 10`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="hairline-left" d={`M0 10H${TICKS * HOUR}${ticks(passed, TICKS)}`} />
        <path className="hairline-passed" d={`M0 10H${drawn * TICKS * HOUR}${ticks(0, passed)}`} />
      </svg>
      {missed > 0 && (
        <span
          className="overshoot"
          style={{ width: `calc(var(--gutter) * ${overshootOf(missed)})` }}
        />
      )}
    </>
  );
};

export const Clock = ({
  clientCase,
  now,
  timeOff,
}: {
  clientCase: Case;
  now: Date;
  timeOff: TimeOff | undefined;
}) => {
  const { timeZone } = useCoach();
  const clock = clockOf(clientCase, now, timeOff, { timeZone });
  const share = elapsed(clock, PROMISE);
  const level = clock.kind === 'running' ? clock.level : 'stopped';
  const words = clockWords(clock, clientCase, now, timeZone);
  return (
    <>
      {words && <p className={`clock clock-${level}`}>{words}</p>}
      {share !== undefined && <Hairline share={share} level={level} />}
    </>
  );
};
