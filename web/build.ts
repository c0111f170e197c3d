import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { brand, sample } from '#shared/brand.ts';
import { findMistakes } from '#web/content/check-content.ts';
import { withPolicy } from './policy.ts';
import type * as Render from './render.tsx';
import { siteFiles } from './site-files.ts';

const root = import.meta.dirname;
const dist = join(root, 'dist');
const server = join(root, '../.build/server');
const configFile = join(root, 'vite.config.ts');

// Test runs set another value, with which Vite would bundle React's development version.
process.env.NODE_ENV = 'production';

const mistakes = findMistakes();
if (mistakes.length > 0) {
  console.error(mistakes.join('\n'));
  process.exit(1);
}
const { output } = (await build({ configFile })) as Rolldown.RolldownOutput;

const chunkOf = (source: string) => {
  const file = join(root, source);
  const chunk = output.find((made) => made.type === 'chunk' && made.facadeModuleId === file);
  if (chunk?.type !== 'chunk') throw new Error(`The build has no file for ${source}`);
  return chunk;
};

/** Without these links, `/auth` works 0.12 × later, because the app's code loads the page's code. */
const preloads = (source: string, html: string): string => {
  const { fileName, imports } = chunkOf(source);
  const missing = [fileName, ...imports].filter((name) => !html.includes(name));
  return missing.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`).join('');
};

/** An entry's HTML, with its style sheet inlined. A link costs 0.3 to 0.4 × the floor of `/`. */
const readShell = async (name: string): Promise<string> => {
  const html = await readFile(join(dist, name), 'utf8');
  const [link = '', file = ''] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(html) ?? [];
  const css = await readFile(join(dist, file), 'utf8');
  return html
    .replace(link, () => `<style>${css.trim()}</style>`)
    .replace(/(?<=data-form=")[^"]+/, (source) => `/${chunkOf(source).fileName}`)
    .replaceAll(/<!-- .* -->\s*/g, '');
};

const forServer = { ssr: 'render.tsx', outDir: server, emptyOutDir: true, copyPublicDir: false };
await build({ configFile, logLevel: 'warn', build: forServer });
const { pages, fill }: typeof Render = await import(join(server, 'render.js'));
const shells = new Map<string, string>();
for (const { shell } of pages) shells.set(shell, shells.get(shell) ?? (await readShell(shell)));
await rm(join(dist, 'app.html'));
for (const page of pages) {
  const html = await fill(page, shells.get(page.shell) ?? '');
  const links = page.file ? preloads(page.file, html) : '';
  const { path = '/404' } = page;
  const file = join(dist, path === '/' ? 'index.html' : `${path}.html`);
  await writeFile(file, withPolicy(html.replace('</head>', `${links}</head>`)));
}
for (const [name, text] of Object.entries(siteFiles(pages)))
  await writeFile(join(dist, name), text);
// The pages that a Lambda renders load the fonts at paths without a hash.
await cp(join(root, 'ui/faces'), join(dist, 'faces'), { recursive: true });
// The sample's guide names its coach.
if (brand.guideFile !== sample.guideFile) await rm(join(dist, sample.guideFile));
// The owner's files replace those of `public/`.
await cp(join(root, 'own'), dist, { recursive: true, filter: (path) => !path.includes('.git') });
