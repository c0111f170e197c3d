import { GetTrailStatusCommand } from '@aws-sdk/client-cloudtrail';
import { ListSubscriptionsByTopicCommand } from '@aws-sdk/client-sns';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import { REGION } from '#shared/region.ts';
import { type Check, failure, ok } from '../check.ts';

export const alarmSubscription: Check = {
  name: 'alarm subscription',
  phase: 'after',
  async examine({ aws, stack, stage: { alarmEmail } }) {
    const topic = stack?.resources.find(
      ({ type, logicalId }) => type === 'AWS::SNS::Topic' && logicalId.startsWith('AlarmsTopic'),
    );
    const { Subscriptions = [] } = await aws.sns.send(
      new ListSubscriptionsByTopicCommand({ TopicArn: topic?.physicalId }),
    );
    const subscription = Subscriptions.find(({ Endpoint }) => Endpoint === alarmEmail);
    if (!subscription) {
      return failure(
        `${alarmEmail} is not subscribed, so it gets no alarms`,
        'Run: npx cdk deploy. If it changes nothing, subscribe the address to the topic in the SNS console.',
      );
    }
    return subscription.SubscriptionArn?.startsWith('arn:')
      ? ok(`${alarmEmail} is confirmed`)
      : failure(
          `${alarmEmail} is not confirmed, so it gets no alarms`,
          'Follow the link in the email from "AWS Notifications". If the link has expired, subscribe again in the SNS console.',
        );
  },
};

export const trail: Check = {
  name: 'trail',
  phase: 'after',
  async examine({ aws, stack }) {
    const Name = stack?.outputs.TrailName;
    if (!Name) return ok('the stack has no trail');
    const { IsLogging, LatestDeliveryError } = await aws.cloudTrail.send(
      new GetTrailStatusCommand({ Name }),
    );
    if (!IsLogging) {
      return failure(
        `${Name} is stopped, so the alarm KeyInDanger can’t go off`,
        `Find out who stopped it, then run: aws cloudtrail start-logging --region ${REGION} --name ${Name}`,
      );
    }
    return LatestDeliveryError
      ? failure(
          `${Name} can’t write its files: ${LatestDeliveryError}`,
          'Check in the S3 console that the trail’s bucket exists, and that its policy lets CloudTrail write.',
        )
      : ok(`${Name} is recording`);
  },
};

export const deletionProtection: Check = {
  name: 'deletion protection',
  phase: 'after',
  needsDomain: true,
  async examine({ stack }) {
    return stack?.outputs.DeletionProtection === 'on'
      ? ok('on: AWS refuses to delete the tables and the accounts')
      : failure(
          'off: a mistaken command could delete a table or the accounts',
          'Set deletionProtection: true in infra/settings.ts, then run: npx cdk deploy',
        );
  },
};

const DAY = 86_400_000;
const LATEST_ROUND = 3 * DAY;

/** If someone disables the rule that starts the retention job, no alarm goes off. */
export const retention: Check = {
  name: 'retention',
  phase: 'after',
  async examine({ aws, stack, now }) {
    const tasks = { client: aws.dynamo, name: stack?.outputs.TasksTableName ?? '' };
    const counts: string[] = [];
    const rounds: string[] = [];
    for (const kind of ['leads', 'assessments']) {
      const { deleted = 0, roundAt } = (await getItem(tasks, { id: `retention#${kind}` })) ?? {};
      counts.push(`${deleted} ${kind}`);
      if (typeof roundAt === 'string') rounds.push(roundAt);
    }
    const deletedSoFar = `${counts.join(' and ')} deleted so far`;
    const [oldest = ''] = rounds.sort();
    if (rounds.length < 2)
      return ok(`${deletedSoFar}; the retention job hasn’t finished its first run yet`);
    const day = oldest.slice(0, 10);
    return now.getTime() - Date.parse(oldest) < LATEST_ROUND
      ? ok(`${deletedSoFar}; last complete run on ${day}`)
      : failure(
          `the retention job hasn’t finished a run since ${day}, so expired data may still be stored`,
          `Open the log of ${stack?.outputs.RunTasksFunctionName} in the CloudWatch console. If it has no lines since then, enable the rule RightsEveryQuarterHour in the EventBridge console.`,
        );
  },
};
