import type { Opened } from '#shared/endpoints/coach.ts';
import { toAskAbout } from '#web/coach/case/answers/ask-first.ts';

/** The points to ask about first, as the client typed or chose them. */
export const AskFirst = ({ answers }: { answers: Opened['answers'] }) => {
  const found = toAskAbout(answers);
  return (
    <section className="ask-first">
      <h2>What to ask about first</h2>
      {found.length > 0 ? (
        <>
          <dl>
            {found.map(({ topic, words }) => (
              <div key={`${topic} ${words}`}>
                <dt>{topic}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
          <p className="small">
            Matched by keyword in the client’s own sentences. Not a diagnosis or a score.
          </p>
        </>
      ) : (
        <p>No keyword matched. That says nothing about their health: ask your usual questions.</p>
      )}
    </section>
  );
};
