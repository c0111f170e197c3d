import { Match, type Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { read, rowsOf } from '#tests/support/checkout/documents.ts';
import { ownersSettings } from '#tests/support/stack/owners-settings.ts';
import { synthesizeProduction, synthesizeTrial } from '#tests/support/stack/synthesize.ts';

const template = synthesizeProduction();
const resources = (type: string) => Object.entries(template.findResources(type));

test.each<[what: string, metric: string, properties: object]>([
  ['an email has waited for 15 minutes', 'ApproximateAgeOfOldestMessage', { Threshold: 900 }],
  [
    '5% of the emails bounce',
    'Reputation.BounceRate',
    { Threshold: 0.05, Statistic: 'Average', Period: 3600 },
  ],
  [
    'recipients complain about 0.1% of the emails',
    'Reputation.ComplaintRate',
    { Threshold: 0.001, Statistic: 'Average', Period: 3600 },
  ],
  [
    'clients download their data more than five times in an hour',
    'Downloads',
    { Threshold: 6, Statistic: 'Sum', Period: 3600, Dimensions: Match.absent() },
  ],
  [
    'trainers load more than 60 pages of lists in an hour',
    'PagesRead',
    { Threshold: 61, Statistic: 'Sum', Period: 3600, Dimensions: Match.absent() },
  ],
  [
    'no lead arrives for as many days as the owner chose',
    'LeadsAccepted',
    {
      Threshold: 1,
      EvaluationPeriods: 3,
      Period: 86_400,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    },
  ],
  ...[
    '5xx',
    'ApproximateNumberOfMessagesVisible',
    'EmailParked',
    'EmailRejected',
    'NoticeNotSent',
    'EmailHeldByAccount',
    'GuideEmailLimitReached',
    'OpeningLimit',
    'AssessmentUnreadable',
    'TaskOverdue',
    'AnswerOverdue',
    'AsyncEventsDropped',
    'NumberOfNotificationsFailed',
  ].map((name): [string, string, object] => [
    `the metric ${name} is at least 1`,
    name,
    {
      Threshold: 1,
      Period: 300,
      EvaluationPeriods: 1,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    },
  ]),
])('an alarm goes off when %s', (_, MetricName, properties) =>
  template.hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName, ...properties }),
);

test('an alarm goes off when 100 sign-ins fail in an hour', () => {
  const counted = (Id: string, Stat: string) =>
    Match.objectLike({
      Id,
      MetricStat: Match.objectLike({
        Metric: Match.objectLike({ Namespace: 'AWS/Cognito', MetricName: 'SignInSuccesses' }),
        Stat,
        Period: 3600,
      }),
    });
  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    Threshold: 100,
    Metrics: [
      Match.objectLike({ Expression: 'attempts - successes' }),
      counted('attempts', 'SampleCount'),
      counted('successes', 'Sum'),
    ],
  });
});

test('each function has an alarm for its errors, unless another alarm or a failed deployment reports them', () => {
  const failing = resources('AWS::CloudWatch::Alarm')
    .filter(([, { Properties }]) => Properties.MetricName === 'Errors')
    .map(([, { Properties }]) => Properties.Dimensions[0].Value.Ref);
  const others = resources('AWS::Lambda::Function')
    .map(([id]) => id)
    // Other alarms cover these functions, except the CDK's uploader, whose errors fail deployments.
    .filter((id) => !/^(Api|CustomCDKBucketDeployment|EmailRelay|EmailFeedback)/.test(id));
  expect(failing.sort()).toEqual(others.sort());
});

test('the owner gets an email about every alarm, a disabled or deleted key, and the budget', () => {
  const topic = { Ref: Match.stringLikeRegexp('^AlarmsTopic') };
  template.allResourcesProperties('AWS::CloudWatch::Alarm', { AlarmActions: [topic] });
  const Address = 'alarms@owners-domain.com';
  template.hasResourceProperties('AWS::SNS::Subscription', {
    TopicArn: topic,
    Protocol: 'email',
    Endpoint: Address,
  });
  template.hasResourceProperties('AWS::Events::Rule', {
    EventPattern: { detail: { eventName: ['ScheduleKeyDeletion', 'DisableKey'] } },
    Targets: [{ Arn: topic }],
  });
  template.hasResourceProperties('AWS::Budgets::Budget', {
    Budget: { BudgetLimit: { Amount: 50, Unit: 'USD' }, TimeUnit: 'MONTHLY' },
    NotificationsWithSubscribers: [
      { Notification: { NotificationType: 'ACTUAL', Threshold: 80 }, Subscribers: [{ Address }] },
      {
        Notification: { NotificationType: 'FORECASTED', Threshold: 100 },
        Subscribers: [{ Address }],
      },
    ],
  });
});

