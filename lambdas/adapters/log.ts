import { METRIC_NAMESPACE } from './metrics.ts';

/** The fields of a log line: ids, outcomes and counts. Never a payload, an address, a name or an answer. */
export type LogFields = Record<string, string | number | boolean | undefined>;

const write = (line: object): void => console.log(JSON.stringify(line));

/** Writes one JSON line. */
export const log = (event: string, fields: LogFields = {}): void =>
  write({ time: new Date().toISOString(), event, ...fields });

/** Counts something, by a line in CloudWatch's embedded metric format. */
export const count = (metric: string, fields: LogFields = {}, value = 1): void =>
  write({
    time: new Date().toISOString(),
    event: metric,
    ...fields,
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        {
          Namespace: METRIC_NAMESPACE,
          Dimensions: [[]],
          Metrics: [{ Name: metric, Unit: 'Count' }],
        },
      ],
    },
    [metric]: value,
  });

/** The names of an error and its causes, and where it was made: an error's message may quote what a visitor wrote. */
export const describeError = (error: unknown): LogFields => {
  const names: string[] = [];
  for (let cause = error; cause instanceof Error && names.length < 5; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    names.push(
      typeof code === 'string' && code !== cause.name ? `${cause.name} ${code}` : cause.name,
    );
  }
  // A message of several lines could pass for frames.
  const stack = error instanceof Error ? error.stack?.replace(error.message, () => '') : '';
  const frames = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    error: names.join(' < ') || typeof error,
    at: frames
      .slice(0, 5)
      .map((line) => line.trim())
      .join(' '),
  };
};
