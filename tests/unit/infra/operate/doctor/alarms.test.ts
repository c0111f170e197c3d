import { alarmSubscription, roomForTrail, trail } from '#infra/operate/doctor/checks/alarms.ts';
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

const trails = (...names: string[]) => ({
  aws: { DescribeTrails: { trailList: names.map((Name) => ({ Name })) } },
});

tryCheck(roomForTrail, [
  ['one exists', trails('others'), 'ok', '1 of 5 trails exist'],
  ['five exist', trails('a', 'b', 'c', 'd', 'e'), 'failure', 'the most that AWS allows'],
  ['the name is taken', trails('Coaching'), 'failure', 'delete-trail --name Coaching'],
  ['is deployed', { stack: deployed() }, 'ok', 'has what it needs'],
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
