import { brand } from '#shared/brand.ts';
import { testimonials } from '#web/content/content.ts';
import type { Testimonial } from '#web/content/sample.ts';

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
    {brand.sampleContent && <p className="small">Samples: these people are made up.</p>}
    <ul className="testimonials">
      {testimonials.entries.slice(0, SHOWN).map((each) => (
        <Card key={each.name} {...each} />
      ))}
    </ul>
  </section>
);
