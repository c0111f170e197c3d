import { brand } from '#shared/brand.ts';
import type { ClientCase as Case } from '#web/content/sample.ts';

const Strip = ({ width, done, missed, turn, caption }: Case['strip']) => (
  <figure className="case-strip">
    <svg viewBox={`0 0 ${width} 72`} preserveAspectRatio="none" aria-hidden="true">
      <path d={done} />
      <path className="case-missed" d={missed} />
      <path className="case-turn" d={turn} />
    </svg>
    <figcaption className="small">{caption}</figcaption>
  </figure>
);

export const ClientCase = ({ title, who, strip, results, turn }: Case) => (
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
      <Strip {...strip} />
      <div className="case-turn-text">
        <p className="step-when">{turn.when}</p>
        <p className="lead">{turn.wrong}</p>
        <p>{turn.changed}</p>
      </div>
    </div>
  </section>
);
