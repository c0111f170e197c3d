import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  UpdateFunctionConfigurationCommand,
} from '@aws-sdk/client-lambda';
import type { TestProject } from 'vitest/node';
import { clientConfig } from '#infra/local/cloud/environment.ts';
import type { RunningProduct } from '#tests/support/product/product.ts';
import { startFaultProxy } from './fault-proxy.ts';

const services = ['DYNAMODB', 'KMS', 'SES', 'SQS', 'COGNITO_IDENTITY_PROVIDER'];

/** The tests request more emails an hour than the default limits allow. */
const noHourlyLimits = {
  GUIDE_EMAILS_PER_HOUR: String(1_000_000),
  GUIDE_EMAILS_PER_SOURCE: String(1_000_000),
  UNCONFIRMED_NOTICES_PER_HOUR: String(1_000_000),
};

async function reroute(
  { endpoint, outputs }: RunningProduct,
  url: string,
): Promise<() => Promise<void>> {
  const lambda = new LambdaClient(clientConfig(endpoint));
  const route = Object.fromEntries(services.map((service) => [`AWS_ENDPOINT_URL_${service}`, url]));
  const rerouteOne = async (FunctionName: string) => {
    const update = (Variables: Record<string, string>) =>
      lambda.send(
        new UpdateFunctionConfigurationCommand({ FunctionName, Environment: { Variables } }),
      );
    const { Environment } = await lambda.send(
      new GetFunctionConfigurationCommand({ FunctionName }),
    );
    const before = { ...Environment?.Variables };
    await update({ ...before, ...(before.GUIDE_EMAILS_PER_HOUR && noHourlyLimits), ...route });
    return () => update(before);
  };
  const functions = Object.entries(outputs).filter(([name]) => name.endsWith('FunctionName'));
  const restores = await Promise.all(functions.map(([, name]) => rerouteOne(name)));
  return async () => {
    await Promise.all(restores.map((restore) => restore()));
    lambda.destroy();
  };
}

interface Between {
  url: string;
  end: () => Promise<void>;
}

/** Each suite loads a copy of this module, but all share one proxy. */
const shared = globalThis as { faultProxy?: Promise<Between> };

async function putBetween(product: RunningProduct): Promise<Between> {
  const proxy = await startFaultProxy(product.endpoint);
  const restore = await reroute(product, proxy.url);
  const end = async () => {
    // Only the product of `npm start` keeps running after the tests.
    if (process.env.TEST_SITE) await restore();
    await proxy.stop();
  };
  return { url: proxy.url, end };
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.faultProxy ??= putBetween(project.getProvidedContext().product);
  project.provide('faultProxyUrl', (await shared.faultProxy).url);

  return async () => {
    const between = shared.faultProxy;
    delete shared.faultProxy;
    await (await between)?.end();
  };
}
