import { GetTrailStatusCommand } from '@aws-sdk/client-cloudtrail';
import { ListSubscriptionsByTopicCommand } from '@aws-sdk/client-sns';
import { type Check, failure, ok } from '../check.ts';

/** Whether alarms have a recipient: AWS confirms an email subscription when someone opens its link. */
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

/** Whether the trail records: without it, no alarm rings when a key is in danger, and reads leave no trace. */
export const trail: Check = {
  name: 'trail',
  phase: 'after',
  async examine({ aws, stack }) {
    const Name = stack?.outputs.TrailName;
    // The local cloud has none.
    if (!Name) return ok('this stack has none');
    const { IsLogging, LatestDeliveryError } = await aws.cloudTrail.send(
      new GetTrailStatusCommand({ Name }),
    );
    if (!IsLogging) {
      return failure(
        `${Name} is stopped: KeyInDanger can’t ring`,
        `Find out who stopped it, then: aws cloudtrail start-logging --name ${Name}`,
      );
    }
    return LatestDeliveryError
      ? failure(`${Name} can’t write its files: ${LatestDeliveryError}`, 'npx cdk deploy')
      : ok(`${Name} records`);
  },
};
