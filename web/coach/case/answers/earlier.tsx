import { useState } from 'react';
import { Link } from 'react-router-dom';
import { casePath } from '#shared/domain/pages.ts';
import { dateTime } from '#shared/domain/zone.ts';
import type { Opened } from '#shared/endpoints/coach/case.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { useLate } from '#web/ui/use-late.tsx';

const loadComparison = async () => (await import('#web/coach/case/late.ts')).late.Comparison;

const Compared = (both: { opened: Opened; otherId: string }) => {
  const Comparison = useLate(loadComparison);
  return Comparison ? <Comparison {...both} /> : <p role="status">Opening…</p>;
};

export const Earlier = ({ opened }: { opened: Opened }) => {
  const { timeZone } = useCoach();
  const [comparedId, setComparedId] = useState<string>();
  const others = opened.clientCase.assessments.filter(({ id }) => id !== opened.assessmentId);
  if (others.length === 0) return null;
  return (
    <section className="earlier">
      <h2>Other assessments</h2>
      <ul>
        {others.map(({ id, createdAt, isWithdrawn }) =>
          isWithdrawn ? (
            <li key={id}>{dateTime(createdAt, timeZone)}: withdrawn</li>
          ) : (
            <li key={id}>
              <Link to={casePath(id)}>{dateTime(createdAt, timeZone)}</Link>
              <button
                type="button"
                className="link"
                aria-expanded={comparedId === id}
                onClick={() => setComparedId(comparedId === id ? undefined : id)}
              >
                {comparedId === id ? 'Hide what changed' : 'What changed'}
                <span className="unseen"> compared with {dateTime(createdAt, timeZone)}</span>
              </button>
            </li>
          ),
        )}
      </ul>
      {comparedId && <Compared key={comparedId} opened={opened} otherId={comparedId} />}
    </section>
  );
};
