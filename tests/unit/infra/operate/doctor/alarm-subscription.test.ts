import { expect, test } from 'vitest';
import { alarmSubscription } from '#infra/operate/doctor/checks/alarm-subscription.ts';
import { deployed, doctorContext } from '#tests/support/commands/doctor.ts';

const stack = deployed({}, { 'AWS::SNS::Topic AlarmsTopic0123ABCD': 'arn:aws:sns:topic' });
const Endpoint = 'alarms@owners-domain.com';

test.each([
  ['confirmed', [{ Endpoint, SubscriptionArn: 'arn:aws:sns:topic:1' }], 'ok'],
  ['waiting', [{ Endpoint, SubscriptionArn: 'PendingConfirmation' }], 'failure'],
  ['another address’s', [{ Endpoint: 'x@y.z', SubscriptionArn: 'arn:aws:sns:topic:1' }], 'failure'],
  ['missing', [], 'failure'],
])('a subscription that is %s', async (_, Subscriptions, level) => {
  const context = doctorContext({ stack, aws: { ListSubscriptionsByTopic: { Subscriptions } } });
  expect(await alarmSubscription.examine(context)).toMatchObject({ level });
});
