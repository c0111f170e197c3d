import { brand } from '#shared/brand.ts';
import { hero } from '#web/landing/content.ts';
import { escapeText } from './markup.ts';

const WIDTH = 1200;
const YEAR = 52;

/** Load in week `week` of a year: three weeks up, one lighter, and each block a little above the one before. */
const loadOf = (week: number): number => {
  const inBlock = week % 4;
  return 30 + Math.floor(week / 4) * 11 + (inBlock === 3 ? -12 : inBlock * 13);
};

/** A year of training as a line, with a mark for each week. */
const year = (): string => {
  const pitch = WIDTH / YEAR;
  const weeks = Array.from({ length: YEAR }, (_, week) => week);
  const line = weeks.map((week) => `${week ? 'V' : 'M0 '}${226 - loadOf(week)}h${pitch}`);
  const marks = weeks.map((week) => `M${week * pitch} 230v-${week % 4 ? 8 : 16}`);
  return `<svg viewBox="0 0 ${WIDTH} 230" aria-hidden="true">
    <path class="mark" d="${marks.join('')}"/>
    <path class="load" d="${line.join('')}"/>
  </svg>`;
};

/** The picture that stands beside a shared link (Open Graph, 1200 × 630). */
export const socialCard = (): string => `
  <main>
    <p>${escapeText(brand.name)}</p>
    <h1>${escapeText(hero.headline)}</h1>
    ${year()}
  </main>`;
