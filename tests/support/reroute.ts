import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  UpdateFunctionConfigurationCommand,
} from '@aws-sdk/client-lambda';
import type { Outputs } from '#infra/local/deploy.ts';
import { clientConfig } from '#infra/local/environment.ts';
import type { Service } from './fault-proxy.ts';

const services: Service[] = ['dynamodb', 'kms', 'ses', 'sqs'];

/**
 * Has the Lambdas of a local stack call its services by way of `url`; without one, directly again.
 *
 * @param settings of the environment, to be changed besides
 */
export async function reroute(
  { endpoint, outputs }: { endpoint: string; outputs: Outputs },
  url?: string,
  settings: Record<string, string> = {},
): Promise<void> {
  const lambda = new LambdaClient(clientConfig(endpoint));
  const functions = Object.entries(outputs).filter(([name]) => name.endsWith('FunctionName'));
  const route = Object.fromEntries(
    services.map((service) => [`AWS_ENDPOINT_URL_${service.toUpperCase()}`, url]),
  );
  await Promise.all(
    functions.map(async ([, FunctionName]) => {
      const { Environment } = await lambda.send(
        new GetFunctionConfigurationCommand({ FunctionName }),
      );
      const changed = Object.entries({ ...Environment?.Variables, ...settings, ...route });
      const Variables = Object.fromEntries(
        changed.filter((entry): entry is [string, string] => entry[1] !== undefined),
      );
      await lambda.send(
        new UpdateFunctionConfigurationCommand({ FunctionName, Environment: { Variables } }),
      );
    }),
  );
  lambda.destroy();
}
