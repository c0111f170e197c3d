import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import express, { type RequestHandler } from 'express';
import { createServer, type Plugin } from 'vite';
import { root } from '#infra/paths.ts';
import { brand } from '#shared/brand.ts';
import { belowPages } from '#shared/domain/pages.ts';
import { siteConfigPath } from '#shared/site-config.ts';
import type * as Render from '#web/render.tsx';

export interface LivePages {
  handler: RequestHandler;
  stop: () => Promise<void>;
}

const web = join(root, 'web');

const isDeployed = (path: string) =>
  path.startsWith('/api/') || path === siteConfigPath || path === `/${brand.guideFile}`;

/** Vite must not serve `.local`, which has emails and keys. */
const sources = ['web', 'shared', 'node_modules', '.build/vite'].map((path) => join(root, path));

const pageAt = (path: string): string =>
  Object.entries(belowPages).find(([page, below]) =>
    new RegExp(`^${page}${below}$`).test(path),
  )?.[0] ?? path.replace(/(?<=.)\/$/, '');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Reloads until a save mends the page. */
const failure = (error: unknown) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta http-equiv="refresh" content="1"><title>The page has a fault</title>
<p>This page has a fault. It reloads when you save a change that mends it.
<pre>${escaped(error instanceof Error ? (error.stack ?? error.message) : String(error))}</pre>`;

/** Each change of a module reloads the page, because most of it is prerendered. */
const reload: Plugin = {
  name: 'reload',
  hotUpdate({ file }) {
    if (this.environment.name !== 'client' || !/\.tsx?$/.test(file)) return undefined;
    this.environment.hot.send({ type: 'full-reload' });
    return [];
  },
};

/** The pages as the sources are now, without a build. Vite reloads a page after each change. */
export async function openLivePages(webSockets: Server): Promise<LivePages> {
  const vite = await createServer({
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    clearScreen: false,
    plugins: [reload],
    server: {
      middlewareMode: true,
      hmr: { server: webSockets },
      cors: false,
      fs: { strict: true, allow: sources },
    },
  });
  const load = () => vite.ssrLoadModule('/render.tsx') as Promise<typeof Render>;

  const showPage: RequestHandler = async (request, response, next) => {
    const isFile = /\.\w+$/.test(request.path);
    if (isFile || !request.headers.accept?.includes('text/html')) return next();
    response.type('html');
    try {
      const { pages, fill } = await load();
      const found = pages.find(({ path }) => path === pageAt(request.path));
      const page = found ?? pages.find(({ path }) => path === undefined);
      if (!page) return next();
      const html = await fill(page, await readFile(join(web, page.shell), 'utf8'));
      const live = await vite.transformIndexHtml(`/${page.shell}`, html);
      response.status(found ? 200 : 404).send(live);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      response.status(500).send(failure(error));
    }
  };

  const pages = express.Router();
  pages.use((request, _response, next) => next(isDeployed(request.path) ? 'router' : undefined));
  pages.use(express.static(join(web, 'own')), vite.middlewares, showPage);
  await load();
  return { handler: pages, stop: () => vite.close() };
}
