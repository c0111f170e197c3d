import { Match, type Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { ownersSettings } from '#tests/support/stack/owners-settings.ts';
import { synthesizeProduction, synthesizeTrial } from '#tests/support/stack/synthesize.ts';

const template = synthesizeProduction();
const resources = (type: string, from = template) => Object.entries(from.findResources(type));

test('the tables are encrypted with the stack’s key, have point-in-time recovery, and are kept by cdk destroy', () => {
  const tables = resources('AWS::DynamoDB::Table');
  expect(tables.length).toBeGreaterThanOrEqual(11);
  for (const [id, table] of tables) {
    // A restore must not bring back the key of a deleted draft, or the address of a deleted client.
    const inNoBackup = /^Data(Drafts|Tasks)/.test(id);
    expect(table, id).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: !inNoBackup },
        SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
      },
    });
  }
});

test('DynamoDB deletes items when their retention ends', () => {
  const expiring = resources('AWS::DynamoDB::Table').filter(
    ([, { Properties }]) => Properties.TimeToLiveSpecification?.AttributeName === 'expiresAt',
  );
  expect(expiring.map(([id]) => id.replace(/^Data|[0-9A-F]{8}$/g, '')).sort()).toEqual([
    'Accesses',
    'Audit',
    'Clients',
    'CoachState',
    'Drafts',
    'Outbox',
    'Recipients',
    'Tasks',
    'Tombstones',
  ]);
});

test('only the tables of outbox entries, tasks, and audit entries have a stream, and it contains keys only', () => {
  const streams = resources('AWS::DynamoDB::Table').filter(
    ([, { Properties }]) => Properties.StreamSpecification,
  );
  expect(streams.map(([id]) => id.replace(/^Data|[0-9A-F]{8}$/g, '')).sort()).toEqual([
    'Accesses',
    'Audit',
    'Outbox',
    'Tasks',
  ]);
  for (const [, { Properties }] of streams) {
    expect(Properties.StreamSpecification.StreamViewType).toBe('KEYS_ONLY');
  }
  const filters = resources('AWS::Lambda::EventSourceMapping').flatMap(
    ([, { Properties }]) => Properties.FilterCriteria?.Filters ?? [],
  );
  expect(filters.map(({ Pattern }) => Pattern).sort()).toEqual([
    '{"eventName":["INSERT"]}',
    '{"eventName":["INSERT"]}',
    '{"eventName":["MODIFY","REMOVE"]}',
    '{"eventName":["MODIFY","REMOVE"]}',
  ]);
});

test('the keys rotate if KMS can rotate them, wait 30 days before a deletion, and are kept by cdk destroy', () => {
  const keys = resources('AWS::KMS::Key');
  expect(keys.length).toBeGreaterThanOrEqual(6);
  for (const [id, key] of keys) {
    expect(key, id).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: {
        EnableKeyRotation: key.Properties.KeySpec !== 'HMAC_256',
        PendingWindowInDays: 30,
      },
    });
  }
  template.hasResourceProperties('AWS::KMS::Key', {
    KeySpec: 'HMAC_256',
    KeyUsage: 'GENERATE_VERIFY_MAC',
  });
});

test('the functions run on arm64 and Node 24, and reserve concurrency', () => {
  const functions = resources('AWS::Lambda::Function').filter(
    ([id]) => !id.startsWith('CustomCDKBucketDeployment'),
  );
  expect(functions).toHaveLength(30);
  for (const [id, { Properties }] of functions) {
    expect(Properties, id).toMatchObject({ Architectures: ['arm64'], Runtime: 'nodejs24.x' });
    expect(Properties.ReservedConcurrentExecutions, id).toBeGreaterThan(0);
  }
});

