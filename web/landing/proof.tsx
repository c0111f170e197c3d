import { brand } from '#shared/brand.ts';
import type { ClientCase as Case, Testimonial } from '#web/content/content-types.ts';
import { clientCase, drawings, expertise, quote, testimonials } from '#web/content/owner.ts';
import barPath from './drawings/bar-path.svg?raw';
import { Drawing } from './drawings/drawing.tsx';

const Sample = ({ children = 'A sample: this person is made up.' }: { children?: string }) =>
  brand.sampleContent && <p className="small">{children}</p>;

export const Expertise = () => (
  <section className="section wrap expertise" id="about" aria-labelledby="about-title">
    <div className="expertise-text">
      <h2 id="about-title">{expertise.title}</h2>
      <p className="lead">{expertise.text}</p>
    </div>
    <ul className="credentials">
      {expertise.credentials.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
    {drawings.barPath && (
      <figure className="bar-path">
        <Drawing svg={barPath} />
        <figcaption className="small">{drawings.barPath}</figcaption>
      </figure>
    )}
  </section>
);

export const Quote = () =>
  quote && (
    <figure className="section wrap quote">
      <blockquote>“{quote.content}”</blockquote>
      <figcaption>
        <b>{quote.name}</b> <span className="small">{quote.role}</span>
        <Sample />
      </figcaption>
    </figure>
  );

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

export const ClientCase = () =>
  clientCase && (
    <section className="section wrap split" aria-labelledby="case-title">
      <div className="section-head">
        <h2 id="case-title">{clientCase.title}</h2>
        <div>
          <p className="lead">{clientCase.who}</p>
          <Sample />
        </div>
      </div>
      <div>
        <dl className="case-results">
          {clientCase.results.map(({ figure, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
        <Strip {...clientCase.strip} />
        <div className="case-turn-text">
          <p className="step-when">{clientCase.turn.when}</p>
          <p className="lead">{clientCase.turn.wrong}</p>
          <p>{clientCase.turn.changed}</p>
        </div>
      </div>
    </section>
  );

const SHOWN = 6;

const STAR = 'l3.1 6.3 6.9 1-5 4.9 1.2 6.9-6.2-3.3-6.2 3.3 1.2-6.9-5-4.9 6.9-1z';

const Stars = ({ rating }: Pick<Testimonial, 'rating'>) => (
  <svg
    className="stars"
    viewBox={`0 0 ${rating * 24} 24`}
    role="img"
    aria-label={`${rating} out of 5 stars`}
  >
    <path d={Array.from({ length: rating }, (_, star) => `M${star * 24 + 12} 2${STAR}`).join('')} />
  </svg>
);

const Card = ({ name, role, content, rating }: Testimonial) => (
  <li>
    <figure className="testimonial">
      <Stars rating={rating} />
      <blockquote>{content}</blockquote>
      <figcaption>
        <b>{name}</b> <span className="small">{role}</span>
      </figcaption>
    </figure>
  </li>
);

export const Testimonials = () => (
  <section className="section wrap" id="testimonials" aria-labelledby="testimonials-title">
    <h2 id="testimonials-title">{testimonials.title}</h2>
    <Sample>Samples: these people are made up.</Sample>
    <ul className="testimonials">
      {testimonials.entries.slice(0, SHOWN).map((each) => (
        <Card key={each.name} {...each} />
      ))}
    </ul>
  </section>
);
