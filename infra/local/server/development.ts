import { join } from 'node:path';
import express, { type Response } from 'express';
import { deploy } from '#infra/local/cloud/deploy.ts';
import type { ReadyTrainer } from '#infra/local/cloud/ready-trainer.ts';
import { emailRoutes, openEvents } from '#infra/local/mailbox/email-routes.ts';
import type { Product } from '#infra/local/product.ts';
import { root } from '#infra/paths.ts';
import { edgeCompression, edgeProxy } from './edge-proxy.ts';
import { openLivePages } from './live-pages.ts';
import { watchFiles } from './watch-files.ts';
import { watchLambdas } from './watch-lambdas.ts';

const RELOAD_PATH = '/_dev/reload.js';

/** A page reloads when the server asks for it, and when it reconnects to a newer server. */
const RELOAD_SCRIPT = `let run;
new EventSource('/_dev/events').onmessage = ({ data }) => {
  if (run !== undefined && data !== run) location.reload();
  run = data;
};`;

const withReload = (html: string) =>
  html.replace('</head>', `<script type="module" src="${RELOAD_PATH}"></script></head>`);

export function serveForDevelopment(
  product: Product,
  trainer: ReadyTrainer | undefined,
): () => Promise<void> {
  const { siteUrl, endpoint, outputs, mailbox, server, edgeKey } = product;
  const viewers = new Set<Response>();
  let showsLive = false;
  const livePages = openLivePages(server.webSockets);
  // If it fails, the developer sees the error after the first change that needs it.
  livePages.catch(() => {});
  const replaceLambdas = watchLambdas(endpoint, outputs);

  const app = express().disable('x-powered-by');
  app.use('/_mail', emailRoutes(mailbox, trainer));
  app.get(RELOAD_PATH, (_request, response) => void response.type('js').send(RELOAD_SCRIPT));
  app.get('/_dev/events', (request, response) => {
    openEvents(response);
    response.write(`data: ${process.pid}\n\n`);
    viewers.add(response);
    request.on('close', () => viewers.delete(response));
  });
  app.use(edgeCompression());
  app.use(async (request, response, next) => {
    if (!showsLive) return next();
    (await livePages).handler(request, response, next);
  });
  const distribution = outputs.DistributionDomainName ?? '';
  app.use(edgeProxy({ endpoint, distribution, edgeKey, changePage: withReload }));
  server.serve(app, { siteUrl, endpoint, outputs, edgeKey });

  const showLivePages = () =>
    report('web', async () => {
      if (showsLive) return undefined;
      await livePages;
      showsLive = true;
      for (const viewer of viewers) viewer.write('data: reload\n\n');
      return 'changed: from now on, the site shows each change without a build';
    });
  const updateLambdas = () =>
    report('lambdas', async () => {
      const names = await replaceLambdas();
      return names.length > 0 ? `${names.join(', ')} replaced` : undefined;
    });
  const redeploy = (files: string[]) =>
    report('infra', async () => {
      const own = join(root, 'infra', 'local');
      const changed = files.filter((file) => !file.endsWith('.md'));
      if (changed.length === 0) return undefined;
      if (changed.every((file) => file.startsWith(own))) {
        return 'stop this and run npm start again to use the change in infra/local';
      }
      await deploy({ endpoint, siteUrl, outputFolder: join(product.folder, 'cdk.out') });
      return 'deployed';
    });

  const unwatch = [
    watchFiles(join(root, 'web'), showLivePages),
    watchFiles(join(root, 'lambdas'), updateLambdas),
    watchFiles(join(root, 'shared'), async () => {
      await Promise.all([showLivePages(), updateLambdas()]);
    }),
    watchFiles(join(root, 'infra'), redeploy),
  ];
  return async () => {
    for (const end of unwatch) end();
    await livePages.then((live) => live.stop()).catch(() => {});
  };
}

async function report(what: string, work: () => Promise<string | undefined>): Promise<void> {
  const began = performance.now();
  try {
    const result = await work();
    const seconds = (performance.now() - began) / 1000;
    if (result) console.log(`${what.padEnd(10)} ${result} · ${seconds.toFixed(1)} s`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(
      `${what.padEnd(10)} the change could not be used, so the last version keeps running:\n${reason}`,
    );
  }
}
