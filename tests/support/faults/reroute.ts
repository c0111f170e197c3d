import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  UpdateFunctionConfigurationCommand,
} from '@aws-sdk/client-lambda';
import type { Outputs } from '#infra/local/cloud/deploy.ts';
import { clientConfig } from '#infra/local/cloud/environment.ts';

/** The service names in the SDK's variables. */
const services = ['DYNAMODB', 'KMS', 'SES', 'SQS', 'COGNITO_IDENTITY_PROVIDER'];

/** The tests request more emails an hour than the limits allow. A test of a limit sets a low limit. */
const noHourlyLimits = {
  GUIDE_EMAILS_PER_HOUR: String(1_000_000),
  GUIDE_EMAILS_PER_SOURCE: String(1_000_000),
  NOTICES_PER_HOUR: String(1_000_000),
};

/**
 * Routes the service calls of a local stack's Lambdas through `url`.
 * @returns a function that restores everything
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
