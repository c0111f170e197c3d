import type { TestProject } from 'vitest/node';
import type { RunningProduct } from '#tests/support/product/product.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { reroute } from './reroute.ts';

interface Between {
  url: string;
  end: () => Promise<void>;
}

/** The suites of one process share one proxy, but each suite loads a copy of this module. */
const shared = globalThis as { faultProxy?: Promise<Between> };

async function putBetween(product: RunningProduct): Promise<Between> {
  const proxy = await startFaultProxy(product.endpoint);
  const restore = await reroute(product, proxy.url);
  const end = async () => {
    // A product that was booted for the tests ends anyway. Another one keeps running, so this restores it.
    if (process.env.TEST_SITE) await restore();
    await proxy.stop();
  };
  return { url: proxy.url, end };
}

/** Puts the fault proxy between the Lambdas and the local cloud once the product is running. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.faultProxy ??= putBetween(project.getProvidedContext().product);
  project.provide('faultProxyUrl', (await shared.faultProxy).url);

  return async () => {
    const between = shared.faultProxy;
    delete shared.faultProxy;
    await (await between)?.end();
  };
}
