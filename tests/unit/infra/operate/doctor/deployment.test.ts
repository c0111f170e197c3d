import {
  alarmSubscription,
  deletionProtection,
  retention,
  trail,
} from '#infra/operate/doctor/checks/deployment.ts';
import { deployed, tryCheck } from '#tests/support/commands/doctor.ts';

const subscribed = (...Subscriptions: object[]) => ({
  stack: deployed({}, { 'AWS::SNS::Topic AlarmsTopic0123ABCD': 'arn:aws:sns:topic' }),
  aws: { ListSubscriptionsByTopic: { Subscriptions } },
});
const Endpoint = 'alarms@owners-domain.com';
const SubscriptionArn = 'arn:aws:sns:topic:1';

tryCheck(alarmSubscription, [
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
    'npx cdk deploy. If it changes nothing, subscribe the address',
  ],
]);

const recording = (status: object) => ({
  stack: deployed({ TrailName: 'Coaching' }),
  aws: { GetTrailStatus: status },
});

tryCheck(trail, [
  ['the trail is recording', recording({ IsLogging: true }), 'ok', 'Coaching is recording'],
  [
    'someone stopped the trail',
    recording({ IsLogging: false }),
    'failure',
    'aws cloudtrail start-logging',
  ],
  [
    'the trail can’t write its files',
    recording({ IsLogging: true, LatestDeliveryError: 'AccessDenied' }),
    'failure',
    'AccessDenied → Check in the S3 console',
  ],
]);

const rounds = (roundAt: Record<string, string>) => ({
  stack: deployed({ TasksTableName: 'Tasks', RunTasksFunctionName: 'RunTasks' }),
  aws: {
    Get: ({ Key }: { Key: { id: string } }) => ({
      Item: { deleted: 12, roundAt: roundAt[Key.id.replace('retention#', '')] },
    }),
  },
});
const leads = '2026-11-21T10:00:00.000Z';

tryCheck(deletionProtection, [
  [
    'deletion protection is on',
    { stack: deployed({ DeletionProtection: 'on' }) },
    'ok',
    'AWS refuses to delete',
  ],
  [
    'deletion protection is off, as after a first deployment',
    { stack: deployed({ DeletionProtection: 'off' }) },
    'failure',
    'Set deletionProtection: true',
  ],
]);

tryCheck(retention, [
  [
    'the retention job runs',
    rounds({ leads, assessments: '2026-11-20T12:00:00.000Z' }),
    'ok',
    '12 leads and 12 assessments deleted so far; last complete run on 2026-11-20',
  ],
  [
    'the retention job has stopped',
    rounds({ leads, assessments: '2026-11-17T12:00:00.000Z' }),
    'failure',
    'the retention job hasn’t finished a run since 2026-11-17, so expired data may still be stored → Open the log of RunTasks in',
  ],
]);
