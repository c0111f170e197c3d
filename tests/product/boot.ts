import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import express from 'express';
import { endpointFromShell } from '#infra/local/cloud/endpoint.ts';
import { emailRoutes } from '#infra/local/mailbox/email-routes.ts';
import { bootProduct, type Product } from '#infra/local/product.ts';
import { edgeProxy } from '#infra/local/server/edge-proxy.ts';
import { whoServes } from '#infra/local/server/site-server.ts';
import { root } from '#infra/paths.ts';

const PREFIX = 'test-';
const local = join(root, '.local');

/**
 * Gives a run of tests its product: with `TEST_SITE=http://localhost:3000` that of `npm start`, else
 * one of its own. Workers read it from the environment (`product.ts`). Returns a function that stops
 * it.
 */
export const bootForTests = async (): Promise<() => Promise<void>> => {
  const site = process.env.TEST_SITE;
  if (site) {
    const who = await whoServes(site);
    if (!who?.product) throw new Error(`No product runs at ${site}: run npm start first.`);
    process.env.TEST_PRODUCT = JSON.stringify(who.product);
    return async () => {};
  }
  sweepLeftovers();
  const product = await bootProduct({
    port: 0,
    folder: join(local, `${PREFIX}${process.pid}`),
    endpoint: endpointFromShell(process.env),
    build: process.env.SITE_IS_BUILT !== '1',
  });
  serveAsDeployed(product);
  return product.stop;
};

/** The built pages, without the reloading of `npm start`. */
const serveAsDeployed = ({ siteUrl, endpoint, outputs, mailbox, server, edgeKey }: Product) => {
  const app = express().disable('x-powered-by');
  app.use('/_mail', emailRoutes(mailbox));
  app.use(edgeProxy({ endpoint, distribution: outputs.DistributionDomainName ?? '', edgeKey }));
  const product = { siteUrl, endpoint, outputs, edgeKey };
  server.serve(app, product);
  process.env.TEST_PRODUCT = JSON.stringify(product);
};

/** Folders of runs that were killed. */
const sweepLeftovers = () => {
  mkdirSync(local, { recursive: true });
  for (const name of readdirSync(local).filter((each) => each.startsWith(PREFIX))) {
    if (isRunning(Number(name.slice(PREFIX.length)))) continue;
    rmSync(join(local, name), { recursive: true, force: true });
  }
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