test('a trial fits into a new AWS account, because it reserves no concurrency and has no firewall', () => {
  const trial = synthesizeTrial();
  for (const [, { Properties }] of resources('AWS::Lambda::Function', trial)) {
    expect(Properties).not.toHaveProperty('ReservedConcurrentExecutions');
  }
  trial.resourceCountIs('AWS::WAFv2::WebACL', 0);
  // In a trial no firewall blocks Cognito's `DeleteUser`, so the site looks for clients without an account.
  trial.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: 'rate(6 hours)' });
  // With deletion protection, CloudFormation couldn't remove a first deployment that failed.
  trial.resourcePropertiesCountIs('AWS::DynamoDB::Table', { DeletionProtectionEnabled: true }, 0);
  trial.resourcePropertiesCountIs('AWS::Cognito::UserPool', { DeletionProtection: 'ACTIVE' }, 0);
});

test('the access log contains no address, no query, and no token', () => {
  const [[, stage] = []] = resources('AWS::ApiGatewayV2::Stage');
  expect(Object.keys(JSON.parse(stage?.Properties.AccessLogSettings.Format)).sort()).toEqual([
    'milliseconds',
    'requestId',
    'route',
    'status',
    'time',
  ]);
});

test.each([
  [
    'the email queue keeps messages for 14 days, and moves them to the dead letters after six receives',
    'AWS::SQS::Queue',
    {
      MessageRetentionPeriod: 1_209_600,
      RedrivePolicy: { maxReceiveCount: 6 },
      VisibilityTimeout: 180,
      SqsManagedSseEnabled: true,
    },
  ],
  [
    'at most four senders run, each with one message',
    'AWS::Lambda::EventSourceMapping',
    {
      BatchSize: 1,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 4 },
    },
  ],
  [
    'the sweep runs every 15 minutes',
    'AWS::Events::Rule',
    { ScheduleExpression: 'rate(15 minutes)' },
  ],
  [
    'the job looks for clients without an account every six hours',
    'AWS::Events::Rule',
    { ScheduleExpression: 'rate(6 hours)' },
  ],
  [
    'SES publishes bounces and complaints',
    'AWS::SES::ConfigurationSetEventDestination',
    {
      EventDestination: {
        MatchingEventTypes: ['bounce', 'complaint'],
        SnsDestination: Match.anyValue(),
      },
    },
  ],
  [
    'SES sends only over TLS, and never to an address that bounced or complained',
    'AWS::SES::ConfigurationSet',
    {
      DeliveryOptions: { TlsPolicy: 'REQUIRE' },
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    },
  ],
  [
    'AWS emails the owner at 80 % of the budget, and when the forecast exceeds it',
    'AWS::Budgets::Budget',
    {
      Budget: { BudgetLimit: { Amount: 50, Unit: 'USD' }, TimeUnit: 'MONTHLY' },
      NotificationsWithSubscribers: [
        { Notification: { NotificationType: 'ACTUAL', Threshold: 80 } },
        { Notification: { NotificationType: 'FORECASTED', Threshold: 100 } },
      ],
    },
  ],
  [
    'EventBridge notifies the owner when anyone disables or deletes a key',
    'AWS::Events::Rule',
    { EventPattern: { detail: { eventName: ['ScheduleKeyDeletion', 'DisableKey'] } } },
  ],
])('%s', (_, type, properties) => template.hasResourceProperties(type, properties));

test.each<[what: string, metric: string, properties: object]>([
  ['an email has waited for 15 minutes', 'ApproximateAgeOfOldestMessage', { Threshold: 900 }],
  [
    '5 % of the emails bounce, at which SES reviews an account',
    'Reputation.BounceRate',
    { Threshold: 0.05, Statistic: 'Average', Period: 3600 },
  ],
  [
    'recipients complain about 0.1 % of the emails',
    'Reputation.ComplaintRate',
    { Threshold: 0.001, Statistic: 'Average', Period: 3600 },
  ],
  [
    'clients download their data more than five times in an hour',
    'Downloads',
    { Threshold: 6, Statistic: 'Sum', Period: 3600, Dimensions: Match.absent() },
  ],
  ['the API fails', '5xx', { Threshold: 1, Statistic: 'Sum', Period: 300 }],
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
    'ApproximateNumberOfMessagesVisible',
    'EmailParked',
    'EmailRejected',
    'NoticeNotSent',
    'EmailHeldByAccount',
    'GuideEmailLimitReached',
    'UnusualReading',
    'RecordUnreadable',
    'TaskOverdue',
    'AnswerOverdue',
    'AuditChanged',
    'AsyncEventsDropped',
    'NumberOfNotificationsFailed',
  ].map(
    (name) =>
      [`${name} is at least 1`, name, { Threshold: 1, Period: 300 }] satisfies [
        string,
        string,
        object,
      ],
  ),
])('an alarm goes off when %s', (_, MetricName, properties) =>
  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    MetricName,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    EvaluationPeriods: 1,
    ...properties,
  }),
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

