import type { Server } from 'node:http';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { createServer } from 'vite';
import { guide, siteConfigPath } from '#shared/contract.ts';
import { root } from './paths.ts';

const web = join(root, 'web');

/** The pages as their sources are now, in front of the deployed API. */
export interface LivePages {
  /** Answers what belongs to the pages; the rest passes on. */
  handler: RequestHandler;
  stop: () => Promise<void>;
}

/** What the deployed site answers at all times. */
const isDeployed = (path: string) =>
  path.startsWith('/api/') || path === siteConfigPath || path === guide.path;

/** @param server where Vite's own web socket arrives */
export async function openLivePages(server: Server): Promise<LivePages> {
  const vite = await createServer({
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    clearScreen: false,
    server: { middlewareMode: true, hmr: { server }, fs: { allow: [root] } },
  });
  // What the first page needs is compiled now, not when somebody waits for it.
  await vite.transformIndexHtml('/index.html', '');
  return {
    handler: (request, response, next) =>
      isDeployed(request.path) ? next() : vite.middlewares(request, response, next),
    stop: () => vite.close(),
  };
}
