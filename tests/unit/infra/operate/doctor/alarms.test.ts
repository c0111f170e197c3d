import { alarmSubscription, roomForTrail, trail } from '#infra/operate/doctor/checks/alarms.ts';
import { deployed, tryCheck } from '#tests/support/commands/doctor.ts';

const subscribed = (...Subscriptions: object[]) => ({
  stack: deployed({}, { 'AWS::SNS::Topic AlarmsTopic0123ABCD': 'arn:aws:sns:topic' }),
  aws: { ListSubscriptionsByTopic: { Subscriptions } },
});
const Endpoint = 'alarms@owners-domain.com';
const SubscriptionArn = 'arn:aws:sns:topic:1';

tryCheck(alarmSubscription, [
  [
    'the owner confirmed the subscription',
    subscribed({ Endpoint, SubscriptionArn }),
    'ok',
    `${Endpoint} is confirmed`,
  ],
  [
    'the owner hasn’t confirmed the subscription',
    subscribed({ Endpoint, SubscriptionArn: 'PendingConfirmation' }),
    'failure',
    'Follow the link',
  ],
  [
    'another address is subscribed',
    subscribed({ Endpoint: 'x@y.z', SubscriptionArn }),
    'failure',
    'npx cdk deploy',
  ],
  ['nobody is subscribed', subscribed(), 'failure', 'alarms reach nobody'],
]);

const trails = (...names: string[]) => ({
  aws: { DescribeTrails: { trailList: names.map((Name) => ({ Name })) } },
});

tryCheck(roomForTrail, [
  ['the account has one trail', trails('others'), 'ok', '1 of 5 trails exist'],
  [
    'the account has five trails',
    trails('a', 'b', 'c', 'd', 'e'),
    'failure',
    'the most that AWS allows',
  ],
  [
    'another trail has the stack’s name',
    trails('Coaching'),
    'failure',
    'delete-trail --name Coaching',
  ],
  ['the stack is deployed', { stack: deployed() }, 'ok', 'needs no other trail'],
]);

const recording = (status: object) => ({
  stack: deployed({ TrailName: 'Coaching' }),
  aws: { GetTrailStatus: status },
});

tryCheck(trail, [
  ['the trail records', recording({ IsLogging: true }), 'ok', 'Coaching records'],
  [
    'somebody stopped the trail',
    recording({ IsLogging: false }),
    'failure',
    'aws cloudtrail start-logging',
  ],
  [
    'the trail can’t write its files',
    recording({ IsLogging: true, LatestDeliveryError: 'AccessDenied' }),
    'failure',
    'AccessDenied → npx cdk deploy',
  ],
]);
