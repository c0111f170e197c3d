import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  UpdateFunctionConfigurationCommand,
} from '@aws-sdk/client-lambda';
import type { Outputs } from '#infra/local/cloud/deploy.ts';
import { clientConfig } from '#infra/local/cloud/environment.ts';

/** As the SDK spells them in the names of its variables. */
const services = ['DYNAMODB', 'KMS', 'SES', 'SQS', 'COGNITO_IDENTITY_PROVIDER'];

/** So many tests would reach the hourly limits of guide mail; the one that wants to reach one says so. */
const noHourlyLimits = {
  GUIDE_MAILS_PER_HOUR: String(1_000_000),
  GUIDE_MAILS_PER_SOURCE: String(1_000_000),
};

/**
 * Has the Lambdas of a local stack call their services by way of `url`.
 *
 * @returns what puts everything back
 */
export async function reroute(
  { endpoint, outputs }: { endpoint: string; outputs: Outputs },
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
    await update({ ...before, ...(before.GUIDE_MAILS_PER_HOUR && noHourlyLimits), ...route });
    return () => update(before);
  };
  const functions = Object.entries(outputs).filter(([name]) => name.endsWith('FunctionName'));
  const restores = await Promise.all(functions.map(([, name]) => rerouteOne(name)));
  return async () => {
    await Promise.all(restores.map((restore) => restore()));
    lambda.destroy();
  };
}
