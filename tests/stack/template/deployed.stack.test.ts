import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import { coachEndpoints } from '#shared/endpoints/coach.ts';
import { endpoints } from '#shared/endpoints/contract.ts';
import { USER_SCOPE } from '#shared/endpoints/endpoint.ts';
import { ownersSettings } from '#tests/support/stack/owners-settings.ts';
import { synthesizeProduction, synthesizeTrial } from '#tests/support/stack/synthesize.ts';

let template: Template;
beforeAll(() => {
  template = synthesizeProduction();
});

interface Resource {
  DeletionPolicy?: string;
}

test('tables: own key, recovery to a point in time, kept on destroy; a stream of keys only', () => {
  const tables = Object.entries(template.findResources('AWS::DynamoDB::Table'));
  expect(tables.length).toBeGreaterThanOrEqual(5);
  for (const [id, table] of tables) {
    expect(table, id).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        DeletionProtectionEnabled: true,
        // A draft key that was ended must not come back, nor the address of somebody who was erased.
        PointInTimeRecoverySpecification: {
          PointInTimeRecoveryEnabled: !/^Data(Drafts|Tasks)/.test(id),
        },
        SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
      },
    });
  }
  template.hasResourceProperties('AWS::DynamoDB::Table', {
    StreamSpecification: { StreamViewType: 'KEYS_ONLY' },
  });
});

test('keys: rotated where KMS can, thirty days to think before deletion, kept on destroy', () => {
  const keys = Object.values(template.findResources('AWS::KMS::Key'));
  expect(keys.length).toBeGreaterThanOrEqual(5);
  for (const key of keys) {
    expect(key).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: {
        EnableKeyRotation: key.Properties.KeySpec !== 'HMAC_256',
        PendingWindowInDays: 30,
      },
    });
  }
});

test('functions: arm64, Node 24, a bounded share of the account each', () => {
  const functions = Object.entries(template.findResources('AWS::Lambda::Function')).filter(
    ([id]) => !id.startsWith('CustomCDKBucketDeployment'),
  );
  expect(functions).toHaveLength(22);
  for (const [id, { Properties }] of functions) {
    expect(Properties, id).toMatchObject({ Architectures: ['arm64'], Runtime: 'nodejs24.x' });
    expect(Properties.ReservedConcurrentExecutions, id).toBeGreaterThan(0);
  }
});

test('a trial fits a new account: it reserves no concurrency, and costs no firewall', () => {
  const trial = synthesizeTrial();
  for (const { Properties } of Object.values(trial.findResources('AWS::Lambda::Function'))) {
    expect(Properties).not.toHaveProperty('ReservedConcurrentExecutions');
  }
  trial.resourceCountIs('AWS::WAFv2::WebACL', 0);
  // A first try that failed can be cleaned up.
  trial.resourcePropertiesCountIs('AWS::DynamoDB::Table', { DeletionProtectionEnabled: true }, 0);
  trial.resourcePropertiesCountIs('AWS::Cognito::UserPool', { DeletionProtection: 'ACTIVE' }, 0);
});

test('the assessment’s route asks for an access token of this site; nothing else is behind it', () => {
  template.hasResourceProperties('AWS::ApiGatewayV2::Route', {
    RouteKey: `POST ${endpoints.submitHealthAssessment.path}`,
    AuthorizationType: 'JWT',
    AuthorizationScopes: [USER_SCOPE],
  });
  const ofSite = (type: string) =>
    Object.keys(template.findResources(type)).find((id) => id.startsWith('Accounts'));
  const pool = ofSite('AWS::Cognito::UserPool');
  const client = ofSite('AWS::Cognito::UserPoolClient');
  template.hasResourceProperties('AWS::ApiGatewayV2::Authorizer', {
    AuthorizerType: 'JWT',
    IdentitySource: ['$request.header.Authorization'],
    JwtConfiguration: {
      Audience: [{ Ref: client }],
      Issuer: {
        'Fn::Join': ['', ['https://cognito-idp.us-east-1.amazonaws.com/', { Ref: pool }]],
      },
    },
  });
  const open = template.findResources('AWS::ApiGatewayV2::Route', {
    Properties: { AuthorizationType: 'NONE' },
  });
  expect(
    Object.values(open)
      .map(({ Properties }) => Properties.RouteKey)
      .sort(),
  ).toEqual(['GET /api/unsubscribe', 'POST /api/subscribe-lead-magnet', 'POST /api/unsubscribe']);
  // Eight for clients, three open ones, and the coach's.
  expect(Object.keys(template.findResources('AWS::ApiGatewayV2::Route'))).toHaveLength(
    11 + Object.keys(coachEndpoints).length,
  );
});

