import { inject } from 'vitest';
import type { Outputs } from '#infra/local/cloud/deploy.ts';
import { clientConfig } from '#infra/local/cloud/environment.ts';

/** The product under test: the stack, deployed to a local cloud and served. */
export interface RunningProduct {
  siteUrl: string;
  endpoint: string;
  outputs: Outputs;
  /** With this key, the local cloud accepts a test's requests for the distribution's host, as it does from the edge proxy. */
  edgeKey: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    product: RunningProduct;
  }
}

export const product: RunningProduct = inject('product');

/**
 * A value of the stack's outputs.
 * @throws if the stack has no such output
 */
export function output(name: string): string {
  const value = product.outputs[name];
  if (!value) throw new Error(`The stack has no output '${name}'.`);
  return value;
}

/**
 * The configuration of a test's AWS clients, with the account owner's permissions: `new
 * DynamoDBClient(awsConfig)`.
 */
export const awsConfig = clientConfig(product.endpoint);

export const freshAddress = (name = 'visitor'): string =>
  `${name}-${crypto.randomUUID().slice(0, 12)}@example.com`;
