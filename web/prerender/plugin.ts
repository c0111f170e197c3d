import { join } from 'node:path';
import type { Connect, Plugin, ResolvedConfig, ViteDevServer } from 'vite';
import { brand } from '#shared/brand.ts';
import type { Page } from '#web/lib/page.ts';
import { paths } from '#web/lib/paths.ts';
import { themeColor } from '#web/ui/theme-color.ts';
import { type Bundle, GUIDE_FORM, guideFormScripts, scriptsOf } from './chunks.ts';
import { digest } from './digest.ts';
import { inlineScript } from './inline.ts';
import { ownFiles, readOwnFile } from './own-files.ts';
import { withPolicy } from './policy.ts';
import { pageFiles, shells } from './shells.ts';
import { headOf, loadSite, type Site } from './site.ts';

const sitemap = (pages: Page[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages
      .filter(({ unlisted }) => !unlisted)
      .map(({ path }) => `  <url><loc>${brand.siteUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

const robots = () =>
  ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${brand.siteUrl}/sitemap.xml`, ''].join('\n');

const manifest = () =>
  JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    description: brand.description,
    start_url: paths.home,
    display: 'browser',
    background_color: themeColor.light,
    theme_color: themeColor.light,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });

const generatedFiles = (pages: Record<string, Page>): Record<string, string> => ({
  '/sitemap.xml': sitemap(Object.values(pages)),
  '/robots.txt': robots(),
  '/manifest.webmanifest': manifest(),
});

const LOADER = join(import.meta.dirname, '../app/load-scripts.inline.ts');
const LINK = /<link rel="(?:stylesheet|modulepreload)"[^>]* href="\/([^"]+)"[^>]*>/g;
const MODULE = /\s*<script type="module"[^>]* src="(\/[^"]+)"[^>]*><\/script>/g;

const integrityOf = (name: string, bundle: Bundle): string => {
  const file = bundle[name];
  if (!file) throw new Error(`The build has no ${name}`);
  return digest('sha384', file.type === 'chunk' ? file.code : Buffer.from(file.source));
};

const withIntegrity = (html: string, bundle: Bundle): string => {
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

/** Splits scripts into files, because browsers run each file in its own short task. */
const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/react-router/ },
  { name: 'zod', test: /node_modules\/zod\// },
  { name: 'amplify-ui', test: /node_modules\/(@aws-amplify\/ui[^/]*|lodash)\// },
  { name: 'amplify-auth', test: /node_modules\/(@?aws-amplify|@aws-crypto|@smithy|js-cookie)\// },
  { name: 'toast', test: /node_modules\/@radix-ui\/|\/web\/ui\/toast/ },
  { name: 'small', test: /\/createLucideIcon\.|\/web\/ui\/use-slow/, minShareCount: 2 },
  // Leaves out two files that are each used on only one page, so that Rolldown bundles each with
  // its page's script.
  {
    name: 'contract',
    test: /\/shared\/(?!domain\/privacy|domain\/consent\/consent-words)|\/web\/lib\//,
  },
];

/** Rolldown would name the shared chunk after one of its modules. */
const fileNameOf = ({ moduleIds }: { moduleIds: string[] }): string =>
  moduleIds.some((id) => id.endsWith('/web/app/app.tsx'))
    ? 'assets/main-[hash].js'
    : 'assets/[name]-[hash].js';

const madeFiles = ({ fonts, pages }: Site): Map<string, Buffer | string> =>
  new Map<string, Buffer | string>([
    ...Object.entries(generatedFiles(pages)),
    ...fonts.files,
    ...fonts.fixed,
  ]);

const serveFiles =
  (server: ViteDevServer): Connect.NextHandleFunction =>
  async ({ url = '' }, response, next) => {
    const name = url.slice(1);
    if (ownFiles().includes(name)) return response.end(readOwnFile(name));
    if (!/\.(woff2|txt|xml|webmanifest)$/.test(url)) return next();
    try {
      const file = madeFiles(await loadSite(server.config, server)).get(url);
      if (file === undefined) next();
      else response.end(file);
    } catch (error) {
      // Vite's middlewares don't catch a rejection, which would end the server.
      next(error);
    }
  };

const protect: Plugin = {
  name: 'protect',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.html'))
          file.source = withPolicy(withIntegrity(file.source.toString(), bundle), file.fileName);
      }
    },
  },
};

export const prerender = (files: readonly string[] = pageFiles): Plugin[] => {
  let config: ResolvedConfig;
  let built: Promise<Site> | undefined;
  const siteOf = (server?: ViteDevServer): Promise<Site> => {
    if (server) return loadSite(config, server);
    built ??= loadSite(config);
    return built;
  };
  const fill: Plugin = {
    name: 'prerender',
    config: ({ root = '' }) => ({
      build: {
        rolldownOptions: {
          input: [...files, ...(files.includes('index.html') ? [GUIDE_FORM] : [])].map((file) =>
            join(root, file),
          ),
          // The landing page's script calls an export of `guide-form.island.tsx`.
          preserveEntrySignatures: 'exports-only',
          // An owner exports only some of the texts that `content.ts` imports.
          checks: { importIsUndefined: false },
          output: { codeSplitting: { groups: chunks }, chunkFileNames: fileNameOf },
        },
      },
    }),
    configResolved: (resolved) => {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { filename, bundle, server }) => {
        const { root } = config;
        const site = await siteOf(server);
        const page = site.pages[filename.slice(root.length + 1)];
        if (!page) throw new Error(`No *.page.tsx describes ${filename}`);
        const script = page.inlineScript
          ? `<script type="module">${inlineScript(join(root, page.inlineScript), { GUIDE_FORM_SCRIPTS: guideFormScripts(root, bundle) })}</script>`
          : '';
        const shell = server ? html.replace('<html ', '<html class="painted" ') : html;
        return shell
          .replace('<!--head-->', () => headOf(page, site, root))
          .replace('<!--body-->', () => site.renderBody(page) + script);
      },
    },
    async generateBundle() {
      for (const name of ownFiles())
        this.emitFile({ type: 'asset', fileName: name, source: readOwnFile(name) });
      for (const [path, source] of madeFiles(await siteOf()))
        this.emitFile({ type: 'asset', fileName: path.slice(1), source });
    },
    configureServer: (server) => {
      server.middlewares.use(serveFiles(server));
    },
    hotUpdate({ file, modules }) {
      // The browser has no module for prerendered code, so Vite wouldn't update the page.
      if (this.environment.name === 'client' && !modules.length && /\.(tsx?|css)$/.test(file))
        this.environment.hot.send({ type: 'full-reload' });
    },
  };
  return [shells(siteOf), fill, protect];
};
