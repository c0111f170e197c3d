import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connect, Plugin, ResolvedConfig, ViteDevServer } from 'vite';
import { generatedFiles } from '#web/prerender/generated-files.ts';
import { inlineScript } from '#web/prerender/inline-script.ts';
import { GUIDE_FORM, loadedLater } from '#web/prerender/loaded-later.ts';
import { headOf, loadSite, type Site } from '#web/prerender/site.ts';

const pageFiles = ['index.html', 'auth.html', 'health-assessment.html', '404.html'];

/** A file each, so that each starts in a task of its own, and one's new version leaves the others in their caches. */
const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'zod', test: /node_modules\/zod\// },
  { name: 'amplify-ui', test: /node_modules\/(@aws-amplify\/ui[^/]*|lodash)\// },
  { name: 'amplify-auth', test: /node_modules\/(@?aws-amplify|@aws-crypto|@smithy|js-cookie)\// },
  { name: 'toast', test: /node_modules\/@radix-ui\/|\/web\/ui\/toast/ },
  { name: 'contract', test: /\/shared\/|\/web\/lib\// },
];

const serveFonts =
  (server: ViteDevServer): Connect.NextHandleFunction =>
  async ({ url = '' }, response, next) => {
    if (!url.endsWith('.woff2')) return next();
    const { fonts } = await loadSite(server.config, server);
    response.end(fonts.files.get(url));
  };

const serveGenerated: Connect.NextHandleFunction = ({ url = '' }, response, next) => {
  const body = generatedFiles()[url];
  if (body === undefined) next();
  else response.end(body);
};

const serveNotFound =
  ({ config, transformIndexHtml }: ViteDevServer): Connect.NextHandleFunction =>
  async (request, response, next) => {
    // Vite has put the file's name in the place of a page's address by now.
    const [path = ''] = request.url?.split('?') ?? [];
    const isPage = path !== '/404.html' && pageFiles.includes(path.slice(1));
    if (isPage || !request.headers.accept?.includes('text/html')) return next();
    try {
      const template = readFileSync(join(config.root, '404.html'), 'utf8');
      const html = await transformIndexHtml('/404.html', template);
      response.writeHead(404, { 'content-type': 'text/html' }).end(html);
    } catch (error) {
      next(error);
    }
  };

/**
 * Fills the site's HTML files with what `pages.tsx` says, in the build and in the development server alike, and
 * adds the files that are made of the settings.
 */
export const prerender = (): Plugin => {
  let config: ResolvedConfig;
  let built: Promise<Site> | undefined;
  const siteOf = (server?: ViteDevServer): Promise<Site> => {
    if (server) return loadSite(config, server);
    built ??= loadSite(config);
    return built;
  };
  return {
    name: 'prerender',
    config: ({ root = '' }) => ({
      build: {
        rolldownOptions: {
          input: [...pageFiles, GUIDE_FORM].map((file) => join(root, file)),
          // The island is called by what it exports.
          preserveEntrySignatures: 'exports-only',
          output: { codeSplitting: { groups: chunks } },
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
        if (!page) throw new Error(`pages.tsx has no ${filename}`);
        const script = page.inlineScript
          ? `<script type="module">${inlineScript(join(root, page.inlineScript), { LOADED_LATER: loadedLater(root, bundle) })}</script>`
          : '';
        return html
          .replace('<!--head-->', () => headOf(page, site, root))
          .replace('<!--body-->', () => site.renderBody(page) + script);
      },
    },
    async generateBundle() {
      const { fonts } = await siteOf();
      for (const [path, source] of [...Object.entries(generatedFiles()), ...fonts.files])
        this.emitFile({ type: 'asset', fileName: path.slice(1), source });
    },
    configureServer: (server) => {
      server.middlewares.use(serveGenerated).use(serveFonts(server));
      return () => server.middlewares.use(serveNotFound(server));
    },
    hotUpdate({ file, modules }) {
      // What is rendered here is in no module graph of the browser's.
      if (this.environment.name === 'client' && !modules.length && /\.(tsx?|css)$/.test(file))
        this.environment.hot.send({ type: 'full-reload' });
    },
  };
};
