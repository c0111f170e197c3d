import { ArrowRight } from 'lucide-react';
import { brand } from '#shared/brand.ts';
import type { HeroPhoto } from '#shared/domain/brand-settings.ts';
import { hero } from '#web/content/content.ts';
import { YearOfTraining } from '#web/landing/drawings/year-of-training.tsx';
import { applyPath } from '#web/lib/paths.ts';

const Photo = ({ src, alt, width, height }: HeroPhoto) => (
  <img className="hero-photo" src={src} alt={alt} width={width} height={height} />
);

const Stats = () => (
  <dl className="wrap stats">
    {hero.stats.map(({ figure, label }) => (
      <div className="stat" key={label}>
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
      <a className="button hero-action" href={applyPath}>
        {hero.action}
        <ArrowRight aria-hidden />
      </a>
      {brand.heroPhoto && <Photo {...brand.heroPhoto} />}
    </div>
    <YearOfTraining />
    <Stats />
  </section>
);
