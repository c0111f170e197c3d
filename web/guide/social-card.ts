import { brand } from '#shared/brand.ts';
import { hero } from '#web/content/content.ts';
import { fitness, weeklyLoad } from '#web/landing/programs/training-year.ts';
import { escapeText } from './markup.ts';

const WIDTH = 1200;
const HEIGHT = 200;
const STEP = WIDTH / weeklyLoad.length;

const x = (week: number) => (week + 0.5) * STEP;
const y = (value: number) => HEIGHT - value * 1.9;

/** The hero's sample year: a bar for each week's load, and a line for the fitness that it builds. */
const year = (): string => `
  <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
    <path class="load" d="${weeklyLoad.map((load, week) => `M${x(week)} ${HEIGHT}V${y(load)}`).join('')}"/>
    <path class="fitness" d="M0 ${y(fitness[0] ?? 0)}${fitness.map((value, week) => `L${x(week)} ${y(value * 1.12)}`).join('')}H${WIDTH}"/>
  </svg>`;

export const socialCard = (): string => `
  <main>
    <p>${escapeText(brand.name)}</p>
    <h1>${escapeText(hero.headline)}</h1>
    ${year()}
  </main>`;