test('the dashboard includes every alarm and each of the site’s functions', () => {
  const [[, dashboard] = []] = resources('AWS::CloudWatch::Dashboard');
  const body = JSON.stringify(dashboard?.Properties.DashboardBody['Fn::Join'][1]);
  const alarms = resources('AWS::CloudWatch::Alarm').map(
    ([id]) => `{"Fn::GetAtt":["${id}","Arn"]}`,
  );
  const functions = resources('AWS::Lambda::Function')
    .filter(([id]) => !id.startsWith('CustomCDKBucketDeployment'))
    .map(([id]) => `{"Ref":"${id}"}`);
  expect([...alarms, ...functions].filter((each) => !body.includes(each))).toEqual([]);
});

test('the sweep and deletions run every 15 minutes', () => {
  const rules = resources('AWS::Events::Rule').map(([, { Properties }]) => Properties);
  const schedules = rules
    .filter(({ ScheduleExpression }) => ScheduleExpression)
    .map(({ ScheduleExpression, Targets: [{ Arn }] }) => {
      const [id] = Arn['Fn::GetAtt'];
      return [id.replace(/[0-9A-F]{8}$/, ''), ScheduleExpression];
    });
  expect(Object.fromEntries(schedules)).toEqual({
    EmailSweep: 'rate(15 minutes)',
    RightsRunTasks: 'rate(15 minutes)',
  });
});

/** In US dollars per month or poll, in us-east-1. The first `free` resources cost nothing. */
const prices: Record<string, { each: number; free?: number }> = {
  'KMS keys': { each: 1 },
  'web ACLs': { each: 5 },
  'their rules': { each: 1 },
  // AWS bills each metric that an alarm evaluates.
  'alarm metrics': { each: 0.1, free: 10 },
  dashboard: { each: 3, free: 3 },
  secret: { each: 0.4 },
  'polls of queues': { each: 0.0000004 },
  'hosted zone': { each: 0.5 },
};

const itemsIn = (from: Template) => {
  const count = (type: string) => Object.keys(from.findResources(type)).length;
  const rules = Object.values(from.findResources('AWS::WAFv2::WebACL')).flatMap(
    ({ Properties }) => Properties.Rules,
  );
  const metrics = Object.values(from.findResources('AWS::CloudWatch::Alarm')).flatMap(
    ({ Properties: { Metrics = [{ MetricStat: {} }] } }) =>
      Metrics.filter((each: { MetricStat?: object }) => each.MetricStat),
  );
  const counts: Record<string, number> = {
    'KMS keys': count('AWS::KMS::Key'),
    'web ACLs': count('AWS::WAFv2::WebACL'),
    'their rules': rules.length,
    'alarm metrics': metrics.length,
    dashboard: count('AWS::CloudWatch::Dashboard'),
    secret: count('AWS::SecretsManager::Secret'),
    'polls of queues': 657_000,
    'hosted zone': count('AWS::Route53::RecordSet') > 0 ? 1 : 0,
  };
  return Object.entries(prices).map(([item, { each, free = 0 }]) => {
    const found = counts[item] ?? 0;
    return { item, count: found, free, price: Math.max(0, found - free) * each };
  });
};

const priceOf = (from: Template): number =>
  itemsIn(from).reduce((sum, { price }) => sum + price, 0);

const domain = { ...ownersSettings().production.domain, hostedZoneId: 'Z0ABC' };
const production = synthesizeProduction({ domain });
const SERVICES =
  /^(ApiGatewayV2|Budgets|CDK|CertificateManager|CloudFormation|CloudFront|CloudTrail|CloudWatch|Cognito|DynamoDB|Events|IAM|KMS|Lambda|Logs|Route53|S3|SES|SNS|SQS|SecretsManager|WAFv2)$/;

test('an idle month costs what SCALE.md says, and the stack has no VPC and no provisioned capacity', () => {
  const rows = rowsOf('infra/docs/SCALE.md', 'What an idle month costs');
  expect(rows.map(({ item, count, free, $ }) => [item, count, free, $])).toEqual([
    ...itemsIn(production).map(({ item, count, free, price }) => [
      item,
      count.toLocaleString('en'),
      String(free || ''),
      price.toFixed(2),
    ]),
    ['**sum**', '', '', `**${priceOf(production).toFixed(2)}**`],
  ]);
  const trial = synthesizeTrial();
  expect(read('infra/docs/SCALE.md')).toContain(`costs $${priceOf(trial).toFixed(2)}`);
  for (const of of [production, trial]) {
    const each = Object.entries<{ Type: string; Properties?: object }>(of.toJSON().Resources);
    for (const [id, { Type, Properties = {} }] of each) {
      const [owner, service = ''] = Type.split('::');
      if (owner === 'AWS') expect(service, id).toMatch(SERVICES);
      expect(JSON.stringify(Properties), id).not.toMatch(
        /VpcConfig|Provisioned(Concurren|Throughput)/,
      );
    }
  }
});
