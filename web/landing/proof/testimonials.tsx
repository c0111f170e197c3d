import { Star } from 'lucide-react';
import { brand } from '#shared/brand.ts';
import { testimonials } from '#web/content/content.ts';
import type { Testimonial } from '#web/content/sample.ts';

/** The page shows at most this many (`shared/RULES.md`, Testimonials). */
const SHOWN = 6;

const Stars = ({ rating }: Pick<Testimonial, 'rating'>) => (
  <div className="stars" role="img" aria-label={`${rating} out of 5 stars`}>
    {Array.from({ length: rating }, (_, star) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: stars have no identity
      <Star key={star} aria-hidden />
    ))}
  </div>
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
