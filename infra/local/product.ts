import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import express, { type Router } from 'express';
import { root } from '#infra/paths.ts';
import { deploy, type Outputs } from './cloud/deploy.ts';
import { type Emulator, startEmulator } from './cloud/emulator.ts';
import { machineEnvironment } from './cloud/environment.ts';
import type { ReadyTrainer } from './cloud/ready-trainer.ts';
import { siteConfig, uploadSite } from './cloud/upload-site.ts';
import { mailbox } from './mailbox/mailbox.ts';
import { runNode } from './run-node.ts';
import { cloudRoutes, openSite, POOL_PATH } from './site-server.ts';

export interface ProductOptions {
  /** With 0, any free port. */
  port: number;
  gatewayPort: number;
  /** A local cloud that already runs. */
  endpoint?: string | undefined;
  /** Keeps the data for the next start at the same `gatewayPort`. */
  keep?: boolean;
  /** Gets each line that the local cloud prints. */
  onLine?: (line: string) => void;
  /** If not, the caller has built the pages. */
  build?: boolean;
  /** An element for the head of each page. */
  pageScript?: string;
}

export interface Product {
  siteUrl: string;
  endpoint: string;
  outputs: Outputs;
  folder: string;
  /** Rejects when the local cloud ends by itself. */
  died: Promise<never>;
  build: () => Promise<void>;
  upload: () => Promise<void>;
  deploy: () => Promise<Outputs>;
  /** The mailbox shows the trainer; `more` are served before the site. */
  serve: (trainer?: ReadyTrainer, more?: Router) => void;
  stop: () => Promise<void>;
}

const local = join(root, '.local');
const forever = new Promise<never>(() => {});

/** Deploys the stack to a local cloud. What it stores is in one folder, which ends with this process. */
export async function bootProduct(options: ProductOptions): Promise<Product> {
  const { keep = false, onLine = () => {}, pageScript = '' } = options;
  const site = await openSite(options.port);
  const siteUrl = site.url;
  const gatewayPort = options.gatewayPort || (await freePort());
  const folder = join(local, keep ? `kept-${gatewayPort}` : `run-${process.pid}`);
  mkdirSync(join(folder, 'emails'), { recursive: true, mode: 0o700 });
  removeLeftovers();
  if (!keep) process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

  const endpoint = options.endpoint ?? `http://localhost:${gatewayPort}`;
  let emulator: Emulator = { died: forever, stop: async () => {} };
  const step = async <T>(title: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await Promise.race([work(), emulator.died]);
    console.log(`✓ ${title} · ${((performance.now() - began) / 1000).toFixed(1)} s`);
    return result;
  };
  if (!options.endpoint) {
    const started = { port: gatewayPort, folder, keep, onLine };
    emulator = await step('local cloud', () => startEmulator(started));
  }
  emulator.died.catch(() => {});

  const build = () => runNode(['web/build.ts'], machineEnvironment());
  const deployStack = () => deploy({ endpoint, siteUrl, folder });
  if (options.build) await step('pages', build);
  const outputs = await step('deploy', deployStack);
  const upload = () =>
    uploadSite(endpoint, outputs, siteConfig(siteUrl + POOL_PATH, outputs), (html) =>
      html.replace('</head>', `${pageScript}</head>`),
    );
  await step('site', upload);
  const serve = (trainer?: ReadyTrainer, more = express.Router()) =>
    site.serve(
      express
        .Router()
        .use('/_mail', mailbox(join(folder, 'emails'), trainer))
        .get('/_dev/product', (_request, response) => {
          response.json({ siteUrl, endpoint, outputs });
        })
        .use(more, cloudRoutes(endpoint, outputs.DistributionDomainName ?? '')),
    );
  const stop = async () => {
    site.stop();
    await emulator.stop();
  };
  return {
    siteUrl,
    endpoint,
    outputs,
    folder,
    died: emulator.died,
    build,
    upload,
    deploy: deployStack,
    serve,
    stop,
  };
}

/** Folders of processes that were killed together with their local cloud. */
function removeLeftovers(): void {
  for (const name of readdirSync(local).filter((each) => each.startsWith('run-'))) {
    try {
      process.kill(Number(name.slice(4)), 0);
    } catch {
      rmSync(join(local, name), { recursive: true, force: true });
    }
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}
