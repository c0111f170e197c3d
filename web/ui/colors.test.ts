import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';

interface Color {
  parseString(value: string): void;
  toHexString(): string;
}

/** axe publishes no types for these. */
const { Color, flattenColors, getContrast } = (
  axe.commons as unknown as {
    color: {
      Color: new () => Color;
      flattenColors: (color: Color, on: Color) => Color;
      getContrast: (on: Color, color: Color) => number;
    };
  }
).color;

const read = (file: string) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** The owner's values replace those of `tokens.css`. */
const css = read('tokens.css').replace(/@media print[\s\S]*/, '') + read('owner.css');
const tokens = new Map(
  Array.from(css.matchAll(/--([\w-]+):\s*([^;]+);/g), ([, name = '', value = '']) => [name, value]),
);

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

const colorOf = (token: string, theme: Theme) => {
  const value = (tokens.get(token) ?? '').trim().replace(/^light-dark\(([\s\S]*)\)$/, '$1');
  const [light = '', dark = light] = value.split(/,(?![^(]*\))/);
  const color = new Color();
  color.parseString((theme === 'light' ? light : dark).trim());
  return color;
};

/** WCAG 2.2, 1.4.3 and 1.4.11. */
const pairs: [color: string, on: string, least: number][] = [
  ...['ink', 'ink-soft', 'signal', 'signal-strong', 'wrong'].flatMap(
    (color): [string, string, number][] => [
      [color, 'paper', 4.5],
      [color, 'tint', 4.5],
    ],
  ),
  ['on-signal', 'signal', 4.5],
  ['on-signal', 'signal-strong', 4.5],
  ['edge', 'paper', 3],
];

test.each(themes)('the %s colors of web/ui/owner.css have enough contrast', (theme) => {
  for (const [color, on, least] of pairs) {
    const ratio = getContrast(colorOf(on, theme), colorOf(color, theme));
    expect(ratio, `--${color} on --${on} in web/ui/owner.css`).toBeGreaterThanOrEqual(least);
  }
});

test.each(themes)('emails have the %s colors of web/ui/owner.css', (theme) => {
  const hexOf = (token: string) =>
    flattenColors(colorOf(token, theme), colorOf('paper', theme)).toHexString();
  expect(brand.colors[theme], `colors.${theme} in shared/owner.ts`).toEqual({
    paper: hexOf('paper'),
    ink: hexOf('ink'),
    inkSoft: hexOf('ink-soft'),
    line: hexOf('line'),
    signal: hexOf('signal'),
    onSignal: hexOf('on-signal'),
  });
});
