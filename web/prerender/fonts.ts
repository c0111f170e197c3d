import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/**
 * A system font, scaled to the width of the web font, so that most lines keep their breaks when the
 * web font loads.
 */
interface StandIn {
  local: string;
  fullName?: string;
  widthRatio: number;
}

interface Face {
  family: string;
  weight: string;
  source: { name: string; file: string };
  axes: Record<string, number | { min: number; max: number }>;
  /** In em, like `descent`, from `@capsizecss/unpack`. */
  ascent: number;
  descent: number;
  standIns: StandIn[];
}

const faces: Face[] = [
  {
    family: 'Newsreader',
    weight: '400',
    source: { name: 'newsreader', file: 'opsz-normal' },
    axes: { opsz: 72, wght: 400 },
    ascent: 0.735,
    descent: 0.265,
    standIns: [
      { local: 'Georgia', widthRatio: 1.012 },
      { local: 'Noto Serif', fullName: 'Noto Serif Regular', widthRatio: 0.938 },
      { local: 'Times New Roman', widthRatio: 1.11 },
      { local: 'DejaVu Serif', widthRatio: 0.873 },
      { local: 'Open Sans', fullName: 'Open Sans Regular', widthRatio: 0.984 },
    ],
  },
  {
    family: 'Instrument Sans',
    weight: '400 600',
    source: { name: 'instrument-sans', file: 'wght-normal' },
    axes: { wght: { min: 400, max: 600 } },
    ascent: 0.97,
    descent: 0.25,
    standIns: [
      { local: 'Arial', widthRatio: 1.027 },
      { local: 'Roboto', fullName: 'Roboto Regular', widthRatio: 1.03 },
      { local: 'DejaVu Sans', widthRatio: 0.901 },
      { local: 'Open Sans', fullName: 'Open Sans Regular', widthRatio: 0.966 },
    ],
  },
];

const COMMON = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;!?\'"-_@&/()+';

const subset = {
  targetFormat: 'woff2',
  // Other features would keep glyphs that the site doesn't use.
  keepFeatures: ['ccmp', 'kern', 'liga', 'lnum', 'mark', 'mkmk', 'tnum'],
} as const;

export interface Fonts {
  css: string;
  files: Map<string, Buffer>;
  /** The pages of `unsubscribe` and `series` load the Latin files by these paths without a hash. */
  fixed: Map<string, Buffer>;
}

const percent = (ratio: number) => `${(ratio * 100).toFixed(1)}%`;

const standInRules = ({ family, ascent, descent, standIns }: Face) =>
  standIns.map(
    ({ local, fullName = local, widthRatio }) =>
      `@font-face{font-family:"${family} as ${local}";src:local("${fullName}");size-adjust:${percent(widthRatio)};ascent-override:${percent(ascent / widthRatio)};descent-override:${percent(descent / widthRatio)};line-gap-override:0%}`,
  );

const codeOf = (letter: string) => letter.codePointAt(0) ?? 0;

const unicodeRange = (letters: string) =>
  [...letters].map((letter) => `U+${codeOf(letter).toString(16)}`).join();

const rule = ({ family, weight }: Face, path: string, letters?: string) =>
  `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url(${path})format("woff2")${letters ? `;unicode-range:${unicodeRange(letters)}` : ''}}`;

const { resolve } = createRequire(import.meta.url);

type Range = [first: number, last: number];

const scriptsOf = ({ source }: Face): Map<string, Range[]> => {
  const file = resolve(`@fontsource-variable/${source.name}/unicode.json`);
  const written: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  const ranges = (list: string) =>
    list.split(',').map((range): Range => {
      const [first = 0, last = first] = range
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return [first, last];
    });
  return new Map(Object.entries(written).map(([script, list]) => [script, ranges(list)]));
};

const byScript = (face: Face, letters: string): [script: string, letters: string][] => {
  const scripts = scriptsOf(face);
  const has = (script: string, letter: string) =>
    scripts.get(script)?.some(([first, last]) => codeOf(letter) >= first && codeOf(letter) <= last);
  const order = ['latin', 'latin-ext', 'vietnamese'];
  const taken = (letter: string) => order.find((script) => has(script, letter));
  return order
    .map((script): [string, string] => [
      script,
      [...letters].filter((letter) => taken(letter) === script).join(''),
    ])
    .filter(([, some]) => some);
};

const pathOf = ({ family }: Face, file: Buffer) => {
  const hash = createHash('sha256').update(file).digest('base64url').slice(0, 8);
  return `/assets/${family.replaceAll(' ', '-').toLowerCase()}-${hash}.woff2`;
};

const make = async (characters: string): Promise<Fonts> => {
  const files = new Map<string, Buffer>();
  const fixed = new Map<string, Buffer>();
  const rules = faces.flatMap(standInRules);
  for (const face of faces) {
    const { name, file: end } = face.source;
    for (const [script, letters] of byScript(face, characters)) {
      const source = resolve(`@fontsource-variable/${name}/files/${name}-${script}-${end}.woff2`);
      const file = await subsetFont(readFileSync(source), letters, {
        ...subset,
        variationAxes: face.axes,
      });
      const path = pathOf(face, file);
      files.set(path, file);
      if (script === 'latin') fixed.set(`/faces/${name}.woff2`, file);
      rules.push(rule(face, path, script === 'latin' ? undefined : letters));
    }
  }
  return { css: rules.join(''), files, fixed };
};

const made = new Map<string, Promise<Fonts>>();

export const fonts = (text: string): Promise<Fonts> => {
  const characters = [...new Set(COMMON + text)].sort().join('');
  const known = made.get(characters) ?? make(characters);
  made.set(characters, known);
  return known;
};
