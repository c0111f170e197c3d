import { process } from '#web/content/content.ts';

const weeks = [
  { sessions: 3, hard: 1 },
  { sessions: 4, hard: 1 },
  { sessions: 4, hard: 2 },
  { sessions: 2, hard: 0 },
  { sessions: 4, hard: 1 },
  { sessions: 4, hard: 2 },
  { sessions: 5, hard: 2 },
  { sessions: 3, hard: 0 },
  { sessions: 4, hard: 2 },
  { sessions: 5, hard: 3 },
  { sessions: 5, hard: 3 },
  { sessions: 2, hard: 0 },
].map((week, index) => ({ ...week, number: index + 1 }));

const BOX = 14;
const STEP_X = 30;
const STEP_Y = 19;
const MOST = 5;

const square = (week: number, session: number) =>
  `M${(week - 1) * STEP_X + 0.5} ${(MOST - session) * STEP_Y + 0.5}h${BOX}v${BOX}h-${BOX}z`;

const squares = (from: (week: (typeof weeks)[number]) => [first: number, last: number]) =>
  weeks
    .flatMap((week) => {
      const [first, last] = from(week);
      const count = Math.max(0, last - first + 1);
      return Array.from({ length: count }, (_, at) => square(week.number, first + at));
    })
    .join('');

const TwelveWeeks = () => (
  <figure className="weeks">
    <svg
      viewBox={`0 0 ${11 * STEP_X + BOX + 1} ${MOST * STEP_Y}`}
      role="img"
      aria-label="Twelve weeks in three blocks, with two to five sessions a week. Hard sessions rise from one to three a week, with none in every fourth week. A test ends the plan."
    >
      <path className="weeks-easy" d={squares(({ sessions, hard }) => [hard + 1, sessions])} />
      <path className="weeks-hard" d={squares(({ hard }) => [1, hard])} />
      <path className="weeks-test" d={square(12, 3)} />
    </svg>
    <div className="weeks-blocks" aria-hidden="true">
      <span>Base</span>
      <span>Build</span>
      <span>Peak</span>
    </div>
    <figcaption className="small">
      Twelve weeks, the way I plan them. Each square is a session: a filled one is hard, the blue
      one is the test.
    </figcaption>
  </figure>
);

export const Process = () => (
  <section className="section wrap process" aria-labelledby="process-title">
    <div className="split">
      <h2 id="process-title">{process.title}</h2>
      <TwelveWeeks />
    </div>
    <ol className="steps">
      {process.steps.map(({ title, when, text }) => (
        <li key={title}>
          <p className="step-when">{when}</p>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
);
