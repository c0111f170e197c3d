import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CloudWatchLogsClient, paginateFilterLogEvents } from '@aws-sdk/client-cloudwatch-logs';
import {
  GetAccountSettingsCommand,
  GetFunctionConfigurationCommand,
  LambdaClient,
  ListEventSourceMappingsCommand,
} from '@aws-sdk/client-lambda';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import type { Stage } from '#infra/stage.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/lead.ts';
import { REGION } from '#shared/region.ts';

export interface Context {
  stage: Stage;
  /** What SES verifies: a domain or, in a trial, an address. */
  identity: string;
  /** Of the deployed stack. */
  outputs?: Record<string, string> | undefined;
}

const finding =
  (mark: string, isOk = false) =>
  (found: string, advice?: string) => ({
    isOk,
    line: `${found}${advice ? ` → ${advice}` : ''}`,
    mark,
  });

export const ok = finding('✓', true);
export const unknown = finding('?');
export const warning = finding('!');
export const failure = finding('✗');

export type Check = (context: Context) => Promise<ReturnType<typeof ok>>;

export const account: Check = async ({ stage }) => {
  const command = `freetier get-account-plan-state --region ${REGION}`;
  const query = '--query [accountPlanType,accountPlanExpirationDate] --output text';
  try {
    const { stdout } = await promisify(execFile)('aws', `${command} ${query}`.split(' '));
    const [plan, end] = stdout.split(/\s/);
    if (plan !== 'FREE') return ok('on a paid plan');
    return (stage.domain ? failure : warning)(
      `on AWS’s free plan: AWS closes it on ${end} or when its credit ends, and deletes everything 90 days later`,
      'Upgrade the plan in the Billing console.',
    );
  } catch (error) {
    // An account that is older than AWS's plans has none.
    if (/ResourceNotFoundException/.test(String(error))) return ok('without an expiring plan');
    return unknown('the AWS CLI can’t read its plan', `Run: aws ${command}`);
  }
};

const lambda = new LambdaClient();

/** AWS refuses a reservation that would leave fewer unreserved executions than this. */
const UNRESERVED = 100;
/** The sum of `concurrency` of the functions that don't use `endpointConcurrency`. */
const OTHERS = 42;

export const reservedBy = ({ endpointConcurrency }: Pick<Stage, 'endpointConcurrency'>): number =>
  endpointConcurrency === undefined ? 0 : 3 * endpointConcurrency + OTHERS;

const REQUEST = `Request more: aws service-quotas request-service-quota-increase --region ${REGION} --service-code lambda --quota-code L-B99A9384 --desired-value 1000`;

export const concurrency: Check = async ({ outputs, stage }) => {
  const { AccountLimit: limit } = await lambda.send(new GetAccountSettingsCommand({}));
  const reserved = reservedBy(stage);
  const found = `${limit?.ConcurrentExecutions} executions at once, of which this stack reserves ${reserved}`;
  const unreserved = (limit?.UnreservedConcurrentExecutions ?? 0) - (outputs ? 0 : reserved);
  if (unreserved >= UNRESERVED) return ok(found);
  if (reserved === 0) return warning(`${found}: enough for a trial`, REQUEST);
  return failure(
    `${found}, but ${UNRESERVED} must stay unreserved`,
    `Set endpointConcurrency: 'none' in infra/settings.ts. ${REQUEST}`,
  );
};

const answerOf = (url: string, init?: RequestInit): Promise<unknown> =>
  fetch(url, init).then(
    ({ status }) => status,
    (error: Error) => error.cause ?? error,
  );

export const site: Check = async ({ outputs }) => {
  const url = outputs?.SiteUrl;
  const page = await answerOf(`${url}/`);
  // The API refuses the empty form.
  const api = await answerOf(`${url}${subscribeLeadMagnet.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  return page === 200 && api === 400
    ? ok(`${url} answers, and so does its API`)
    : failure(
        `${url} returns ${page} instead of 200, or its API ${api} instead of 400`,
        'See “DNS records” above. Then run: npx cdk deploy. If that changes nothing, see ApiFails in infra/docs/RUNBOOK.md.',
      );
};

const CLOCK_MINUTES = 15;

export const backgroundWork: Check = async ({ outputs = {} }) => {
  for (const name of ['Relay', 'Send', 'Delete']) {
    const FunctionName = outputs[`${name}FunctionName`];
    const command = new ListEventSourceMappingsCommand({ FunctionName });
    const [source] = (await lambda.send(command)).EventSourceMappings ?? [];
    if (/^(Enabled|Enabling|Creating|Updating)$/.test(source?.State ?? '')) continue;
    return failure(
      `the event source of ${name} is ${source?.State ?? 'missing'}, so emails and deletions wait`,
      'Enable it in the Lambda console. If it is missing, run: npx cdk deploy',
    );
  }
  const { LoggingConfig } = await lambda.send(
    new GetFunctionConfigurationCommand({ FunctionName: outputs.RelayFunctionName }),
  );
  const pages = paginateFilterLogEvents(
    { client: new CloudWatchLogsClient() },
    {
      logGroupName: LoggingConfig?.LogGroup,
      filterPattern: '"enqueued"',
      startTime: Date.now() - CLOCK_MINUTES * 60_000,
    },
  );
  for await (const { events = [] } of pages) {
    if (events.length > 0) return ok('enabled, and the clock runs');
  }
  return failure(
    `the clock has not run for ${CLOCK_MINUTES} minutes, so no reminder is sent`,
    'After a deployment, wait, and run the doctor again. If that changes nothing, enable the rule EveryFiveMinutes in the EventBridge console.',
  );
};

export const alarmSubscription: Check = async ({ outputs, stage: { alarmEmail } }) => {
  const { Subscriptions = [] } = await new SNSClient().send(
    new ListSubscriptionsByTopicCommand({ TopicArn: outputs?.AlarmTopicArn }),
  );
  const found = Subscriptions.find(({ Endpoint }) => Endpoint === alarmEmail);
  return found?.SubscriptionArn?.startsWith('arn:')
    ? ok(`${alarmEmail} is confirmed`)
    : failure(
        `${alarmEmail} is not ${found ? 'confirmed' : 'subscribed'}, so it gets no alarms`,
        'Follow the link in the email from "AWS Notifications". If there is none, subscribe the address to the topic in the SNS console.',
      );
};

export const deletionProtection: Check = async ({ stage, outputs }) => {
  if (!stage.domain) return ok('a trial has none');
  return outputs?.DeletionProtection === 'on'
    ? ok('on: AWS refuses to delete the tables and the accounts')
    : failure(
        'off: a mistaken command could delete a table or the accounts',
        'Set deletionProtection: true in infra/settings.ts, then run: npx cdk deploy',
      );
};
