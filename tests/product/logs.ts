import {
  CloudWatchLogsClient,
  paginateDescribeLogGroups,
  paginateFilterLogEvents,
} from '@aws-sdk/client-cloudwatch-logs';
import { configurationOf } from './functions.ts';
import { awsConfig } from './product.ts';

const client = new CloudWatchLogsClient(awsConfig);

const linesIn = async (logGroupName: string | undefined): Promise<string[]> => {
  const pages = await Array.fromAsync(paginateFilterLogEvents({ client }, { logGroupName }));
  return pages.flatMap(({ events = [] }) => events.map(({ message = '' }) => message));
};

/** What the function logged. */
export const logOf = async (id: string): Promise<string[]> => {
  const { LoggingConfig } = await configurationOf(id);
  return linesIn(LoggingConfig?.LogGroup);
};

/** `npm start` shows developers whole errors. */
const withoutShown = (line: string): string =>
  process.env.TEST_SITE ? line.replace(/"shown":"(\\.|[^"\\])*"/, '') : line;

export const allLogs = async (): Promise<string[]> => {
  const pages = await Array.fromAsync(paginateDescribeLogGroups({ client }, {}));
  const groups = pages.flatMap(({ logGroups = [] }) => logGroups);
  const lines = await Promise.all(groups.map(({ logGroupName }) => linesIn(logGroupName)));
  return lines.flat().map(withoutShown);
};
