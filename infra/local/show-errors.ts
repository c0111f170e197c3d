import {
  CloudWatchLogsClient,
  DescribeLogGroupsCommand,
  FilterLogEventsCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { metrics } from '#lambdas/platform/metrics.ts';
import { clientConfig } from './cloud/environment.ts';

const EVERY_MS = 1500;
/** A log may get a line later than the line's time. */
const OVERLAP_MS = 30_000;

/** Lines of the Lambda runtime about each invocation. */
const ROUTINE = /^(START|END|REPORT|INIT_START) |DeprecationWarning:|--trace-deprecation/;

const failures: string[] = [metrics.jobGivenUp, metrics.emailHeldByAccount];

/** Returns what to print about a line of a Lambda's log, if it is about a failure. */
export function failureIn(line: string): string | undefined {
  let fields: Record<string, unknown>;
  try {
    fields = JSON.parse(line);
  } catch {
    return ROUTINE.test(line) || line.trim() === '' ? undefined : line;
  }
  const { event, kind, route, reason, error, at, shown, errorMessage, stackTrace } = fields;
  const about = [event, route, kind && `email “${kind}”`, reason].filter(Boolean).join(', ');
  if (error) return `${about}\n${shown ?? `${error} ${at}`}`;
  if (errorMessage) return [errorMessage, stackTrace].flat().filter(Boolean).join('\n');
  return failures.includes(String(event)) ? about : undefined;
}

/** The CDK names a function's log group after the function. */
const nameOf = (logGroup: string): string => logGroup.replace(/^.*\/|Log[0-9A-F]{8}$/g, '');

/** Prints errors of the Lambdas and failed emails, as their logs get them. */
export function showErrors(endpoint: string): () => void {
  const client = new CloudWatchLogsClient(clientConfig(endpoint));
  const seen = new Set<string>();
  let since = Date.now();
  const show = async () => {
    const next = Date.now() - OVERLAP_MS;
    const { logGroups = [] } = await client.send(new DescribeLogGroupsCommand({}));
    for (const { logGroupName = '' } of logGroups) {
      const wanted = { logGroupName, startTime: since };
      const { events = [] } = await client.send(new FilterLogEventsCommand(wanted));
      const found = events.flatMap((event) => {
        const key = JSON.stringify(event);
        const isNew = !seen.has(key);
        seen.add(key);
        return (isNew && failureIn(event.message ?? '')) || [];
      });
      if (found.length > 0) {
        console.error(`\n✗ ${nameOf(logGroupName)}: ${found.join('\n')}`);
      }
    }
    since = next;
  };
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const repeat = () => {
    if (!isStopped) timer = setTimeout(() => show().then(repeat, repeat), EVERY_MS);
  };
  repeat();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    client.destroy();
  };
}
