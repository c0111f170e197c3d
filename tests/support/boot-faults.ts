import type { TestProject } from 'vitest/node';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { reroute } from './reroute.ts';

/** Both suites that break something share one proxy; they are set up in one process, each with a copy of this module. */
const shared = globalThis as { faultProxy?: Promise<FaultProxy> };

/** Puts the fault proxy between the Lambdas and the local cloud, once the product is there. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { product } = project.getProvidedContext();
  shared.faultProxy ??= startFaultProxy(product.endpoint);
  const { url } = await shared.faultProxy;
  await reroute(product, url);
  project.provide('faultProxyUrl', url);

  return async () => {
    const proxy = await shared.faultProxy;
    delete shared.faultProxy;
    // A product that was booted for the tests ends with them; another one goes on.
    if (proxy && process.env.TEST_SITE) await reroute(product);
    await proxy?.stop();
  };
}
