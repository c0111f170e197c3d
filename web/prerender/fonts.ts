import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/** A system's own face, drawn as wide as ours, so that a line breaks where it will once ours has come. */
interface StandIn {
  local: string;
  /** Its full name, where that is not the family's. */
  fullName?: string;
  widthRatio: number;
}

interface Face {
  family: string;
  /** As CSS writes it: one weight, or the lightest and the boldest. */
  weight: string;
  source: string;
  /** Axes that are pinned to one value, or narrowed. */
  axes: Record<string, number | { min: number; max: number }>;
  /** Whether it brings what stands in for a letter, such as ligatures and figures of equal width. */
  alternates: boolean;
  /** In em. These and the ratios are what `@capsizecss/unpack` reads from the faces. */
  ascent: number;
  descent: number;
  standIns: StandIn[];
}

const faces: Face[] = [
  {
    family: 'Newsreader',
    weight: '400',
    source: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    axes: { opsz: 72, wght: 400 },
    alternates: true,
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
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 600 } },
    alternates: false,
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

/** What visitors mostly type, whether the pages say it or not. */
const COMMON = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;!?\'"-_@&/()+';

export interface Fonts {
  /** The @font-face rules, the stand-ins' included. */
  css: string;
  /** By their path on the site. */
  files: Map<string, Buffer>;
}

const percent = (ratio: number) => `${(ratio * 100).toFixed(1)}%`;

const standInRules = ({ family, ascent, descent, standIns }: Face) =>
  standIns.map(
    ({ local, fullName = local, widthRatio }) =>
      `@font-face{font-family:"${family} as ${local}";src:local("${fullName}");size-adjust:${percent(widthRatio)};ascent-override:${percent(ascent / widthRatio)};descent-override:${percent(descent / widthRatio)};line-gap-override:0%}`,
  );

const rule = ({ family, weight }: Face, path: string) =>
  `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url(${path})format("woff2")}`;

const pathOf = ({ family }: Face, file: Buffer) => {
  const hash = createHash('sha256').update(file).digest('base64url').slice(0, 8);
  return `/assets/${family.replaceAll(' ', '-').toLowerCase()}-${hash}.woff2`;
};

const make = async (characters: string): Promise<Fonts> => {
  const files = new Map<string, Buffer>();
  const rules = faces.flatMap(standInRules);
  for (const face of faces) {
    const source = readFileSync(createRequire(import.meta.url).resolve(face.source));
    const file = await subsetFont(source, characters, {
      targetFormat: 'woff2',
      variationAxes: face.axes,
      noLayoutClosure: !face.alternates,
    });
    const path = pathOf(face, file);
    files.set(path, file);
    rules.push(rule(face, path));
  }
  return { css: rules.join(''), files };
};

const made = new Map<string, Promise<Fonts>>();

/**
 * The site's faces, cut down to the weights that it uses, the common characters and those of `text`. One beyond, typed
 * by a visitor, is drawn in the system's face.
 */
export const fonts = (text: string): Promise<Fonts> => {
  const characters = [...new Set(COMMON + text)].sort().join('');
  const known = made.get(characters) ?? make(characters);
  made.set(characters, known);
  return known;
};
