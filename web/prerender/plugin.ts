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
import type { LoadedLater } from '#web/landing/loaded-later.ts';
import { fonts } from '#web/prerender/fonts.ts';
import { generatedFiles } from '#web/prerender/generated-files.ts';
import { inlineScript } from '#web/prerender/inline-script.ts';
import { inlineStyles } from '#web/prerender/inline-styles.ts';
import type { Page } from '#web/prerender/page.ts';
import type * as Pages from '#web/prerender/pages.tsx';

type Bundle = IndexHtmlTransformContext['bundle'];

const pageFiles = ['index.html', 'auth.html', 'health-assessment.html', '404.html'];

const GUIDE_FORM = 'landing/guide-form.island.tsx';
const APP = 'app/main.tsx';

const loadPages = async ({ root }: ResolvedConfig, server?: ViteDevServer) => {
  const file = join(root, 'prerender/pages.tsx');
  if (server) return (await server.ssrLoadModule(file)) as typeof Pages;
  const options = { configFile: false, root, logLevel: 'error' } as const;
  return (await runnerImport<typeof Pages>(file, options)).module;
};

type Chunk = Extract<NonNullable<Bundle>[string], { type: 'chunk' }>;

const chunkOf = (module: string, root: string, bundle: NonNullable<Bundle>): Chunk => {
  const made = Object.values(bundle).find(
    (each) => each.type === 'chunk' && each.moduleIds.includes(join(root, module)),
  );
  if (made?.type !== 'chunk') throw new Error(`Nothing was built of ${module}`);
  return made;
};

/** A chunk with all that it loads, at once or later. */
const filesOf = (chunk: Chunk, bundle: NonNullable<Bundle>, found = new Set<string>()) => {
  found.add(`/${chunk.fileName}`);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(`/${style}`);
  for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
    const next = bundle[name];
    if (next?.type === 'chunk' && !found.has(`/${name}`)) filesOf(next, bundle, found);
  }
  return found;
};

const loadedLater = (root: string, bundle: Bundle): LoadedLater =>
  bundle
    ? {
        guideForm: `/${chunkOf(GUIDE_FORM, root, bundle).fileName}`,
        app: [...filesOf(chunkOf(APP, root, bundle), bundle)],
      }
    : { guideForm: `/${GUIDE_FORM}`, app: [`/${APP}`] };

const dataScript = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

const stylesAndData = async (
  { styles, settingsStyles = '', structuredData }: Page,
  root: string,
) => {
  const { css, files } = await fonts();
  return [
    ...[...files.keys()].map(
      (path) => `<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`,
    ),
    `<style>${css}${inlineStyles(join(root, styles))}${settingsStyles}</style>`,
    structuredData ? dataScript(structuredData) : '',
  ].join('');
};

const moduleScript = (file: string, root: string, bundle: Bundle) =>
  `<script type="module">${inlineScript(join(root, file), loadedLater(root, bundle))}</script>`;

const serveGenerated: Connect.NextHandleFunction = async (request, response, next) => {
  const path = request.url ?? '';
  const body = generatedFiles()[path] ?? (await fonts()).files.get(path);
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
          input: [...pageFiles, GUIDE_FORM].map((file) => join(root, file)),
          // The island is called by what it exports.
          preserveEntrySignatures: 'exports-only',
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
        const head = renderHead(page) + (await stylesAndData(page, config.root));
        return html
          .replace('<!--head-->', () => head)
          .replace('<!--body-->', () => renderBody(page) + (script ?? ''));
      },
    },
    async generateBundle() {
      const files = [...Object.entries(generatedFiles()), ...(await fonts()).files];
      for (const [path, source] of files)
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