test('production sends the coach at most ten notices an hour, and an alarm goes off if many accounts are missing', () => {
  const sender = resources('AWS::Lambda::Function').find(
    ([, { Properties }]) => Properties.Environment?.Variables?.NOTICES_PER_HOUR,
  );
  expect(sender?.[1].Properties.Environment.Variables.NOTICES_PER_HOUR).toBe('10');
  const watched = resources('AWS::CloudWatch::Alarm').map(
    ([, { Properties }]) => Properties.MetricName,
  );
  expect(watched).toContain('ManyAccountsMissing');
});

test('an alarm goes off for each failed function that no other alarm covers', () => {
  const failing = resources('AWS::CloudWatch::Alarm')
    .filter(([, { Properties }]) => Properties.MetricName === 'Errors')
    .map(([, { Properties }]) => Properties.Dimensions[0].Value.Ref);
  const others = resources('AWS::Lambda::Function')
    .map(([id]) => id)
    // ApiFails covers the API's functions. The relay, the feedback, and the audit's watch are retried, and have
    // alarms for late streams and dropped events.
    .filter(
      (id) => !/^(Api|CustomCDKBucketDeployment|EmailRelay|EmailFeedback|AuditWatchWatch)/.test(id),
    );
  expect(failing.sort()).toEqual(others.sort());
});

test('the trail records what is done in the account and to answers, messages, and the audit, and a separate bucket keeps its files for a year', () => {
  for (const stage of [template, synthesizeTrial()]) {
    stage.hasResourceProperties('AWS::CloudTrail::Trail', {
      IsLogging: true,
      EnableLogFileValidation: true,
      AdvancedEventSelectors: [
        { FieldSelectors: [{ Field: 'eventCategory', Equals: ['Management'] }] },
        {
          FieldSelectors: [
            { Field: 'eventCategory', Equals: ['Data'] },
            { Field: 'resources.type', Equals: ['AWS::DynamoDB::Table'] },
            {
              Field: 'resources.ARN',
              Equals: ['Assessments', 'Messages', 'Audit', 'Accesses'].map((name) => ({
                'Fn::GetAtt': [Match.stringLikeRegexp(`^Data${name}[0-9A-F]{8}$`), 'Arn'],
              })),
            },
          ],
        },
      ],
    });
    const [[, bucket] = []] = resources('AWS::S3::Bucket', stage).filter(([id]) =>
      id.startsWith('Trail'),
    );
    expect(bucket?.Properties.LifecycleConfiguration.Rules[0].ExpirationInDays).toBe(365);
  }
});

test('every alarm emails the owner', () => {
  for (const [id, { Properties }] of resources('AWS::CloudWatch::Alarm')) {
    expect(Properties.AlarmActions, id).toHaveLength(1);
  }
});

test.each([
  'AWS/CloudFront',
  'LeadsAccepted',
  'SignUpSuccesses',
  'AssessmentsAccepted',
  'EmailSent',
  'EmailHeldByAccount',
  'ApproximateAgeOfOldestMessage',
  'Errors',
  'Throttles',
  'p95',
  'EstimatedCharges',
])('the dashboard shows %s', (shown) => {
  const [[, dashboard] = []] = resources('AWS::CloudWatch::Dashboard');
  expect(JSON.stringify(dashboard?.Properties.DashboardBody)).toContain(shown);
});

