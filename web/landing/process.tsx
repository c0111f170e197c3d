import { process } from '#web/landing/content.ts';

export const Process = () => (
  <section className="section wrap process" aria-labelledby="process-title">
    <h2 id="process-title">{process.title}</h2>
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
