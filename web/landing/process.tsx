import { ArrowRight, Plus } from 'lucide-react';
import { access, drawings, process, questions } from '#web/content/owner.ts';
import { applyPath } from '#web/lib/paths.ts';
import { Drawing } from './drawings/drawing.tsx';
import weeks from './drawings/twelve-weeks.svg?raw';

const TwelveWeeks = ({ caption }: { caption: string }) => (
  <figure className="weeks">
    <Drawing svg={weeks} />
    <div className="weeks-blocks" aria-hidden="true">
      <span>Base</span>
      <span>Build</span>
      <span>Peak</span>
    </div>
    <figcaption className="small">{caption}</figcaption>
  </figure>
);

export const Process = () => (
  <section className="section wrap" aria-labelledby="process-title">
    <div className="split">
      <h2 id="process-title">{process.title}</h2>
      {drawings.twelveWeeks && <TwelveWeeks caption={drawings.twelveWeeks} />}
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

export const Access = () =>
  access && (
    <section className="section wrap split" aria-labelledby="access-title">
      <div className="section-head">
        <h2 id="access-title">{access.title}</h2>
        <p className="lead">{access.text}</p>
      </div>
      <ol className="log">
        {access.entries.map(({ time, asked, answered }) => (
          <li key={time}>
            <p className="log-time">{time}</p>
            <p className="log-asked">“{asked}”</p>
            <p>{answered}</p>
          </li>
        ))}
      </ol>
    </section>
  );

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
