import express from 'express';
import { edgeCompression, edgeProxy } from './edge-proxy.ts';
import { mailRoutes } from './mail-routes.ts';
import type { Product } from './product.ts';

/** Serves the deployed site, and shows changes as they are made. */
export async function serveForDevelopment(product: Product): Promise<void> {
  const { siteUrl, endpoint, outputs, mailbox, server } = product;
  const app = express().disable('x-powered-by');
  app.use('/_mail', mailRoutes(mailbox));
  app.use(edgeCompression());
  app.use(edgeProxy({ endpoint, distribution: outputs.DistributionDomainName ?? '' }));
  server.serve(app, { siteUrl, endpoint, outputs });
}