test('each endpoint is throttled by itself, and no origin but the site’s own may call', () => {
  template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
    RouteSettings: {
      'POST /api/subscribe-lead-magnet': { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 },
      'POST /api/submit-health-assessment': { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 },
    },
  });
  template.hasResourceProperties('AWS::ApiGatewayV2::Api', { CorsConfiguration: Match.absent() });
});

test('the access log holds outcomes: no address, no query, no token', () => {
  const [stage] = Object.values(template.findResources('AWS::ApiGatewayV2::Stage'));
  const format = stage?.Properties.AccessLogSettings.Format as string;
  expect(Object.keys(JSON.parse(format)).sort()).toEqual([
    'milliseconds',
    'requestId',
    'route',
    'status',
    'time',
  ]);
});

test('F03 F13: the mail queue: fourteen days, six receives, dead letters, one message at a time', () => {
  template.hasResourceProperties('AWS::SQS::Queue', {
    MessageRetentionPeriod: 1_209_600,
    RedrivePolicy: { maxReceiveCount: 6 },
    VisibilityTimeout: 180,
    SqsManagedSseEnabled: true,
  });
  template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    BatchSize: 1,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    ScalingConfig: { MaximumConcurrency: 4 },
  });
});

test('the sweep runs every quarter of an hour', () => {
  template.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: 'rate(15 minutes)' });
});

test('bounces and complaints come back, and mail goes over TLS only', () => {
  template.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
    EventDestination: {
      MatchingEventTypes: ['bounce', 'complaint'],
      SnsDestination: Match.anyValue(),
    },
  });
  template.hasResourceProperties('AWS::SES::ConfigurationSet', {
    DeliveryOptions: { TlsPolicy: 'REQUIRE' },
  });
});

test('F06: who bounced or complained is on SES’s own list, too, and gets no mail through this sender', () => {
  template.hasResourceProperties('AWS::SES::ConfigurationSet', {
    SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
  });
});

test('F03 F08 F19: somebody is woken: dead letters, late, parked or held mail, feedback that is dropped, failing or throttled endpoints, a key in danger', () => {
  const alarms = Object.values(template.findResources('AWS::CloudWatch::Alarm'));
  for (const alarm of alarms) expect(alarm.Properties.AlarmActions).toHaveLength(1);
  const metrics = alarms.map(({ Properties }) => Properties.MetricName);
  expect(new Set(metrics)).toEqual(
    new Set([
      'ApproximateNumberOfMessagesVisible',
      'ApproximateAgeOfOldestMessage',
      'MailParked',
      'NoticeNotSent',
      'GuideMailLimitReached',
      'MailHeldByAccount',
      ...['OpeningLimitReached', 'RecordUnreadable', 'AnswerOverdue', 'AuditChanged'],
      ...['TaskOverdue', 'Downloads'],
      'AsyncEventsDropped',
      'NumberOfNotificationsFailed',
      'MailRejected',
      'Reputation.BounceRate',
      'Reputation.ComplaintRate',
      'LeadsAccepted',
      // Of sign-in failures, computed of two.
      undefined,
      'IteratorAge',
      '5xx',
      'Errors',
      'Throttles',
    ]),
  );
  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    MetricName: 'ApproximateAgeOfOldestMessage',
    Threshold: 900,
  });
  template.hasResourceProperties('AWS::Events::Rule', {
    EventPattern: { detail: { eventName: ['ScheduleKeyDeletion', 'DisableKey'] } },
  });
});

test('who sends is bound by the address, since SES in its sandbox asks for the recipient’s identity, too', () => {
  const sending = (from: Template) =>
    Object.values(from.findResources('AWS::IAM::ManagedPolicy'))
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
      .find(({ Action }) => Action === 'ses:SendRawEmail');
  expect(JSON.stringify(sending(template).Resource)).toContain(':identity/*');
  expect(sending(template).Condition).toEqual({
    StringEquals: { 'ses:FromAddress': 'guide@owners-domain.com' },
  });
  expect(sending(synthesizeTrial()).Condition).toEqual({
    StringEquals: { 'ses:FromAddress': 'owner@owners-domain.com' },
    'ForAllValues:StringEquals': { 'ses:Recipients': ['owner@owners-domain.com'] },
  });
});

