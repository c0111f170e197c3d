import { CloudWatchLogsClient, paginateFilterLogEvents } from '@aws-sdk/client-cloudwatch-logs';
import { configurationOf } from './functions.ts';
import { awsConfig } from './product.ts';

const client = new CloudWatchLogsClient(awsConfig);

/** What is in the log group. */
export const linesIn = async (logGroupName: string | undefined): Promise<string[]> => {
  const pages = await Array.fromAsync(paginateFilterLogEvents({ client }, { logGroupName }));
  return pages.flatMap(({ events = [] }) => events.map(({ message = '' }) => message));
};

/** What the function logged. */
export const logOf = async (id: string): Promise<string[]> => {
  const { LoggingConfig } = await configurationOf(id);
  return linesIn(LoggingConfig?.LogGroup);
};
