import type { Outputs } from '#infra/local/cloud/deploy.ts';
import { clientConfig } from '#infra/local/cloud/environment.ts';

/** The product that the tests use, which `boot.ts` started. */
interface RunningProduct {
  siteUrl: string;
  endpoint: string;
  outputs: Outputs;
}

export const product: RunningProduct = JSON.parse(process.env.TEST_PRODUCT ?? '{}');

export const output = (name: string): string => {
  const value = product.outputs[name];
  if (!value) throw new Error(`The stack has no output '${name}'.`);
  return value;
};

export const awsConfig = clientConfig(product.endpoint);

export const freshAddress = (name = 'visitor'): string =>
  `${name}-${crypto.randomUUID().slice(0, 12)}@example.com`;
