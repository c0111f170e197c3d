import { inject } from 'vitest';
import type { Outputs } from '#infra/local/cloud/deploy.ts';
import { clientConfig } from '#infra/local/cloud/environment.ts';

/** The product that the tests look at: the stack, deployed into a local cloud and served. */
export interface RunningProduct {
  /** The site's address, without a slash at the end. */
  siteUrl: string;
  /** The local cloud's address. */
  endpoint: string;
  /** The stack's outputs, by the names of `infra/coaching-stack.ts`. */
  outputs: Outputs;
  /** With it a test asks the distribution as the edge proxy does. */
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
 *
 * @throws when the stack has none of that name
 */
export function output(name: string): string {
  const value = product.outputs[name];
  if (!value) throw new Error(`The stack has no output '${name}'.`);
  return value;
}

/** The configuration of a test's AWS clients: `new DynamoDBClient(awsConfig)`, as the account's owner. */
export const awsConfig = clientConfig(product.endpoint);

/** An address that no other test uses. */
export const freshAddress = (name = 'visitor'): string =>
  `${name}-${crypto.randomUUID().slice(0, 12)}@example.com`;
