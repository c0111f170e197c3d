import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Script } from '#web/lib/script.ts';
import { digest } from '#web/prerender/digest.ts';
import { importedLater, inOrder } from '#web/prerender/imports.ts';
import { inlineScript } from '#web/prerender/inline-script.ts';

/** The hashes of inline blocks, which the Content-Security-Policy allows beside the site's own files. */
export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

const LOADER = join(import.meta.dirname, '../app/load-scripts.inline.ts');
const LINK = /<link rel="(?:stylesheet|modulepreload)"[^>]* href="(\/[^"]+)"[^>]*>/g;
const MODULE = /\s*<script type="module"[^>]* src="(\/[^"]+)"[^>]*><\/script>/g;
const STYLE = /<style>([\s\S]*?)<\/style>/g;
// A block of data (JSON-LD) is no script to a browser and needs no hash.
const SCRIPT = /<script(?: type="(?:module|importmap)")?>([\s\S]*?)<\/script>/g;
const FORBIDDEN = /<[a-z][^>]* (?:style|on[a-z]+)=/i;

const hashes = (html: string, block: RegExp) =>
  Array.from(html.matchAll(block), ([, content = '']) => `'${digest('sha256', content)}'`);

const integrity = (dist: string, path: string) => digest('sha384', readFileSync(join(dist, path)));

/** Gives every style sheet and preloaded module the `integrity` of its file in `dist`. */
const withIntegrity = (html: string, dist: string): string =>
  html.replace(LINK, (tag, path: string) =>
    tag.replace('>', ` integrity="${integrity(dist, path)}">`),
  );

/** Puts one inline script in the place of those that load files (`load-scripts.inline.ts`), and has it load what they import, too, unless that is preloaded. */
const withScriptsAfterPaint = (html: string, dist: string): string => {
  const modules = Array.from(html.matchAll(MODULE), ([, src = '']) => [...inOrder(dist, src)]);
  const preloaded = new Set(Array.from(html.matchAll(LINK), ([, href = '']) => href));
  const SCRIPTS: Script[] = [...new Set(modules.flat())]
    .filter((src) => !preloaded.has(src))
    .map((src) => ({ src, integrity: integrity(dist, src) }));
  if (!SCRIPTS.length) return html;
  const loader = inlineScript(LOADER, { SCRIPTS });
  return html
    .replace(MODULE, '')
    .replace('</body>', () => `<script type="module">${loader}</script></body>`);
};

/** Has the browser check what the page's scripts import later, as it checks the scripts themselves. */
const withImportMap = (html: string, dist: string): string => {
  const later = importedLater(
    dist,
    Array.from(html.matchAll(MODULE), ([, src = '']) => src),
  );
  if (!later.length) return html;
  const map = { integrity: Object.fromEntries(later.map((src) => [src, integrity(dist, src)])) };
  const script = `<script type="importmap">${JSON.stringify(map)}</script>`;
  return html.replace('</head>', () => `${script}</head>`);
};

/** The files in `dist`, as they are served. */
export const sealed = (html: string, dist: string): string =>
  withScriptsAfterPaint(withImportMap(withIntegrity(html, dist), dist), dist);

/** Throws for what no hash can allow: attributes with styles or scripts in them. */
export const inlineHashes = (html: string): InlineHashes => {
  const forbidden = FORBIDDEN.exec(html);
  if (forbidden) throw new Error(`The Content-Security-Policy forbids ${forbidden[0]}…>`);
  return { scripts: hashes(html, SCRIPT), styles: hashes(html, STYLE) };
};

/** Seals each page of `dist` and writes the hashes of all inline blocks to `hashesFile`. */
export const seal = (dist: string, hashesFile: string): void => {
  const all: InlineHashes = { scripts: [], styles: [] };
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((each) => each.endsWith('.html'))) {
    const file = join(dist, name);
    const html = sealed(readFileSync(file, 'utf8'), dist);
    writeFileSync(file, html);
    const { scripts, styles } = inlineHashes(html);
    all.scripts.push(...scripts);
    all.styles.push(...styles);
  }
  mkdirSync(dirname(hashesFile), { recursive: true });
  const unique = { scripts: [...new Set(all.scripts)], styles: [...new Set(all.styles)] };
  writeFileSync(hashesFile, `${JSON.stringify(unique, null, 2)}\n`);
};
