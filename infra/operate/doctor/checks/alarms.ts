import { DescribeTrailsCommand, GetTrailStatusCommand } from '@aws-sdk/client-cloudtrail';
import { ListSubscriptionsByTopicCommand } from '@aws-sdk/client-sns';
import { type Check, failure, ok } from '../check.ts';

/**
 * CloudTrail's quota of trails per account and region, which AWS doesn't raise. Trails of the organization
 * count, too.
 */
const MOST_TRAILS = 5;

/** Whether the account can have one more trail. */
export const roomForTrail: Check = {
  name: 'CloudTrail quota',
  phase: 'before',
  async examine({ aws, stack, stage }) {
    if (stack) return ok('the stack needs no other trail');
    const { trailList = [] } = await aws.cloudTrail.send(new DescribeTrailsCommand({}));
    const { stackName } = stage;
    if (trailList.some(({ Name }) => Name === stackName)) {
      return failure(
        `a trail ${stackName} exists already, so the stack can’t create it`,
        `aws cloudtrail delete-trail --name ${stackName}`,
      );
    }
    return trailList.length < MOST_TRAILS
      ? ok(`${trailList.length} of ${MOST_TRAILS} trails exist`)
      : failure(
          `${trailList.length} trails exist, which is the most that AWS allows`,
          'Delete one that nobody needs, in the CloudTrail console.',
        );
  },
};

/** Whether alarms reach somebody: AWS confirms an email subscription when its recipient opens a link. */
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
    const ours = Subscriptions.find(({ Endpoint }) => Endpoint === alarmEmail);
    if (!ours) {
      return failure(`${alarmEmail} is not subscribed: alarms reach nobody`, 'npx cdk deploy');
    }
    return ours.SubscriptionArn?.startsWith('arn:')
      ? ok(`${alarmEmail} is confirmed`)
      : failure(
          `${alarmEmail} is not confirmed: alarms reach nobody`,
          'Follow the link in the email from "AWS Notifications". For another one, subscribe again in the SNS console.',
        );
  },
};

/**
 * Whether the trail records. Without it, no alarm goes off when a key is in danger, and nobody can see who read
 * data.
 */
export const trail: Check = {
  name: 'trail',
  phase: 'after',
  async examine({ aws, stack }) {
    const Name = stack?.outputs.TrailName;
    // The local cloud has no trail.
    if (!Name) return ok('this stack has none');
    const { IsLogging, LatestDeliveryError } = await aws.cloudTrail.send(
      new GetTrailStatusCommand({ Name }),
    );
    if (!IsLogging) {
      return failure(
        `${Name} is stopped, so the alarm KeyInDanger can’t go off`,
        `Find out who stopped it, then: aws cloudtrail start-logging --name ${Name}`,
      );
    }
    return LatestDeliveryError
      ? failure(`${Name} can’t write its files: ${LatestDeliveryError}`, 'npx cdk deploy')
      : ok(`${Name} records`);
  },
};
