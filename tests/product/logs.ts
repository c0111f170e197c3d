import { CloudWatchLogsClient, paginateFilterLogEvents } from '@aws-sdk/client-cloudwatch-logs';
import { stackNames } from '#infra/settings-schema.ts';
import type { Metric } from '#lambdas/platform/contract.ts';
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

const parsed = (line: string) => {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
};

/**
 * What CloudWatch adds to the metric that an alarm watches, from lines with `about` (the embedded
 * metric format).
 */
export const countsIn = async (id: string, metric: Metric, about = ''): Promise<number[]> => {
  const all = await logOf(id);
  return all
    .filter((line) => line.includes(about))
    .map(parsed)
    .filter(({ _aws }) =>
      _aws?.CloudWatchMetrics.some(
        // biome-ignore lint/suspicious/noExplicitAny: a line of a log
        ({ Namespace, Dimensions: [dimensions], Metrics }: any) =>
          Namespace === stackNames.production &&
          dimensions.length === 0 &&
          Metrics.some(({ Name }: { Name: string }) => Name === metric),
      ),
    )
    .map((line) => line[metric]);
};
