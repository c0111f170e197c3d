import { join } from 'node:path';
import type { Connect, Plugin, ResolvedConfig, ViteDevServer } from 'vite';
import { ownFiles, readOwnFile } from '#web/guide/own-files.ts';
import { GUIDE_FORM, laterScripts } from '#web/prerender/chunks.ts';
import { generatedFiles } from '#web/prerender/generated-files.ts';
import { inlineScript } from '#web/prerender/inline.ts';
import { withIntegrity } from '#web/prerender/integrity.ts';
import { withPolicy } from '#web/prerender/policy.ts';
import { pageFiles, shells } from '#web/prerender/shells.ts';
import { headOf, loadSite, type Site } from '#web/prerender/site.ts';

/** Separate files: each runs in its own short task, and stays cached when another file changes. */
const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/react-router/ },
  { name: 'zod', test: /node_modules\/zod\// },
  { name: 'amplify-ui', test: /node_modules\/(@aws-amplify\/ui[^/]*|lodash)\// },
  { name: 'amplify-auth', test: /node_modules\/(@?aws-amplify|@aws-crypto|@smithy|js-cookie)\// },
  { name: 'toast', test: /node_modules\/@radix-ui\/|\/web\/ui\/toast/ },
  // Small modules that the app and the guide's form share.
  { name: 'small', test: /\/createLucideIcon\.|\/web\/ui\/use-slow/, minShareCount: 2 },
  // Leaves out texts that only one page uses, so that they are bundled with that page.
  {
    name: 'contract',
    test: /\/shared\/(?!domain\/privacy|domain\/consent\/consent-words)|\/web\/lib\//,
  },
];

/** Names the chunk that the app's pages share. Otherwise Rolldown names it after one of its modules. */
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
      // Vite's middlewares don't catch a rejection, so a mistyped page would end the server.
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

/**
 * Renders the site's HTML files from `*.page.tsx`, in the build and in the development server. Adds the fonts,
 * the owner's public files, and files made from the settings.
 * @param files the pages of this build; all pages by default
 */
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
          // `content.ts` imports texts that an owner may not have exported.
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
          ? `<script type="module">${inlineScript(join(root, page.inlineScript), { LATER_SCRIPTS: laterScripts(root, bundle) })}</script>`
          : '';
        // Only built pages get the script that loads the app, which sets this class (`ui/fonts-later.css`).
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
      // The browser has no module for prerendered code, so Vite wouldn't update it.
      if (this.environment.name === 'client' && !modules.length && /\.(tsx?|css)$/.test(file))
        this.environment.hot.send({ type: 'full-reload' });
    },
  };
  return [shells(siteOf), fill, protect];
};
