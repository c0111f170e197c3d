import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

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

/** A page with the site's colors and fonts that loads nothing, so that any browser can draw it. */
export const page = (styleSheet: string, body: string): string => `<!doctype html>
<meta charset="utf-8">
<style>
${fonts.flatMap((font) => ['latin', 'latin-ext'].map((script) => fontFace(font, script))).join('\n')}
${colors()}
${readFileSync(join(import.meta.dirname, styleSheet), 'utf8')}
</style>
<body>${body}`;
