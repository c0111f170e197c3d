import type { Case } from '#shared/domain/case.ts';
import { clockOf, type Holiday, PROMISE } from '#shared/domain/promise.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { clockWords, elapsed } from '#web/coach/frame/words.ts';

const TICKS = 24;
/** Of the drawing, in its own units. */
const HOUR = 10;
/** The most by which a missed promise overshoots the row. */
const MOST_OVER = 4 * HOUR;

const ticks = (from: number, to: number): string =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => {
    const x = (from + index) * HOUR + HOUR / 2;
    return `M${x} 0V10`;
  }).join('');

/** The 24 hours as a hairline with 24 ticks, filled from the left as they pass. */
const Hairline = ({ share, level }: { share: number; level: string }) => {
  const passed = Math.min(TICKS, Math.floor(share * TICKS));
  const over = Math.min(MOST_OVER, Math.max(0, (share - 1) * TICKS * HOUR));
  return (
    <svg
      className={`hairline hairline-${level}`}
      viewBox={`0 0 ${TICKS * HOUR} 10`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="hairline-left" d={`M0 10H${TICKS * HOUR}${ticks(passed, TICKS)}`} />
      <path
        className="hairline-passed"
        d={`M0 10H${Math.min(1, share) * TICKS * HOUR + over}${ticks(0, passed)}`}
      />
    </svg>
  );
};

/** The state of the promise to a client: in words, and as a line while it runs. */
export const Clock = ({
  its,
  now,
  holiday,
}: {
  its: Case;
  now: Date;
  holiday: Holiday | undefined;
}) => {
  const { timeZone } = useCoach();
  const clock = clockOf(its, now, holiday, { timeZone });
  const share = elapsed(clock, PROMISE);
  const isMissed =
    clock.kind === 'running' ? clock.left < 0 : 'missedBy' in clock && clock.missedBy > 0;
  const level = clock.kind === 'running' ? clock.level : isMissed ? 'over' : 'calm';
  return (
    <>
      <p className={`clock clock-${level}`}>{clockWords(clock, its, timeZone)}</p>
      {share !== undefined && <Hairline share={share} level={level} />}
    </>
  );
};
