import { ListSubscriptionsByTopicCommand } from '@aws-sdk/client-sns';
import { type Check, failure, ok } from '../check.ts';
import { physicalId } from '../stack-resources.ts';

/** Whether alarms reach somebody: a subscription by mail counts once its link was followed. */
export const alarmSubscription: Check = {
  name: 'alarm subscription',
  phase: 'after',
  needs: ['account', 'stack'],
  local: true,
  async examine({ aws, stack, target }) {
    const TopicArn = physicalId(stack, 'AWS::SNS::Topic', 'AlarmsTopic');
    const { Subscriptions = [] } = await aws.sns.send(
      new ListSubscriptionsByTopicCommand({ TopicArn }),
    );
    const ours = Subscriptions.find(({ Endpoint }) => Endpoint === target.alarmEmail);
    if (!ours) {
      return failure(
        `${target.alarmEmail} is not subscribed: alarms reach nobody`,
        'npx cdk deploy',
      );
    }
    return ours.SubscriptionArn?.startsWith('arn:')
      ? ok(`${target.alarmEmail} is confirmed`)
      : failure(
          `${target.alarmEmail} is not confirmed: alarms reach nobody`,
          'Follow the link in the mail from "AWS Notifications". Another such mail: subscribe again in the SNS console.',
        );
  },
};
