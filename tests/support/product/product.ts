import { inject } from 'vitest';
import type { Outputs } from '#infra/local/cloud/deploy.ts';
import { clientConfig } from '#infra/local/cloud/environment.ts';

export interface RunningProduct {
  siteUrl: string;
  endpoint: string;
  outputs: Outputs;
  edgeKey: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    product: RunningProduct;
  }
}

export const product: RunningProduct = inject('product');

export function output(name: string): string {
  const value = product.outputs[name];
  if (!value) throw new Error(`The stack has no output '${name}'.`);
  return value;
}

export const awsConfig = clientConfig(product.endpoint);

/** The local cloud refuses Node's `fetch`, which sends Sec-Fetch-Mode, without the site's origin. */
export const fetchAsPage = (url: string, init: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(init.headers);
  headers.set('origin', product.siteUrl);
  return fetch(url, { ...init, headers });
};

export const freshAddress = (name = 'visitor'): string =>
  `${name}-${crypto.randomUUID().slice(0, 12)}@example.com`;
