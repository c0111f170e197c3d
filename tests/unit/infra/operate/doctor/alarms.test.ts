import { alarmSubscription, trail } from '#infra/operate/doctor/checks/alarms.ts';
import { deployed, tryCheck } from '#tests/support/commands/doctor.ts';

const subscribed = (...Subscriptions: object[]) => ({
  stack: deployed({}, { 'AWS::SNS::Topic AlarmsTopic0123ABCD': 'arn:aws:sns:topic' }),
  aws: { ListSubscriptionsByTopic: { Subscriptions } },
});
const Endpoint = 'alarms@owners-domain.com';
const SubscriptionArn = 'arn:aws:sns:topic:1';

tryCheck(alarmSubscription, [
  ['confirmed', subscribed({ Endpoint, SubscriptionArn }), 'ok', `${Endpoint} is confirmed`],
  [
    'not confirmed',
    subscribed({ Endpoint, SubscriptionArn: 'PendingConfirmation' }),
    'failure',
    'Follow the link',
  ],
  [
    'another address',
    subscribed({ Endpoint: 'x@y.z', SubscriptionArn }),
    'failure',
    'npx cdk deploy',
  ],
  ['nobody', subscribed(), 'failure', 'alarms reach nobody'],
]);

const recording = (status: object) => ({
  stack: deployed({ TrailName: 'Coaching' }),
  aws: { GetTrailStatus: status },
});

tryCheck(trail, [
  ['records', recording({ IsLogging: true }), 'ok', 'Coaching records'],
  ['is stopped', recording({ IsLogging: false }), 'failure', 'aws cloudtrail start-logging'],
  [
    'can’t write',
    recording({ IsLogging: true, LatestDeliveryError: 'AccessDenied' }),
    'failure',
    'AccessDenied → npx cdk deploy',
  ],
]);
