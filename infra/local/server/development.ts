import { join } from 'node:path';
import express, { type Response } from 'express';
import { deploy } from '#infra/local/cloud/deploy.ts';
import type { ReadyTrainer } from '#infra/local/cloud/ready-trainer.ts';
import { mailRoutes, openEvents } from '#infra/local/mailbox/mail-routes.ts';
import type { Product } from '#infra/local/product.ts';
import { root } from '#infra/paths.ts';
import { edgeCompression, edgeProxy } from './edge-proxy.ts';
import { type LivePages, openLivePages } from './live-pages.ts';
import { watchFiles } from './watch-files.ts';
import { watchLambdas } from './watch-lambdas.ts';

const RELOAD_PATH = '/_dev/reload.js';

/** A page reloads when it is told to, and when it reconnects to another run than the one that served it. */
const RELOAD_SCRIPT = `let run;
new EventSource('/_dev/events').onmessage = ({ data }) => {
  if (run !== undefined && data !== run) location.reload();
  run = data;
};`;

const withReload = (html: string) =>
  html.replace('</head>', `<script type="module" src="${RELOAD_PATH}"></script></head>`);

/**
 * Serves the deployed site to a developer: changes to the sources show at once.
 *
 * @param trainer whose code the page of the mails shows
 * @returns ends the watch
 */
export function serveForDevelopment(
  product: Product,
  trainer: ReadyTrainer | undefined,
): () => Promise<void> {
  const { siteUrl, endpoint, outputs, mailbox, server } = product;
  const viewers = new Set<Response>();
  let live: LivePages | undefined;
  let showsLive = false;

  const app = express().disable('x-powered-by');
  app.use('/_mail', mailRoutes(mailbox, trainer));
  app.get(RELOAD_PATH, (_request, response) => void response.type('js').send(RELOAD_SCRIPT));
  app.get('/_dev/events', (request, response) => {
    openEvents(response);
    response.write(`data: ${process.pid}\n\n`);
    viewers.add(response);
    request.on('close', () => viewers.delete(response));
  });
  app.use(edgeCompression());
  app.use((request, response, next) =>
    showsLive && live ? live.handler(request, response, next) : next(),
  );
  const distribution = outputs.DistributionDomainName ?? '';
  app.use(edgeProxy({ endpoint, distribution, changePage: withReload }));
  server.serve(app, { siteUrl, endpoint, outputs });

  const livePages = openLivePages(server.webSockets).then(
    (opened) => {
      live = opened;
    },
    (error: Error) => console.error(`web        changes need a restart to show: ${error.message}`),
  );
  const lambdaWatch = watchLambdas(endpoint, outputs);
  // A failure is reported when a change needs the watch.
  lambdaWatch.catch(() => {});

  const showLivePages = async () => {
    if (showsLive) return;
    await livePages;
    if (!live) return;
    showsLive = true;
    for (const viewer of viewers) viewer.write('data: reload\n\n');
    console.log('web        changed: the pages now come from their sources, and show each change');
  };
  const updateLambdas = (files: string[]) =>
    report('lambdas', async () => {
      const names = await (await lambdaWatch).update(files);
      return names.length > 0 && `${names.join(', ')} replaced`;
    });
  const redeploy = (files: string[]) => {
    const own = join(root, 'infra', 'local');
    const outside = files.filter((file) => !file.startsWith(own) && !file.endsWith('.md'));
    if (outside.length < files.length && outside.length === 0) {
      return report('infra', async () => 'stop this and run npm start again to use infra/local');
    }
    const target = { endpoint, siteUrl, outputFolder: join(product.folder, 'cdk.out') };
    return report('infra', async () => (await deploy(target)) && 'deployed');
  };

  const unwatch = [
    watchFiles(join(root, 'web'), showLivePages),
    watchFiles(join(root, 'lambdas'), updateLambdas),
    watchFiles(join(root, 'shared'), async (files) => {
      await Promise.all([showLivePages(), updateLambdas(files)]);
    }),
    watchFiles(join(root, 'infra'), redeploy),
  ];
  return async () => {
    for (const end of unwatch) end();
    await Promise.allSettled([
      livePages.then(() => live?.stop()),
      lambdaWatch.then((watch) => watch.stop()),
    ]);
  };
}

/** Prints the result of a change and how long it took. A failure is printed and the last version runs on. */
async function report(what: string, work: () => Promise<string | false>): Promise<void> {
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  try {
    const result = await work();
    if (result) console.log(`${what.padEnd(10)} ${result} · ${seconds()}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(
      `${what.padEnd(10)} the change could not be used, so the last version runs on:\n${reason}`,
    );
  }
}
