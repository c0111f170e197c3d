import { readFileSync } from 'node:fs';
import { LambdaClient, UpdateFunctionCodeCommand } from '@aws-sdk/client-lambda';
import { watch } from 'chokidar';
import express, { type Response, type Router } from 'express';
import { zipSync } from 'fflate';
import { builtFiles } from '#infra/edge/built-files.ts';
import {
  bundleLambdas,
  functionId,
  lambdaBuild,
  lambdaNames,
} from '#infra/functions/bundle-lambda.ts';
import { root } from '#infra/paths.ts';
import { clientConfig } from './cloud/environment.ts';
import type { Product } from './product.ts';

/** Editors may write a file in several steps. */
const TOGETHER_MS = 60;

export const reloadScript = '<script type="module" src="/_dev/reload.js"></script>';

const RELOAD = `let run;
new EventSource('/_dev/events').onmessage = ({ data }) => {
  if (run !== undefined && data !== run) location.reload();
  run = data;
};`;

const codeOf = (name: string) => readFileSync(lambdaBuild(name).outfile);

async function replaceLambdas({ endpoint, outputs }: Product): Promise<string> {
  const before = new Map(lambdaNames.map((name) => [name, codeOf(name)]));
  await bundleLambdas({ logLevel: 'silent' });
  const client = new LambdaClient(clientConfig(endpoint));
  const changed = lambdaNames.filter((name) => !before.get(name)?.equals(codeOf(name)));
  for (const name of changed) {
    const ZipFile = zipSync({ 'index.js': codeOf(name) });
    const FunctionName = outputs[`${functionId(name)}FunctionName`];
    await client.send(new UpdateFunctionCodeCommand({ FunctionName, ZipFile }));
  }
  return changed.length > 0 ? `${changed.join(', ')} replaced` : '';
}

async function replacePages(product: Product): Promise<string> {
  const pages = () =>
    builtFiles()
      .filter((file) => !file.startsWith('assets/'))
      .join();
  const before = pages();
  await product.build();
  // The edge function lists the pages.
  if (pages() !== before) await product.deploy();
  await product.upload();
  return 'pages replaced';
}

/**
 * After each save, builds and replaces what may have changed, and reloads the open pages. After a
 * save that fails, the last version keeps running.
 */
export function reloadOnSave(product: Product): Router {
  const viewers = new Set<Response>();
  const replace = async (files: string[]) => {
    const touches = (...starts: string[]) =>
      starts.some((start) => files.some((file) => file.startsWith(start)));
    const done: string[] = [];
    // First the pages: their build also checks the owner's texts in the stack and the Lambdas.
    if (touches('web/', 'shared/')) done.push(await replacePages(product));
    if (touches('infra/local/')) done.push('restart npm start to use the change in infra/local');
    else if (touches('infra/', 'shared/owner')) {
      // The stack has Cognito's emails.
      await product.deploy();
      done.push('stack deployed');
    }
    if (touches('lambdas/', 'shared/', 'web/content/')) done.push(await replaceLambdas(product));
    for (const viewer of viewers) viewer.write(`data: ${Date.now()}\n\n`);
    console.log(done.filter(Boolean).join(', '));
  };

  const changed = new Set<string>();
  let timer: NodeJS.Timeout;
  let last = Promise.resolve();
  const watcher = watch(['infra', 'lambdas', 'shared', 'web'], {
    cwd: root,
    ignored: ['web/dist', /\.(md|test\.tsx?)$/],
    ignoreInitial: true,
  });
  watcher.on('all', (_event, file) => {
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...changed];
      changed.clear();
      last = last
        .then(() => replace(files))
        .catch((error: Error) => console.error(`✗ ${files.join(', ')}: ${error.message}`));
    }, TOGETHER_MS);
  });

  const routes = express.Router();
  routes.get('/_dev/reload.js', (_request, response) => void response.type('js').send(RELOAD));
  routes.get('/_dev/events', (request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    // After a restart, the pages reload, too.
    response.write(`data: ${process.pid}\n\n`);
    viewers.add(response);
    request.on('close', () => viewers.delete(response));
  });
  return routes;
}
