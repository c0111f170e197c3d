import { ArrowRight } from 'lucide-react';
import { brand } from '#shared/brand.ts';
import type { HeroPhoto } from '#shared/domain/brand-settings.ts';
import { hero } from '#web/content/content.ts';
import { fitness, weeklyLoad } from '#web/landing/programs/training-year.ts';
import { paths } from '#web/lib/paths.ts';

const WIDTH = 1040;
const HEIGHT = 200;
const VIEW_BOX = `0 0 ${WIDTH} ${HEIGHT}`;
const STEP = WIDTH / weeklyLoad.length;

const x = (week: number) => Math.round((week + 0.5) * STEP);
const y = (value: number) => Math.round(HEIGHT - (value / 100) * HEIGHT);

const bars = weeklyLoad.map((load, week) => `M${x(week)} ${HEIGHT}V${y(load)}`).join('');
const points = fitness.map((value, week) => [x(week), y(value * 1.12)] as const);

const line = points
  .map(([left, top], week) => {
    const [nextLeft, nextTop] = points[week + 1] ?? [left, top];
    const middle = `${(left + nextLeft) / 2} ${(top + nextTop) / 2}`;
    return week ? `Q${left} ${top} ${middle}` : `M${left} ${top}L${middle}`;
  })
  .join('');

const YearOfTraining = () => (
  <div className="year">
    <figure className="wrap">
      <div className="year-chart">
        <svg
          viewBox={VIEW_BOX}
          preserveAspectRatio="none"
          role="img"
          aria-label="Chart of a training year. The weekly load rises in blocks of four weeks, and every fourth week is light. Fitness rises over the year, with a small dip in each light week."
        >
          <path className="year-load" d={bars} />
        </svg>
        <div className="year-line">
          <svg viewBox={VIEW_BOX} preserveAspectRatio="none" aria-hidden="true">
            <path className="year-fitness" d={line} />
          </svg>
        </div>
      </div>
      <div className="year-axis" aria-hidden="true">
        <span>Week 1</span>
        <span>13</span>
        <span>26</span>
        <span>39</span>
        <span>52</span>
      </div>
      <figcaption className="small">
        A sample year. Bars: load per week. Line: the fitness it builds. Every fourth week is light,
        on purpose.
      </figcaption>
    </figure>
  </div>
);

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
      <a className="button hero-action" href={paths.assessment}>
        {hero.action}
        <ArrowRight aria-hidden />
      </a>
      {brand.heroPhoto && <Photo {...brand.heroPhoto} />}
    </div>
    <YearOfTraining />
    <Stats />
  </section>
);
