import type { TestProject } from 'vitest/node';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { reroute } from './reroute.ts';

let proxy: FaultProxy | undefined;
let restore = async (): Promise<void> => {};

/** Puts the fault proxy between the Lambdas and the local cloud, once the product is there. */
export async function setup(project: TestProject): Promise<void> {
  const { product } = project.getProvidedContext();
  proxy = await startFaultProxy(product.endpoint);
  await reroute(product, proxy.url);
  project.provide('faultProxyUrl', proxy.url);
  // A product that was booted for the tests ends with them.
  if (process.env.TEST_SITE) restore = () => reroute(product);
}

export async function teardown(): Promise<void> {
  await restore();
  await proxy?.stop();
}
