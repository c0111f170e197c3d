import type { Server } from 'node:http';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { createServer } from 'vite';
import { root } from '#infra/paths.ts';
import { guide } from '#shared/domain/pages.ts';
import { siteConfigPath } from '#shared/site-config.ts';

export interface LivePages {
  handler: RequestHandler;
  stop: () => Promise<void>;
}

const isDeployed = (path: string) =>
  path.startsWith('/api/') || path === siteConfigPath || path === guide.path;

/** The folders that Vite may serve. `.local` isn't among them, because it has emails and keys. */
const sources = ['web', 'shared', 'node_modules', '.build/vite'].map((path) => join(root, path));

export async function openLivePages(webSockets: Server): Promise<LivePages> {
  const vite = await createServer({
    configFile: join(root, 'web', 'vite.config.ts'),
    logLevel: 'warn',
    clearScreen: false,
    server: {
      middlewareMode: true,
      hmr: { server: webSockets },
      cors: false,
      fs: { strict: true, allow: sources },
    },
  });
  // Compiles the first page's dependencies before a visitor waits for them.
  await vite.transformIndexHtml('/index.html', '');
  return {
    handler: (request, response, next) =>
      isDeployed(request.path) ? next() : vite.middlewares(request, response, next),
    stop: () => vite.close(),
  };
}
