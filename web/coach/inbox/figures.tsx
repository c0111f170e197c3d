import { duration } from '#web/coach/frame/words.ts';
import { useCounts, useFigures } from '#web/coach/inbox/inbox-queries.ts';

/** Three figures: who waits, how fast the answers were, and how many kept the promise. */
export const Figures = () => {
  const { data: counts } = useCounts();
  const { data: figures } = useFigures();
  return (
    <dl className="figures">
      <div>
        <dt>
          Waiting<span> now</span>
        </dt>
        <dd>{counts ? `${counts.waiting}${counts.hasMore ? '+' : ''}` : '–'}</dd>
      </div>
      <div>
        <dt>
          Median<span> time to contact, 90 days</span>
        </dt>
        <dd>{figures?.medianAnswer === undefined ? '–' : duration(figures.medianAnswer)}</dd>
      </div>
      <div>
        <dt>
          <span>Answered </span>within 24 h<span>ours</span>
        </dt>
        <dd>{figures?.promised ? `${figures.inTime} of ${figures.promised}` : '–'}</dd>
      </div>
    </dl>
  );
};
