import { ArrowRight, Plus } from 'lucide-react';
import { questions } from '#web/content/content.ts';
import { applyPath } from '#web/lib/paths.ts';

export const Questions = () => (
  <section className="section wrap split" aria-labelledby="questions-title">
    <h2 id="questions-title">{questions.title}</h2>
    <div className="questions">
      {questions.entries.map(({ question, answer }) => (
        <details key={question}>
          <summary>
            {question}
            <Plus aria-hidden />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
      <a className="button button-quiet" href={applyPath}>
        {questions.action}
        <ArrowRight aria-hidden />
      </a>
    </div>
  </section>
);
