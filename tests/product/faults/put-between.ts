import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  UpdateFunctionConfigurationCommand,
} from '@aws-sdk/client-lambda';
import { clientConfig } from '#infra/local/cloud/environment.ts';
import { startFaultProxy } from './fault-proxy.ts';

const services = ['DYNAMODB', 'KMS', 'SES', 'SQS', 'COGNITO_IDENTITY_PROVIDER'];

/** Leads the functions' calls through a proxy that can make them fail. Workers read its address
 * from the environment (`faults.ts`). */
export const putFaultsBetween = async (): Promise<{ end: () => Promise<void> }> => {
  const { endpoint, outputs } = JSON.parse(process.env.TEST_PRODUCT ?? '{}');
  const proxy = await startFaultProxy(endpoint);
  process.env.TEST_FAULTS = proxy.url;
  const lambda = new LambdaClient(clientConfig(endpoint));
  const reroute = async (FunctionName: string, urls: Record<string, string>) => {
    const { Environment } = await lambda.send(
      new GetFunctionConfigurationCommand({ FunctionName }),
    );
    // The sample's coach has a series of emails only in the demo.
    const Variables = { ...Environment?.Variables, ...urls, DEMO: '1' };
    await lambda.send(
      new UpdateFunctionConfigurationCommand({ FunctionName, Environment: { Variables } }),
    );
  };
  const rerouteAll = (url: string) =>
    Promise.all(
      Object.entries<string>(outputs)
        .filter(([name]) => name.endsWith('FunctionName'))
        .map(([, name]) =>
          reroute(
            name,
            Object.fromEntries(services.map((service) => [`AWS_ENDPOINT_URL_${service}`, url])),
          ),
        ),
    );
  await rerouteAll(proxy.url);
  return {
    end: async () => {
      // Only the product of `npm start` keeps running after the tests.
      if (process.env.TEST_SITE) await rerouteAll(endpoint);
      lambda.destroy();
      await proxy.stop();
    },
  };
};
