import { join } from 'node:path';
import { type Bundle, scriptsOf } from '#web/prerender/chunks.ts';
import { digest } from '#web/prerender/digest.ts';
import { inlineScript } from '#web/prerender/inline.ts';

const LOADER = join(import.meta.dirname, '../app/load-scripts.inline.ts');
const LINK = /<link rel="(?:stylesheet|modulepreload)"[^>]* href="\/([^"]+)"[^>]*>/g;
const MODULE = /\s*<script type="module"[^>]* src="(\/[^"]+)"[^>]*><\/script>/g;

const integrityOf = (name: string, bundle: Bundle): string => {
  const file = bundle[name];
  if (!file) throw new Error(`The build has no ${name}`);
  return digest('sha384', file.type === 'chunk' ? file.code : Buffer.from(file.source));
};

/**
 * Makes the browser compare every style sheet and script that a page loads with its hash. Style sheets and
 * preloaded modules have it in an attribute, dynamic imports in an import map. The inline script that loads the
 * other modules (`load-scripts.inline.ts`) contains their hashes.
 */
export const withIntegrity = (html: string, bundle: Bundle): string => {
  const linked = html.replace(LINK, (tag, name: string) =>
    tag.replace('>', ` integrity="${integrityOf(name, bundle)}">`),
  );
  const entries = Array.from(html.matchAll(MODULE), ([, src = '']) => src);
  if (!entries.length) return linked;

  const { now, later } = scriptsOf(entries, bundle);
  const preloaded = new Set(Array.from(html.matchAll(LINK), ([, name]) => `/${name}`));
  const SCRIPTS = now.filter(({ src }) => !preloaded.has(src));
  const loader = `<script type="module">${inlineScript(LOADER, { SCRIPTS })}</script>`;
  const integrity = Object.fromEntries(later.map((script) => [script.src, script.integrity]));
  const map = `<script type="importmap">${JSON.stringify({ integrity })}</script>`;
  return linked
    .replace(MODULE, '')
    .replace('</head>', () => `${later.length ? map : ''}</head>`)
    .replace('</body>', () => `${loader}</body>`);
};
