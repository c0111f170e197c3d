import { readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { LambdaClient, UpdateFunctionCodeCommand } from '@aws-sdk/client-lambda';
import { type BuildContext, context } from 'esbuild';
import express, { type Response } from 'express';
import {
  allLambdas,
  type LambdaName,
  lambdaBuild,
  lambdaNames,
} from '#infra/functions/bundle-lambda.ts';
import { deploy, type Outputs } from '#infra/local/cloud/deploy.ts';
import { clientConfig } from '#infra/local/cloud/environment.ts';
import type { ReadyTrainer } from '#infra/local/cloud/ready-trainer.ts';
import { emailRoutes, openEvents } from '#infra/local/mailbox/email-routes.ts';
import type { Product } from '#infra/local/product.ts';
import { zipOf } from '#infra/local/zip.ts';
import { root } from '#infra/paths.ts';
import { edgeProxy } from './edge-proxy.ts';
import { openLivePages } from './live-pages.ts';

const TOGETHER_MS = 60;

function watchFiles(folder: string, onChange: (files: string[]) => Promise<void>): () => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  const watcher = watch(folder, { recursive: true }, (_event, name) => {
    if (!name || /(^|[/\\])(\.|dist[/\\])|~$/.test(name)) return;
    changed.add(join(folder, name));
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...changed];
      changed.clear();
      last = last.then(() => onChange(files));
    }, TOGETHER_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

interface LiveLambdas {
  update: () => Promise<LambdaName[]>;
  stop: () => Promise<void>;
}

function openLiveLambdas(endpoint: string, outputs: Outputs): LiveLambdas {
  const client = new LambdaClient(clientConfig(endpoint));
  const deployed = new Map<LambdaName, Buffer>(
    lambdaNames.map((name) => [name, readFileSync(lambdaBuild(name).outfile)]),
  );
  let builder: Promise<BuildContext<{ write: false }>> | undefined;

  const replace = async (name: LambdaName, code: Buffer): Promise<LambdaName[]> => {
    if (deployed.get(name)?.equals(code)) return [];
    await client.send(
      new UpdateFunctionCodeCommand({
        FunctionName: outputs[outputNameOf(name)],
        ZipFile: zipOf('index.js', code),
      }),
    );
    deployed.set(name, code);
    return [name];
  };

  return {
    async update() {
      builder ??= context({ ...allLambdas, write: false });
      const { outputFiles } = await (await builder).rebuild();
      const codes = new Map(outputFiles.map(({ path, contents }) => [path, Buffer.from(contents)]));
      const replaced = lambdaNames.map((name) => {
        const code = codes.get(lambdaBuild(name).outfile);
        return code ? replace(name, code) : [];
      });
      return (await Promise.all(replaced)).flat();
    },
    /** With an open context, esbuild would print a stack trace when this process ends. */
    stop: async () => (await builder)?.dispose(),
  };
}

export const outputNameOf = (name: LambdaName): string =>
  `${name
    .split('/')
    .at(-1)
    ?.split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}FunctionName`;

const RELOAD_PATH = '/_dev/reload.js';

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
  // If Vite fails to start, `showLivePages` reports the error after the first change.
  livePages.catch(() => {});
  const liveLambdas = openLiveLambdas(endpoint, outputs);

  const app = express().disable('x-powered-by');
  app.use('/_mail', emailRoutes(mailbox, trainer));
  app.get(RELOAD_PATH, (_request, response) => void response.type('js').send(RELOAD_SCRIPT));
  app.get('/_dev/events', (request, response) => {
    openEvents(response);
    response.write(`data: ${process.pid}\n\n`);
    viewers.add(response);
    request.on('close', () => viewers.delete(response));
  });
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
      const names = await liveLambdas.update();
      return names.length > 0 ? `${names.join(', ')} replaced` : undefined;
    });
  const redeploy = (files: string[]) =>
    report('infra', async () => {
      const own = join(root, 'infra', 'local');
      const changed = files.filter((file) => !file.endsWith('.md'));
      if (changed.length === 0) return undefined;
      if (changed.every((file) => file.startsWith(own))) {
        return 'to use the change in infra/local, press Ctrl-C and run npm start again';
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
    await Promise.allSettled([liveLambdas.stop(), livePages.then((live) => live.stop())]);
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
