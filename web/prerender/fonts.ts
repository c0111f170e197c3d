import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

interface Face {
  family: string;
  style: 'normal' | 'italic';
  /** As CSS writes it: one weight, or the lightest and the boldest. */
  weight: string;
  source: string;
  /** Axes that are pinned to one value, or narrowed. */
  axes: Record<string, number | { min: number; max: number }>;
  /** Whether the first screen uses it. */
  preload: boolean;
}

/** How wide a system's own face is drawn, so that a line breaks where it will once the real face has come. */
interface StandIn {
  local: string;
  widthRatio: number;
}

const NEWSREADER = '@fontsource-variable/newsreader/files/newsreader-latin-opsz';
const INSTRUMENT = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght';

const faces: Face[] = [
  {
    family: 'Newsreader',
    style: 'normal',
    weight: '400',
    source: `${NEWSREADER}-normal.woff2`,
    axes: { opsz: 72, wght: 400 },
    preload: true,
  },
  {
    family: 'Newsreader',
    style: 'italic',
    weight: '400',
    source: `${NEWSREADER}-italic.woff2`,
    axes: { opsz: 72, wght: 400 },
    preload: false,
  },
  {
    family: 'Instrument Sans',
    style: 'normal',
    weight: '400 700',
    source: `${INSTRUMENT}-normal.woff2`,
    axes: {},
    preload: true,
  },
];

// Average widths and vertical metrics as `@capsizecss/unpack` reads them from the faces above and the system's.
const families: Record<string, { ascent: number; descent: number; standIns: StandIn[] }> = {
  Newsreader: {
    ascent: 0.735,
    descent: 0.265,
    standIns: [
      { local: 'Georgia', widthRatio: 1.012 },
      { local: 'Noto Serif', widthRatio: 0.938 },
      { local: 'Times New Roman', widthRatio: 1.11 },
      { local: 'DejaVu Serif', widthRatio: 0.873 },
      { local: 'Open Sans', widthRatio: 0.962 },
    ],
  },
  'Instrument Sans': {
    ascent: 0.97,
    descent: 0.25,
    standIns: [
      { local: 'Arial', widthRatio: 1.027 },
      { local: 'Roboto', widthRatio: 1.03 },
      { local: 'DejaVu Sans', widthRatio: 0.901 },
      { local: 'Open Sans', widthRatio: 0.972 },
    ],
  },
};

const range = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));

/** ASCII, Latin-1 and the signs that the pages use; a letter beyond them is drawn in the system's face. */
const CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”…•−→`;

export interface Fonts {
  /** The @font-face rules, the stand-ins' included. */
  css: string;
  /** By their path on the site. */
  files: Map<string, Buffer>;
  preload: string[];
}

const standInRules = () =>
  Object.entries(families).flatMap(([family, { ascent, descent, standIns }]) =>
    standIns.map(
      ({ local, widthRatio }) =>
        `@font-face{font-family:"${family} as ${local}";src:local("${local}");size-adjust:${percent(widthRatio)};ascent-override:${percent(ascent / widthRatio)};descent-override:${percent(descent / widthRatio)};line-gap-override:0%}`,
    ),
  );

const percent = (ratio: number) => `${(ratio * 100).toFixed(1)}%`;

const subset = async ({ source, axes }: Face): Promise<Buffer> =>
  subsetFont(readFileSync(createRequire(import.meta.url).resolve(source)), CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: axes,
  });

const make = async (): Promise<Fonts> => {
  const files = new Map<string, Buffer>();
  const rules = standInRules();
  const preload: string[] = [];
  for (const face of faces) {
    const file = await subset(face);
    const hash = createHash('sha256').update(file).digest('base64url').slice(0, 8);
    const name = `${face.family.replaceAll(' ', '-').toLowerCase()}-${face.style}`;
    const path = `/assets/${name}-${hash}.woff2`;
    files.set(path, file);
    if (face.preload) preload.push(path);
    rules.push(
      `@font-face{font-family:"${face.family}";font-style:${face.style};font-weight:${face.weight};font-display:swap;src:url(${path})format("woff2")}`,
    );
  }
  return { css: rules.join(''), files, preload };
};

let made: Promise<Fonts> | undefined;

/** The site's faces, cut down to the characters and weights that it uses. Made once in a process. */
export const fonts = (): Promise<Fonts> => {
  made ??= make();
  return made;
};