test('the sender can send from one address only, and in a trial to one address only', () => {
  // In the sandbox SES also checks the recipient's identity, so the policy can't name the sender as a resource.
  const sending = (from: Template) =>
    resources('AWS::IAM::ManagedPolicy', from)
      .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
      .find(({ Action }) => Action === 'ses:SendRawEmail').Condition;
  expect(sending(template)).toEqual({
    StringEquals: { 'ses:FromAddress': 'guide@owners-domain.com' },
  });
  expect(sending(synthesizeTrial())).toEqual({
    StringEquals: { 'ses:FromAddress': 'owner@owners-domain.com' },
    'ForAllValues:StringEquals': { 'ses:Recipients': ['owner@owners-domain.com'] },
  });
});

test('a trial’s functions know the only address that they may email, and Cognito calls a trigger before it emails a code', () => {
  const trial = synthesizeTrial();
  const addresses = (from: Template) =>
    resources('AWS::Lambda::Function', from)
      .map(([, { Properties }]) => Properties.Environment?.Variables ?? {})
      .filter((variables) => 'EMAIL_ONLY_TO' in variables || 'COACH_EMAIL' in variables)
      .map(({ EMAIL_ONLY_TO, COACH_EMAIL }) => [EMAIL_ONLY_TO, COACH_EMAIL]);
  const address = 'owner@owners-domain.com';
  expect(addresses(trial)).toEqual([
    [address, undefined],
    [address, address],
  ]);
  expect(addresses(template).map(([only]) => only)).toEqual(['anybody', 'anybody']);
  for (const stage of [trial, template]) {
    stage.hasResourceProperties('AWS::Cognito::UserPool', {
      LambdaConfig: { PreSignUp: Match.anyValue(), CustomMessage: Match.anyValue() },
    });
  }
});

test('the sender’s identity has a MAIL FROM domain, gets no bounces by email, and is kept by cdk destroy', () => {
  template.hasResource('AWS::SES::EmailIdentity', {
    DeletionPolicy: 'RetainExceptOnCreate',
    Properties: {
      EmailIdentity: 'owners-domain.com',
      FeedbackAttributes: { EmailForwardingEnabled: false },
      MailFromAttributes: { MailFromDomain: 'bounces.owners-domain.com' },
    },
  });
  expect(Object.keys(template.findOutputs('*'))).toEqual(
    expect.arrayContaining(['EmailDnsRecord1', 'EmailDnsRecord2', 'EmailDnsRecord3']),
  );
  synthesizeTrial().hasResourceProperties('AWS::SES::EmailIdentity', {
    EmailIdentity: 'owner@owners-domain.com',
    FeedbackAttributes: { EmailForwardingEnabled: false },
  });
  const existing = synthesizeProduction({ senderVerified: true, sesIdentity: 'existing' });
  existing.resourceCountIs('AWS::SES::EmailIdentity', 0);
});

test('a failed first deployment leaves only the bucket of the pages and the bucket of the trail', () => {
  const first = synthesizeProduction({ deletionProtection: false });
  expect(JSON.stringify(first.toJSON())).not.toMatch(
    /"DeletionProtection\w*":("ACTIVE"|true)|TerminationProtection/,
  );
  const all = Object.entries(
    first.toJSON().Resources as Record<
      string,
      { Type: string; DeletionPolicy?: string; Properties?: object }
    >,
  );
  const kept = all.filter(([, { DeletionPolicy = 'Delete' }]) => DeletionPolicy !== 'Delete');
  expect(kept.length).toBeGreaterThan(20);
  const others = kept.filter(([, { DeletionPolicy }]) => DeletionPolicy !== 'RetainExceptOnCreate');
  // A rollback can't delete a bucket with files, and would get stuck.
  expect(others.map(([, { Type }]) => Type)).toEqual(['AWS::S3::Bucket', 'AWS::S3::Bucket']);
  // The next deployment creates new buckets, which couldn't have the same name.
  for (const [, { Properties }] of others) expect(Properties).not.toHaveProperty('BucketName');
  expect(synthesizeTrial().findResources('AWS::S3::Bucket', { DeletionPolicy: 'Delete' })).toEqual(
    {},
  );
});

