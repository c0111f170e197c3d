import { CloudWatchLogsClient, paginateFilterLogEvents } from '@aws-sdk/client-cloudwatch-logs';
import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { openStack, runCommand, say, warn } from './stack.ts';

const USAGE = `npm run logs -- <output> [since] [text]    prints the lines of a function or log, oldest first
  <output>                                 an output of the stack, such as SendFunctionName or SignInLogName
  [since]                                  such as 30m, 3h, or 7d; 1h by default
  [text]                                   prints only lines with this text, such as a requestId
  --local                                  for the site that npm start runs`;

const unitMs: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

function spanMs(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d+)([mhd])$/.exec(text) ?? [];
  const ms = unitMs[unit];
  return ms && Number(count) * ms;
}

async function logGroupOf(output: string, value: string): Promise<string | undefined> {
  if (!output.endsWith('FunctionName')) return value;
  const { LoggingConfig } = await new LambdaClient().send(
    new GetFunctionConfigurationCommand({ FunctionName: value }),
  );
  return LoggingConfig?.LogGroup;
}

await runCommand(async (chosen) => {
  const [output, since = '1h', text] = chosen.args;
  const span = spanMs(since);
  if (!output || !/(FunctionName|LogName)$/.test(output) || !span) throw new Error(USAGE);
  const value = (await openStack(chosen)).output(output);
  const pages = paginateFilterLogEvents(
    { client: new CloudWatchLogsClient() },
    {
      logGroupName: await logGroupOf(output, value),
      startTime: Date.now() - span,
      // CloudWatch would read hyphens and braces as operators if the pattern had no quotes.
      filterPattern: text && JSON.stringify(text),
    },
  );
  let count = 0;
  for await (const { events = [] } of pages) {
    for (const { timestamp = 0, message = '' } of events) {
      say(`${new Date(timestamp).toISOString()} ${message.trimEnd()}`);
      count += 1;
    }
  }
  if (count === 0) {
    warn(`${output} has no ${text ? `line with ${text}` : 'lines'} in the last ${since}.`);
  }
});
