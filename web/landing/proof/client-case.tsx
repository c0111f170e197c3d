import { brand } from '#shared/brand.ts';
import type { ClientCase as Case } from '#web/content/sample.ts';

const STEP = 10;
const BETWEEN_WEEKS = 17;
const HEIGHT = 60;

type Week = Case['weeks'][number];

const layOut = (weeks: Week[]) => {
  let at = 1;
  return weeks.map((week) => {
    const start = at;
    at += (week.planned - 1) * STEP + BETWEEN_WEEKS;
    return { ...week, start, end: start + (week.planned - 1) * STEP };
  });
};

const strokes = (start: number, first: number, end: number) =>
  Array.from({ length: end - first }, (_, at) => `M${start + (first + at) * STEP} 0V${HEIGHT}`);

const Strip = ({ weeks }: Pick<Case, 'weeks'>) => {
  const laidOut = layOut(weeks);
  const [worst] = laidOut.toSorted(
    (one, other) => other.planned - other.done - one.planned + one.done,
  );
  const done = laidOut.flatMap((week) => strokes(week.start, 0, week.done));
  const missed = laidOut.flatMap((week) => strokes(week.start, week.done, week.planned));
  const width = (laidOut.at(-1)?.end ?? 0) + 1;
  return (
    <figure className="case-strip">
      <svg viewBox={`0 0 ${width} ${HEIGHT + 12}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={done.join('')} />
        <path className="case-missed" d={missed.join('')} />
        {worst && <path className="case-turn" d={`M${worst.start} ${HEIGHT + 10}H${worst.end}`} />}
      </svg>
      <figcaption className="small">
        One line per planned session. The faint ones were missed.
      </figcaption>
    </figure>
  );
};

export const ClientCase = ({ title, who, weeks, results, turn }: Case) => (
  <section className="section wrap split" aria-labelledby="case-title">
    <div className="section-head">
      <h2 id="case-title">{title}</h2>
      <div>
        <p className="lead">{who}</p>
        {brand.sampleContent && <p className="small">A sample: this person is made up.</p>}
      </div>
    </div>
    <div>
      <dl className="case-results">
        {results.map(({ figure, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <Strip weeks={weeks} />
      <div className="case-turn-text">
        <p className="step-when">{turn.when}</p>
        <p className="lead">{turn.wrong}</p>
        <p>{turn.changed}</p>
      </div>
    </div>
  </section>
);