test('the function that uploads the pages writes to a log group of the stack', () => {
  const { Resources } = template.toJSON();
  for (const [, { Properties }] of resources('Custom::CDKBucketDeployment')) {
    const [uploader] = Properties.ServiceToken['Fn::GetAtt'];
    const { LogGroup } = Resources[uploader].Properties.LoggingConfig;
    expect(Resources[LogGroup.Ref].Type).toBe('AWS::Logs::LogGroup');
  }
});

test('the stack uploads the pages last, and HTML after all other files, and doesn’t wait for CloudFront’s caches', () => {
  const uploads = resources('Custom::CDKBucketDeployment');
  const isUpload = (id: string) => uploads.some(([upload]) => upload === id);
  const dependsOn = (id: string): string[] => template.toJSON().Resources[id].DependsOn ?? [];
  const [first = '', ...other] = uploads
    .map(([id]) => id)
    .filter((id) => !dependsOn(id).some(isUpload));
  expect(other).toEqual([]);

  // The first upload waits for every resource except the CDK's uploader.
  const others = Object.keys(template.toJSON().Resources).filter(
    (id) => !isUpload(id) && !/^(CustomCDKBucketDeployment|SiteUpload|CDKMetadata)/.test(id),
  );
  expect(others.filter((id) => !dependsOn(first).includes(id))).toEqual([]);

  const [[html = '', last] = []] = uploads.filter(
    ([, { Properties }]) => Properties.DistributionPaths,
  );
  expect(last?.Properties.WaitForDistributionInvalidation).toBe(false);
  expect(uploads.filter(([id]) => dependsOn(id).includes(html))).toEqual([]);
});

test('with a hosted zone in Route 53, the stack creates the certificate and all records', () => {
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
  const records = resources('AWS::Route53::RecordSet', zoned).map(
    ([, { Properties }]) =>
      `${Properties.Type} ${typeof Properties.Name === 'string' ? Properties.Name : 'DKIM'}`,
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

const zone = { ...ownersSettings().production.domain, hostedZoneId: 'Z0ABC' };

/** The records of a template, by logical id. */
const recordsOf = (from: Template) =>
  new Map(
    resources('AWS::Route53::RecordSet', from).map(([id, { Properties, ...rest }]) => [
      id,
      { ...rest, name: `${Properties.Type} ${JSON.stringify(Properties.Name)}` },
    ]),
  );

test('the sender’s DNS records stay if the stack no longer owns the SES identity', () => {
  const ours = recordsOf(synthesizeProduction({ domain: zone }));
  const theirs = recordsOf(synthesizeProduction({ domain: zone, sesIdentity: 'existing' }));
  const gone = [...ours].filter(([id]) => !theirs.has(id));
  expect(gone).toHaveLength(6);
  for (const [, record] of gone) {
    expect(record).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
    });
  }
});

test('a record’s logical id stays the same if the site’s main name changes', () => {
  const [main, redirects] = (['main', 'redirects'] as const).map((www) =>
    recordsOf(synthesizeProduction({ domain: { ...zone, www } })),
  );
  expect(redirects).toEqual(main);
});

test('the stack creates none of the records that the owner has', () => {
  const domain = { ...zone, ownRecords: ['apex' as const, 'dmarc' as const] };
  const names = [...recordsOf(synthesizeProduction({ domain })).values()].map(({ name }) => name);
  expect(names.filter((name) => /^(A|AAAA) /.test(name))).toEqual([
    'A "www.owners-domain.com."',
    'AAAA "www.owners-domain.com."',
  ]);
  expect(names.join()).not.toContain('_dmarc');
});

test('a trial’s invitation contains no sample address', () => {
  const [[, pool] = []] = resources('AWS::Cognito::UserPool', synthesizeTrial()).filter(([id]) =>
    id.startsWith('Trainers'),
  );
  const { EmailMessage } = pool?.Properties.AdminCreateUserConfig.InviteMessageTemplate ?? {};
  expect(EmailMessage).toContain('/coach');
  expect(EmailMessage).not.toMatch(/https?:|\.example/);
});
