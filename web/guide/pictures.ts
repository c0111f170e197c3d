import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brand } from '#shared/brand.ts';
import { guide } from '#shared/domain/pages.ts';
import { hero } from '#web/content/content.ts';
import { fitness, weeklyLoad } from '#web/landing/programs/training-year.ts';
import { themeColor } from '#web/ui/theme-color.ts';
import { guidePage } from './guide-page.ts';
import { escapeText } from './markup.ts';
import { readPublicFile } from './own-files.ts';

const mark = () => readPublicFile('icon.svg').toString();

const iconPage = (margin: number): string => `<!doctype html>
<style>
  html { background: ${themeColor.light} }
  body { margin: 0 }
  svg { display: block; width: 100vw; height: 100vh; padding: ${margin * 100}vw; box-sizing: border-box }
</style>
<body>${mark()}`;

const WIDTH = 1200;
const HEIGHT = 200;
const STEP = WIDTH / weeklyLoad.length;

const x = (week: number) => (week + 0.5) * STEP;
const y = (value: number) => HEIGHT - value * 1.9;

const year = (): string => `
  <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
    <path class="load" d="${weeklyLoad.map((load, week) => `M${x(week)} ${HEIGHT}V${y(load)}`).join('')}"/>
    <path class="fitness" d="M0 ${y(fitness[0] ?? 0)}${fitness.map((value, week) => `L${x(week)} ${y(value * 1.12)}`).join('')}H${WIDTH}"/>
  </svg>`;

const socialCard = (): string => `
  <main>
    <p>${escapeText(brand.name)}</p>
    <h1>${escapeText(hero.headline)}</h1>
    ${year()}
  </main>`;

const { resolve } = createRequire(import.meta.url);

const fonts = [
  { family: 'Display', style: 'normal', name: 'newsreader', axis: 'opsz' },
  { family: 'Display', style: 'italic', name: 'newsreader', axis: 'opsz' },
  { family: 'Text', style: 'normal', name: 'instrument-sans', axis: 'wdth' },
];

type Font = (typeof fonts)[number];

const fontFace = ({ family, style, name, axis }: Font, script: string): string => {
  const of = (file: string) => readFileSync(resolve(`@fontsource-variable/${name}/${file}`));
  const data = of(`files/${name}-${script}-${axis}-${style}.woff2`).toString('base64');
  return `@font-face {
    font-family: ${family};
    font-style: ${style};
    font-weight: 200 800;
    src: url(data:font/woff2;base64,${data}) format('woff2');
    unicode-range: ${JSON.parse(of('unicode.json').toString())[script]};
  }`;
};

const styleOf = (name: string) => readFileSync(join(import.meta.dirname, '../ui', name), 'utf8');

const colors = (): string => {
  const tokens = styleOf('tokens.css') + styleOf('owner.css').replace(/\/\*[\s\S]*?\*\//g, '');
  const values = tokens.match(/--(paper|ink|signal): [^;]+;/g) ?? [];
  return `:root { color-scheme: light; ${values.join(' ')} }`;
};

const page = (styleSheet: string, body: string): string => `<!doctype html>
<meta charset="utf-8">
<style>
${fonts.flatMap((font) => ['latin', 'latin-ext'].map((script) => fontFace(font, script))).join('\n')}
${colors()}
${readFileSync(join(import.meta.dirname, styleSheet), 'utf8')}
</style>
<body>${body}`;

interface Picture {
  html: () => string;
  /** In CSS pixels. Without `height`, the picture is as tall as the page. */
  width: number;
  height?: number;
  scale: number;
  colours: number;
}

const icon = (size: number, margin: number): Picture => ({
  html: () => iconPage(margin),
  width: size,
  height: size,
  scale: 1,
  colours: 32,
});

export const pictures: Record<string, Picture> = {
  [guide.fileName]: {
    html: () => page('guide.css', guidePage()),
    width: 512,
    scale: 2.5,
    colours: 24,
  },
  'og.png': {
    html: () => page('social-card.css', socialCard()),
    width: 1200,
    height: 630,
    scale: 1,
    colours: 64,
  },
  'apple-touch-icon.png': icon(180, 0.1),
  'icon-192.png': icon(192, 0),
  'icon-512.png': icon(512, 0),
  // A device may cut off all but a central circle, 80% as wide as the maskable icon.
  'icon-maskable-512.png': icon(512, 0.14),
};
