import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What the Content-Security-Policy has to allow beside the site's own files: its inline blocks, by their hash. */
export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

const digest = (algorithm: 'sha256' | 'sha384', content: string | Buffer) =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;

const LOADED_TAG =
  /<(?:script|link rel="(?:stylesheet|modulepreload)")[^>]* (?:src|href)="(\/[^"]+)"[^>]*>/g;
const STYLE = /<style>([\s\S]*?)<\/style>/g;
// A block of data (JSON-LD) is no script to a browser and needs no hash.
const SCRIPT = /<script(?: type="module")?>([\s\S]*?)<\/script>/g;
const FORBIDDEN = /<[a-z][^>]* (?:style|on[a-z]+)=/i;

const hashes = (html: string, block: RegExp) =>
  Array.from(html.matchAll(block), ([, content = '']) => `'${digest('sha256', content)}'`);

/** Gives every script and style sheet that the page loads the `integrity` of its file in `dist`. */
export const withIntegrity = (html: string, dist: string): string =>
  html.replace(LOADED_TAG, (tag, path: string) =>
    tag.replace('>', ` integrity="${digest('sha384', readFileSync(join(dist, path)))}">`),
  );

/** Throws for what no hash can allow: attributes with styles or scripts in them. */
export const inlineHashes = (html: string): InlineHashes => {
  const forbidden = FORBIDDEN.exec(html);
  if (forbidden) throw new Error(`The Content-Security-Policy forbids ${forbidden[0]}…>`);
  return { scripts: hashes(html, SCRIPT), styles: hashes(html, STYLE) };
};

/** Seals each page of `dist` and writes the hashes of all inline blocks to `hashesFile`. */
export const seal = (dist: string, hashesFile: string): void => {
  const all: InlineHashes = { scripts: [], styles: [] };
  for (const name of readdirSync(dist).filter((each) => each.endsWith('.html'))) {
    const file = join(dist, name);
    const html = withIntegrity(readFileSync(file, 'utf8'), dist);
    writeFileSync(file, html);
    const { scripts, styles } = inlineHashes(html);
    all.scripts.push(...scripts);
    all.styles.push(...styles);
  }
  mkdirSync(dirname(hashesFile), { recursive: true });
  const unique = { scripts: [...new Set(all.scripts)], styles: [...new Set(all.styles)] };
  writeFileSync(hashesFile, `${JSON.stringify(unique, null, 2)}\n`);
};
