import { process } from '#web/content/content.ts';
import { TwelveWeeks } from '#web/landing/drawings/twelve-weeks.tsx';

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
