import { ArrowRight } from 'lucide-react';
import { closing } from '#web/content/content.ts';
import { paths } from '#web/lib/paths.ts';

export const Closing = () => (
  <section className="inverse closing" id="health-form" aria-labelledby="closing-title">
    <div className="wrap">
      <h2 id="closing-title">{closing.title}</h2>
      <p className="lead">{closing.text}</p>
      <a className="button" href={paths.assessment}>
        {closing.action}
        <ArrowRight aria-hidden />
      </a>
    </div>
  </section>
);
