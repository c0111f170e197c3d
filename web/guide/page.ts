import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

const fonts = [
  { family: 'Display', style: 'normal', file: 'newsreader/files/newsreader-latin-opsz-normal' },
  { family: 'Display', style: 'italic', file: 'newsreader/files/newsreader-latin-opsz-italic' },
  {
    family: 'Text',
    style: 'normal',
    file: 'instrument-sans/files/instrument-sans-latin-wdth-normal',
  },
];

const fontFace = ({ family, style, file }: (typeof fonts)[number]): string => {
  const data = readFileSync(resolve(`@fontsource-variable/${file}.woff2`)).toString('base64');
  return `@font-face {
    font-family: ${family};
    font-style: ${style};
    font-weight: 200 800;
    src: url(data:font/woff2;base64,${data}) format('woff2');
  }`;
};

const styleOf = (name: string) => readFileSync(join(import.meta.dirname, '../ui', name), 'utf8');

/** The light theme's three, out of the site's own. */
const colours = (): string => {
  const tokens = styleOf('tokens.css') + styleOf('owner.css').replace(/\/\*[\s\S]*?\*\//g, '');
  const values = tokens.match(/--(paper|ink|signal): [^;]+;/g) ?? [];
  return `:root { color-scheme: light; ${values.join(' ')} }`;
};

/** A page with the site's colours and faces that needs nothing from elsewhere, so that it can be drawn anywhere. */
export const page = (styleSheet: string, body: string): string => `<!doctype html>
<meta charset="utf-8">
<style>
${fonts.map(fontFace).join('\n')}
${colours()}
${readFileSync(join(import.meta.dirname, styleSheet), 'utf8')}
</style>
<body>${body}`;
