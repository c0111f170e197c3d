import {
  CloudWatchLogsClient,
  paginateDescribeLogGroups,
  paginateFilterLogEvents,
} from '@aws-sdk/client-cloudwatch-logs';
import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { awsConfig, output } from '#tests/support/product/product.ts';

const logs = new CloudWatchLogsClient(awsConfig);
const lambda = new LambdaClient(awsConfig);

async function linesOf(logGroupName: string | undefined): Promise<string[]> {
  const pages = await Array.fromAsync(paginateFilterLogEvents({ client: logs }, { logGroupName }));
  return pages.flatMap(({ events = [] }) => events.map(({ message = '' }) => message));
}

export async function logOf(functionName: string): Promise<string[]> {
  const { LoggingConfig } = await lambda.send(
    new GetFunctionConfigurationCommand({ FunctionName: output(functionName) }),
  );
  return linesOf(LoggingConfig?.LogGroup);
}

export async function allLogs(): Promise<string[]> {
  const pages = await Array.fromAsync(paginateDescribeLogGroups({ client: logs }, {}));
  const groups = pages.flatMap(({ logGroups = [] }) => logGroups);
  const lines = await Promise.all(groups.map(({ logGroupName }) => linesOf(logGroupName)));
  return lines.flat();
}

export async function counted(functionName: string, metric: string, id: string): Promise<number> {
  const lines = await logOf(functionName);
  return lines.filter((line) => line.includes(`"${metric}":`) && line.includes(id)).length;
}