test('a trial’s functions know its one address, and Cognito asks before each code', () => {
  const trial = synthesizeTrial();
  const onlyTo = (from: Template) =>
    Object.values(from.findResources('AWS::Lambda::Function'))
      .map(({ Properties }) => Properties.Environment?.Variables ?? {})
      .filter((variables) => 'MAIL_ONLY_TO' in variables || 'COACH_EMAIL' in variables)
      .map(({ MAIL_ONLY_TO, COACH_EMAIL }) => [MAIL_ONLY_TO, COACH_EMAIL]);
  const address = 'owner@owners-domain.com';
  expect(onlyTo(trial)).toEqual([
    [address, undefined],
    [address, address],
  ]);
  expect(onlyTo(template).map(([only]) => only)).toEqual(['anybody', 'anybody']);
  const PreSignUp = Match.anyValue();
  trial.hasResourceProperties('AWS::Cognito::UserPool', {
    LambdaConfig: { PreSignUp, CustomMessage: PreSignUp },
  });
  template.hasResourceProperties('AWS::Cognito::UserPool', {
    LambdaConfig: { PreSignUp, CustomMessage: PreSignUp },
  });
});

test('the sender’s identity: no bounces by mail, its own MAIL FROM, kept on destroy; a trial’s is one address', () => {
  template.hasResource('AWS::SES::EmailIdentity', {
    DeletionPolicy: 'RetainExceptOnCreate',
    Properties: {
      EmailIdentity: 'owners-domain.com',
      FeedbackAttributes: { EmailForwardingEnabled: false },
      MailFromAttributes: { MailFromDomain: 'bounces.owners-domain.com' },
    },
  });
  synthesizeTrial().hasResourceProperties('AWS::SES::EmailIdentity', {
    EmailIdentity: 'owner@owners-domain.com',
    FeedbackAttributes: { EmailForwardingEnabled: false },
  });
});

test('a bill at 80 % of the budget is mailed, and a forecast above it', () => {
  template.hasResourceProperties('AWS::Budgets::Budget', {
    Budget: { BudgetLimit: { Amount: 50, Unit: 'USD' }, TimeUnit: 'MONTHLY' },
    NotificationsWithSubscribers: [
      { Notification: { NotificationType: 'ACTUAL', Threshold: 80 } },
      { Notification: { NotificationType: 'FORECASTED', Threshold: 100 } },
    ],
  });
});

test('the account’s mails are watched at the rates at which SES reviews it, and sign-ins for a hundred that fail in an hour', () => {
  const alarm = { ComparisonOperator: 'GreaterThanOrEqualToThreshold', EvaluationPeriods: 1 };
  for (const [MetricName, Threshold] of [
    ['Reputation.BounceRate', 0.05],
    ['Reputation.ComplaintRate', 0.001],
  ]) {
    const metric = { Namespace: 'AWS/SES', MetricName, Statistic: 'Average', Period: 3600 };
    template.hasResourceProperties('AWS::CloudWatch::Alarm', { ...alarm, ...metric, Threshold });
  }
  const counted = (Id: string, Stat: string) =>
    Match.objectLike({
      Id,
      MetricStat: Match.objectLike({
        Metric: Match.objectLike({ Namespace: 'AWS/Cognito', MetricName: 'SignInSuccesses' }),
        ...{ Stat, Period: 3600 },
      }),
    });
  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    ...{ ...alarm, Threshold: 100 },
    Metrics: [
      Match.objectLike({ Expression: 'attempts - successes' }),
      counted('attempts', 'SampleCount'),
      counted('successes', 'Sum'),
    ],
  });
});

