import { ArrowRight } from 'lucide-react';
import { brand } from '#shared/brand.ts';
import type { HeroPhoto } from '#shared/domain/brand-settings.ts';
import { drawings, hero } from '#web/content/owner.ts';
import { applyPath } from '#web/lib/paths.ts';
import { Drawing } from './drawings/drawing.tsx';
import fitness from './drawings/year-fitness.svg?raw';
import load from './drawings/year-load.svg?raw';

const Photo = ({ src, alt, width, height }: HeroPhoto) => (
  <img className="hero-photo" src={src} alt={alt} width={width} height={height} />
);

const YearOfTraining = ({ caption }: { caption: string }) => (
  <div className="year">
    <figure className="wrap">
      <div className="year-chart">
        <Drawing svg={load} />
        <Drawing className="year-line" svg={fitness} />
      </div>
      <div className="year-axis" aria-hidden="true">
        {['Week 1', 13, 26, 39, 52].map((week) => (
          <span key={week}>{week}</span>
        ))}
      </div>
      <figcaption className="small">{caption}</figcaption>
    </figure>
  </div>
);

const Stats = () => (
  <dl className="wrap stats">
    {hero.stats.map(({ figure, label }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{figure}</dd>
      </div>
    ))}
  </dl>
);

export const Hero = () => (
  <section
    className={brand.heroPhoto ? 'hero hero-with-photo' : 'hero'}
    aria-labelledby="hero-title"
  >
    <div className="wrap hero-text">
      <h1 id="hero-title">{hero.headline}</h1>
      <p className="lead">{hero.subtext}</p>
      <a className="button" href={applyPath}>
        {hero.action}
        <ArrowRight aria-hidden />
      </a>
      {brand.heroPhoto && <Photo {...brand.heroPhoto} />}
    </div>
    {drawings.year && <YearOfTraining caption={drawings.year} />}
    <Stats />
  </section>
);
