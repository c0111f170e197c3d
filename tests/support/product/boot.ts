import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import express from 'express';
import type { TestProject } from 'vitest/node';
import { endpointFromShell } from '#infra/local/cloud/endpoint.ts';
import { emailRoutes } from '#infra/local/mailbox/email-routes.ts';
import { bootProduct, type Product } from '#infra/local/product.ts';
import { edgeProxy } from '#infra/local/server/edge-proxy.ts';
import { whoServes } from '#infra/local/server/site-server.ts';
import { root } from '#infra/paths.ts';
import { unpackChromium } from '#tests/support/browser/browser.ts';
import type { RunningProduct } from './product.ts';

const PREFIX = 'test-';
const local = join(root, '.local');
const folder = join(local, `${PREFIX}${process.pid}`);

/** Each suite loads a copy of this module, but all share one product. */
const shared = globalThis as { bootedProduct?: Promise<Product>; productUsers?: number };

/** With `TEST_SITE=http://localhost:3000`, tests use the product of `npm start`. */
export async function setup(project: TestProject): Promise<void> {
  if (process.env.TEST_SITE) {
    const who = await whoServes(process.env.TEST_SITE);
    project.provide('product', who?.product as RunningProduct);
    return;
  }
  shared.productUsers = (shared.productUsers ?? 0) + 1;
  shared.bootedProduct ??= boot();
  const { siteUrl, endpoint, outputs, edgeKey } = await shared.bootedProduct;
  project.provide('product', { siteUrl, endpoint, outputs, edgeKey });
}

export async function teardown(): Promise<void> {
  if (!shared.bootedProduct) return;
  shared.productUsers = (shared.productUsers ?? 1) - 1;
  if (shared.productUsers > 0) return;
  const product = await shared.bootedProduct;
  delete shared.bootedProduct;
  await product.stop();
}

async function boot(): Promise<Product> {
  sweepLeftovers();
  const product = await bootProduct({
    port: 0,
    folder,
    endpoint: endpointFromShell(process.env),
    build: process.env.SITE_IS_BUILT !== '1',
  });
  serveAsDeployed(product);
  // Otherwise, several workers would unpack Chromium at the same time.
  await unpackChromium();
  return product;
}

function serveAsDeployed(product: Product): void {
  const { siteUrl, endpoint, outputs, mailbox, server, edgeKey } = product;
  const app = express().disable('x-powered-by');
  app.use('/_mail', emailRoutes(mailbox));
  const distribution = outputs.DistributionDomainName ?? '';
  app.use(edgeProxy({ endpoint, distribution, edgeKey }));
  server.serve(app, { siteUrl, endpoint, outputs, edgeKey });
}

function sweepLeftovers(): void {
  mkdirSync(local, { recursive: true });
  for (const name of readdirSync(local).filter((each) => each.startsWith(PREFIX))) {
    if (!isRunning(Number(name.slice(PREFIX.length)))) {
      rmSync(join(local, name), { recursive: true, force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
