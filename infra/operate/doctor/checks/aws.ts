import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CloudWatchLogsClient, paginateFilterLogEvents } from '@aws-sdk/client-cloudwatch-logs';
import {
  GetAccountSettingsCommand,
  GetEventSourceMappingCommand,
  LambdaClient,
} from '@aws-sdk/client-lambda';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import type { Stage } from '#infra/stage.ts';
import { REGION } from '#shared/region.ts';
import { type Check, type Context, failure, ok, unknown, warning } from '../check.ts';

const lambda = new LambdaClient();

export const account: Check = {
  name: 'AWS account',
  async examine({ names }) {
    const command = ['freetier', 'get-account-plan-state', '--region', REGION, '--output', 'json'];
    try {
      const { stdout } = await promisify(execFile)('aws', command);
      const { accountId, accountPlanType, accountPlanExpirationDate = '' } = JSON.parse(stdout);
      if (accountPlanType !== 'FREE') return ok(accountId);
      return (names.length > 0 ? failure : warning)(
        `${accountId} has AWS’s free plan: AWS closes it on ${accountPlanExpirationDate.slice(0, 10)} or when its credit ends, and deletes everything 90 days later`,
        'Upgrade the plan in the Billing console.',
      );
    } catch (error) {
      // An account that is older than AWS's plans has none.
      if (/ResourceNotFoundException/.test(String(error))) return ok('without an expiring plan');
      return unknown(
        'the AWS CLI can’t read its plan',
        `Run: aws ${command.slice(0, 2).join(' ')}`,
      );
    }
  },
};

/** AWS refuses a reservation that would leave fewer unreserved executions than this. */
const UNRESERVED = 100;
/** The sum of `concurrency` of the functions that don't use `endpointConcurrency`. */
const OTHERS = 42;

export const reservedBy = ({ endpointConcurrency }: Pick<Stage, 'endpointConcurrency'>): number =>
  endpointConcurrency === undefined ? 0 : 3 * endpointConcurrency + OTHERS;

const REQUEST = `Request more: aws service-quotas request-service-quota-increase --region ${REGION} --service-code lambda --quota-code L-B99A9384 --desired-value 1000`;

export const concurrency: Check = {
  name: 'Lambda concurrency',
  async examine({ stack, stage }) {
    const { AccountLimit: limit } = await lambda.send(new GetAccountSettingsCommand({}));
    const reserved = reservedBy(stage);
    const found = `${limit?.ConcurrentExecutions} executions at once, of which this stack reserves ${reserved}`;
    const unreserved = (limit?.UnreservedConcurrentExecutions ?? 0) - (stack ? 0 : reserved);
    if (unreserved >= UNRESERVED) return ok(found);
    if (reserved === 0) return warning(`${found}: enough for a trial`, REQUEST);
    return failure(
      `${found}, but ${UNRESERVED} must stay unreserved`,
      `Set endpointConcurrency: 'none' in infra/settings.ts. ${REQUEST}`,
    );
  },
};

const resourcesOf = ({ stack }: Context, wanted: string, logicalId = '') =>
  (stack?.resources ?? []).filter(
    (each) => each.type === wanted && each.logicalId.startsWith(logicalId),
  );

export const alarmSubscription: Check = {
  name: 'alarm subscription',
  isAfterDeployment: true,
  async examine(context) {
    const { alarmEmail } = context.stage;
    const TopicArn = resourcesOf(context, 'AWS::SNS::Topic', 'AlarmsTopic')[0]?.physicalId;
    const command = new ListSubscriptionsByTopicCommand({ TopicArn });
    const { Subscriptions = [] } = await new SNSClient().send(command);
    const found = Subscriptions.find(({ Endpoint }) => Endpoint === alarmEmail);
    if (found?.SubscriptionArn?.startsWith('arn:')) return ok(`${alarmEmail} is confirmed`);
    return failure(
      `${alarmEmail} is not ${found ? 'confirmed' : 'subscribed'}, so it gets no alarms`,
      'Follow the link in the email from "AWS Notifications". If there is none, subscribe the address to the topic in the SNS console.',
    );
  },
};

const CLOCK_MINUTES = 15;

export const backgroundWork: Check = {
  name: 'event sources and clock',
  isAfterDeployment: true,
  async examine(context) {
    for (const { physicalId } of resourcesOf(context, 'AWS::Lambda::EventSourceMapping')) {
      const { State = '', FunctionArn = '' } = await lambda.send(
        new GetEventSourceMappingCommand({ UUID: physicalId }),
      );
      if (/^(Enabled|Enabling|Creating|Updating)$/.test(State)) continue;
      return failure(
        `the event source of ${FunctionArn.split(':').at(-1)} is ${State.toLowerCase()}, so emails and deletions wait`,
        `Run: aws lambda update-event-source-mapping --region ${REGION} --uuid ${physicalId} --enabled`,
      );
    }
    const [log] = resourcesOf(context, 'AWS::Logs::LogGroup', 'JobsRelayLog');
    const startTime = Date.now() - CLOCK_MINUTES * 60_000;
    const wanted = { logGroupName: log?.physicalId, filterPattern: '"enqueued"', startTime };
    for await (const { events = [] } of paginateFilterLogEvents(
      { client: new CloudWatchLogsClient() },
      wanted,
    )) {
      if (events.length > 0) return ok('enabled, and the clock runs');
    }
    return failure(
      `the clock has not run for ${CLOCK_MINUTES} minutes, so no reminder is sent`,
      'After a deployment, wait, and run the doctor again. If that changes nothing, enable the rule EveryFiveMinutes in the EventBridge console.',
    );
  },
};

export const deletionProtection: Check = {
  name: 'deletion protection',
  isAfterDeployment: true,
  needsDomain: true,
  examine: async ({ stack }) =>
    stack?.outputs.DeletionProtection === 'on'
      ? ok('on: AWS refuses to delete the tables and the accounts')
      : failure(
          'off: a mistaken command could delete a table or the accounts',
          'Set deletionProtection: true in infra/settings.ts, then run: npx cdk deploy',
        ),
};
