import { duration } from '#web/coach/frame/words.ts';
import { useCounts, useFigures } from '#web/coach/inbox/inbox-queries.ts';

export const Figures = () => {
  const { data: counts } = useCounts();
  const { data: figures } = useFigures();
  return (
    <dl className="figures">
      <div>
        <dt>
          <span>Waiting now</span>
          <span className="short">waiting</span>
        </dt>
        <dd>{counts ? `${counts.waiting}${counts.hasMore ? '+' : ''}` : '–'}</dd>
      </div>
      <div>
        <dt>
          <span>Median time to contact, 90 days</span>
          <span className="short">median</span>
        </dt>
        <dd>{figures?.medianAnswer === undefined ? '–' : duration(figures.medianAnswer)}</dd>
      </div>
      <div>
        <dt>
          <span>Answered within 24 hours</span>
          <span className="short">on time</span>
        </dt>
        <dd>{figures?.promised ? `${figures.inTime} of ${figures.promised}` : '–'}</dd>
      </div>
    </dl>
  );
};