test('the dashboard shows visits, leads, sign-ups, assessments, mails, their age, errors, throttles, p95 and cost', () => {
  const [dashboard] = Object.values(template.findResources('AWS::CloudWatch::Dashboard'));
  const body = JSON.stringify(dashboard?.Properties.DashboardBody);
  for (const shown of [
    'AWS/CloudFront',
    'LeadsAccepted',
    'SignUpSuccesses',
    'AssessmentsAccepted',
    'MailSent',
    'MailHeldByAccount',
    'ApproximateAgeOfOldestMessage',
    'Errors',
    'Throttles',
    'p95',
    'EstimatedCharges',
  ]) {
    expect(body).toContain(shown);
  }
});

test('a first create that fails leaves nothing behind: what outlives the stack is kept once it stands', () => {
  const kept = Object.entries(template.toJSON().Resources as Record<string, Resource>).filter(
    ([, { DeletionPolicy = 'Delete' }]) => DeletionPolicy !== 'Delete',
  );
  expect(kept.length).toBeGreaterThan(20);
  const others = kept.filter(([, { DeletionPolicy }]) => DeletionPolicy !== 'RetainExceptOnCreate');
  expect(others.map(([id]) => id)).toEqual([]);
});

test('the uploader of the pages writes to a log group of the stack, which is there before it', () => {
  const { Resources } = template.toJSON();
  for (const { Properties } of Object.values(
    template.findResources('Custom::CDKBucketDeployment'),
  )) {
    const [uploader] = Properties.ServiceToken['Fn::GetAtt'];
    const { LogGroup } = Resources[uploader].Properties.LoggingConfig;
    expect(Resources[LogGroup.Ref].Type).toBe('AWS::Logs::LogGroup');
  }
});

test('the pages are uploaded after all else, and nobody waits for the edge to forget the old ones', () => {
  const [html] = Object.values(
    template.findResources('Custom::CDKBucketDeployment', {
      Properties: { DistributionPaths: ['/*'] },
    }),
  );
  expect(html?.Properties.WaitForDistributionInvalidation).toBe(false);
  const before = html?.DependsOn.join(' ');
  for (const part of ['SiteDistribution', 'ApiStage', 'MailSend', 'AccountsUsers', 'Alarms']) {
    expect(before).toContain(part);
  }
});

test('with a zone in Route 53 the stack makes the certificate and all records of both names and the sender', () => {
  const domain = {
    ...ownersSettings().production.domain,
    certificate: 'make one',
    hostedZoneId: 'Z0ABC',
  };
  const zoned = synthesizeProduction({ domain });
  zoned.hasResourceProperties('AWS::CertificateManager::Certificate', {
    DomainName: 'www.owners-domain.com',
    SubjectAlternativeNames: ['owners-domain.com'],
    ValidationMethod: 'DNS',
  });
  zoned.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: { Aliases: ['www.owners-domain.com', 'owners-domain.com'] },
  });
  const records = Object.values(zoned.findResources('AWS::Route53::RecordSet')).map(
    ({ Properties: { Type, Name } }) => `${Type} ${typeof Name === 'string' ? Name : 'DKIM'}`,
  );
  expect(records.sort()).toEqual([
    'A owners-domain.com.',
    'A www.owners-domain.com.',
    'AAAA owners-domain.com.',
    'AAAA www.owners-domain.com.',
    'CNAME DKIM',
    'CNAME DKIM',
    'CNAME DKIM',
    'MX bounces.owners-domain.com.',
    'TXT _dmarc.owners-domain.com.',
    'TXT bounces.owners-domain.com.',
  ]);
});

test('more than five downloads of an hour ring, over all clients', () => {
  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    ...{ MetricName: 'Downloads', Period: 3600, Threshold: 6, Dimensions: Match.absent() },
    ...{ ComparisonOperator: 'GreaterThanOrEqualToThreshold', Statistic: 'Sum' },
  });
});

test('three days without a lead ring, since the owner chose so', () => {
  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    MetricName: 'LeadsAccepted',
    EvaluationPeriods: 3,
    Period: 86_400,
    TreatMissingData: 'breaching',
  });
});

test('an identity that is in SES already is left alone', () => {
  synthesizeProduction({ senderVerified: true, sesIdentity: 'existing' }).resourceCountIs(
    'AWS::SES::EmailIdentity',
    0,
  );
});

test('the owner is told the names that make SES believe the sender', () => {
  const outputs = Object.keys(template.findOutputs('*'));
  expect(outputs).toEqual(
    expect.arrayContaining(['MailDnsRecord1', 'MailDnsRecord2', 'MailDnsRecord3']),
  );
});
