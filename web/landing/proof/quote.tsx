import { brand } from '#shared/brand.ts';
import { quote } from '#web/content/content.ts';

export const Quote = () =>
  quote && (
    <figure className="section wrap quote">
      <blockquote>“{quote.content}”</blockquote>
      <figcaption>
        <b>{quote.name}</b> <span className="small">{quote.role}</span>
        {brand.sampleContent && <p className="small">A sample: this person is made up.</p>}
      </figcaption>
    </figure>
  );
