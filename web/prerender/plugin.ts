import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Connect,
  type IndexHtmlTransformContext,
  type Plugin,
  type ResolvedConfig,
  runnerImport,
  type ViteDevServer,
} from 'vite';
import { generatedFiles } from '#web/prerender/generated-files.ts';
import { inlineScript } from '#web/prerender/inline-script.ts';
import { inlineStyles } from '#web/prerender/inline-styles.ts';
import type { Page } from '#web/prerender/page.ts';
import type * as Pages from '#web/prerender/pages.tsx';

type Bundle = IndexHtmlTransformContext['bundle'];

const pageFiles = ['index.html', 'auth.html', 'health-assessment.html', '404.html'];

/** Modules that an inline script loads when they are wanted, by the name it has for their address. */
const loadedLater = {
  GUIDE_FORM: 'landing/guide-form.island.tsx',
  APP: 'app/main.tsx',
};

const loadPages = async ({ root }: ResolvedConfig, server?: ViteDevServer) => {
  const file = join(root, 'prerender/pages.tsx');
  if (server) return (await server.ssrLoadModule(file)) as typeof Pages;
  const options = { configFile: false, root, logLevel: 'error' } as const;
  return (await runnerImport<typeof Pages>(file, options)).module;
};

const addressOf = (module: string, root: string, bundle: Bundle): string => {
  if (!bundle) return `/${module}`;
  const made = Object.values(bundle).find(
    (each) => each.type === 'chunk' && each.moduleIds.includes(join(root, module)),
  );
  if (!made) throw new Error(`Nothing was built of ${module}`);
  return `/${made.fileName}`;
};

const addresses = (root: string, bundle: Bundle) =>
  Object.fromEntries(
    Object.entries(loadedLater).map(([name, module]) => [name, addressOf(module, root, bundle)]),
  );

const dataScript = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

const stylesAndData = ({ styles, structuredData }: Page, root: string) =>
  `<style>${inlineStyles(join(root, styles))}</style>${structuredData ? dataScript(structuredData) : ''}`;

const moduleScript = (file: string, root: string, bundle: Bundle) =>
  `<script type="module">${inlineScript(join(root, file), addresses(root, bundle))}</script>`;

const serveGenerated: Connect.NextHandleFunction = (request, response, next) => {
  const body = generatedFiles()[request.url ?? ''];
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
  return {
    name: 'prerender',
    config: ({ root = '' }) => ({
      build: {
        rolldownOptions: {
          input: [...pageFiles, loadedLater.GUIDE_FORM].map((file) => join(root, file)),
        },
      },
    }),
    configResolved: (resolved) => {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { filename, bundle, server }) => {
        const { pages, renderHead, renderBody } = await loadPages(config, server);
        const page = pages[filename.slice(config.root.length + 1)];
        if (!page) throw new Error(`pages.tsx has no ${filename}`);
        const script = page.inlineScript && moduleScript(page.inlineScript, config.root, bundle);
        return html
          .replace('<!--head-->', () => renderHead(page) + stylesAndData(page, config.root))
          .replace('<!--body-->', () => renderBody(page) + (script ?? ''));
      },
    },
    generateBundle() {
      for (const [path, source] of Object.entries(generatedFiles()))
        this.emitFile({ type: 'asset', fileName: path.slice(1), source });
    },
    configureServer: (server) => {
      server.middlewares.use(serveGenerated);
      return () => server.middlewares.use(serveNotFound(server));
    },
    hotUpdate({ file, modules }) {
      // What is rendered here is in no module graph of the browser's.
      if (this.environment.name === 'client' && !modules.length && /\.(tsx?|css)$/.test(file))
        this.environment.hot.send({ type: 'full-reload' });
    },
  };
};
