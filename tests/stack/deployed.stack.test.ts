import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import { acknowledgements } from '#infra/acknowledgements.ts';
import { brand } from '#shared/brand.ts';
import { endpoints, USER_SCOPE } from '#shared/contract.ts';
import { synthesize, synthesizeDeployed } from '#tests/support/synthesize.ts';

let template: Template;
beforeAll(() => {
  template = synthesizeDeployed();
});

/** The one function whose logical id starts so, and the statements of its policy. */
const statementsOf = (name: string) => {
  const policies = template.findResources('AWS::IAM::ManagedPolicy');
  const found = Object.entries(policies).filter(([id]) => id.includes(`${name}Permissions`));
  expect(found).toHaveLength(1);
  return found[0]?.[1].Properties.PolicyDocument.Statement as {
    Action: string | string[];
    Condition?: object;
  }[];
};
const actionsOf = (name: string) => statementsOf(name).flatMap(({ Action }) => Action);

test('sample content is refused at AWS unless it is a trial', () => {
  expect(brand.sampleContent).toBe(true);
  expect(() => synthesize({})).toThrow(/sample content.*16 CFR 465/s);
});

test('an unknown stage and a local stage without an address are refused with a sentence', () => {
  expect(() => synthesize({ stage: 'moon' })).toThrow(/Stage 'moon' is not known/);
  expect(() => synthesize({ stage: 'local' })).toThrow(/needs -c emulatorEndpoint/);
});

test('findings are acknowledged with a reason, at most fifteen times', () => {
  expect(acknowledgements.length).toBeLessThanOrEqual(15);
  for (const { why } of acknowledgements) expect(why.length).toBeGreaterThan(30);
});

test('accounts: SRP and rotated refresh only, existence not told, tokens short and revocable', () => {
  template.hasResourceProperties('AWS::Cognito::UserPoolClient', {
    ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'],
    RefreshTokenRotation: { Feature: 'ENABLED' },
    PreventUserExistenceErrors: 'ENABLED',
    EnableTokenRevocation: true,
    AccessTokenValidity: 15,
    IdTokenValidity: 15,
    RefreshTokenValidity: 30 * 24 * 60,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
    WriteAttributes: Match.arrayEquals(['email', 'name']),
    GenerateSecret: false,
  });
});

test('accounts: six characters and no composition, leaked ones refused, confirmed by a trigger', () => {
  template.hasResourceProperties('AWS::Cognito::UserPool', {
    Policies: {
      PasswordPolicy: {
        MinimumLength: 6,
        RequireLowercase: false,
        RequireNumbers: false,
        RequireSymbols: false,
        RequireUppercase: false,
      },
    },
    MfaConfiguration: 'OFF',
    UserPoolTier: 'PLUS',
    UserPoolAddOns: { AdvancedSecurityMode: 'ENFORCED' },
    DeletionProtection: 'ACTIVE',
    LambdaConfig: { PreSignUp: Match.anyValue() },
  });
  template.hasResourceProperties('AWS::Cognito::UserPoolRiskConfigurationAttachment', {
    CompromisedCredentialsRiskConfiguration: {
      Actions: { EventAction: 'BLOCK' },
      EventFilter: ['SIGN_UP', 'PASSWORD_CHANGE'],
    },
  });
});

test('accounts: codes are made by Cognito itself, and renew a password by a confirmed address only', () => {
  const [pool] = Object.values(template.findResources('AWS::Cognito::UserPool'));
  // A trigger for messages or challenges could make codes of its own.
  expect(Object.keys(pool?.Properties.LambdaConfig)).toEqual(['PreSignUp']);
  expect(pool?.Properties.AccountRecoverySetting).toEqual({
    RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }],
  });
  expect(pool?.Properties.VerificationMessageTemplate).toMatchObject({
    DefaultEmailOption: 'CONFIRM_WITH_CODE',
    EmailMessage: expect.stringContaining('{####}'),
  });
});

test('tables: own key, streams of keys only, recovery to a point in time, kept on destroy', () => {
  const tables = Object.values(template.findResources('AWS::DynamoDB::Table'));
  expect(tables).toHaveLength(2);
  for (const table of tables) {
    expect(table).toMatchObject({
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        StreamSpecification: { StreamViewType: 'KEYS_ONLY' },
        SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
      },
    });
  }
});

test('keys: rotated, thirty days to think before deletion, kept on destroy', () => {
  const keys = Object.values(template.findResources('AWS::KMS::Key'));
  expect(keys).toHaveLength(3);
  for (const key of keys) {
    expect(key).toMatchObject({
      DeletionPolicy: 'Retain',
      Properties: { EnableKeyRotation: true, PendingWindowInDays: 30 },
    });
  }
});

test('the accounts are kept on destroy', () => {
  template.hasResource('AWS::Cognito::UserPool', { DeletionPolicy: 'Retain' });
});

test('the Lambda that takes assessments may make a data key and put a record, nothing else', () => {
  const direct = statementsOf('SubmitHealthAssessment').filter(({ Condition }) => !Condition);
  expect(direct.flatMap(({ Action }) => Action)).toEqual([
    'logs:CreateLogStream',
    'logs:PutLogEvents',
    'dynamodb:PutItem',
    'kms:GenerateDataKey',
  ]);
});

test('the Lambda that takes leads may put a record, nothing else', () => {
  const direct = statementsOf('SubscribeLeadMagnet').filter(({ Condition }) => !Condition);
  expect(direct.flatMap(({ Action }) => Action)).toEqual([
    'logs:CreateLogStream',
    'logs:PutLogEvents',
    'dynamodb:PutItem',
  ]);
});

test('the storage key is used through DynamoDB only', () => {
  for (const name of ['SubmitHealthAssessment', 'Send', 'CoachReader']) {
    const decrypts = statementsOf(name).filter(
      ({ Action, Condition }) => [Action].flat().includes('kms:Decrypt') && Condition,
    );
    expect(decrypts).toMatchObject([
      { Condition: { StringEquals: { 'kms:ViaService': 'dynamodb.us-east-1.amazonaws.com' } } },
    ]);
  }
});

test('only the coach’s reader decrypts assessments', () => {
  const policies = Object.entries(template.findResources('AWS::IAM::ManagedPolicy'));
  const readers = policies.filter(([, policy]) =>
    (
      policy.Properties.PolicyDocument.Statement as {
        Action: string | string[];
        Condition?: object;
      }[]
    ).some(({ Action, Condition }) => [Action].flat().includes('kms:Decrypt') && !Condition),
  );
  expect(readers.map(([id]) => id)).toEqual([expect.stringContaining('CoachReader')]);
});

test('no role carries an inline or an AWS-managed policy, but the uploader of the site', () => {
  for (const [id, role] of Object.entries(template.findResources('AWS::IAM::Role'))) {
    if (id.startsWith('CustomCDKBucketDeployment')) continue;
    expect(role.Properties.Policies, id).toBeUndefined();
    expect(JSON.stringify(role.Properties.ManagedPolicyArns ?? []), id).not.toContain(
      ':aws:policy',
    );
  }
});

test('functions: arm64, Node 24, a bounded share of the account each', () => {
  const functions = Object.entries(template.findResources('AWS::Lambda::Function')).filter(
    ([id]) => !id.startsWith('CustomCDKBucketDeployment'),
  );
  expect(functions).toHaveLength(8);
  for (const [id, { Properties }] of functions) {
    expect(Properties, id).toMatchObject({ Architectures: ['arm64'], Runtime: 'nodejs24.x' });
    expect(Properties.ReservedConcurrentExecutions, id).toBeGreaterThan(0);
  }
});

test('the assessment’s route asks for an access token of this site; nothing else is behind it', () => {
  template.hasResourceProperties('AWS::ApiGatewayV2::Route', {
    RouteKey: `POST ${endpoints.submitHealthAssessment.path}`,
    AuthorizationType: 'JWT',
    AuthorizationScopes: [USER_SCOPE],
  });
  const [pool] = Object.keys(template.findResources('AWS::Cognito::UserPool'));
  const [client] = Object.keys(template.findResources('AWS::Cognito::UserPoolClient'));
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
  expect(Object.keys(template.findResources('AWS::ApiGatewayV2::Route'))).toHaveLength(4);
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

test('sign-ins are logged by Cognito itself, for ninety days', () => {
  const [delivery] = Object.values(
    template.findResources('AWS::Cognito::LogDeliveryConfiguration'),
  );
  const [configuration] = delivery?.Properties.LogConfigurations ?? [];
  expect(configuration).toMatchObject({ EventSource: 'userAuthEvents', LogLevel: 'INFO' });
  const { LogGroupArn } = configuration.CloudWatchLogsConfiguration;
  const logs = template.findResources('AWS::Logs::LogGroup');
  const [name] = Object.keys(logs).filter((id) => JSON.stringify(LogGroupArn).includes(`"${id}"`));
  expect(logs[name ?? '']?.Properties).toEqual({ RetentionInDays: 90 });
  // Its own attribute ends with `:*`, which Cognito refuses.
  expect(JSON.stringify(LogGroupArn)).toContain(`:log-group:",{"Ref":"${name}"}]`);
});

test('the mail queue: fourteen days, six receives, dead letters, partial batches', () => {
  template.hasResourceProperties('AWS::SQS::Queue', {
    MessageRetentionPeriod: 1_209_600,
    RedrivePolicy: { maxReceiveCount: 6 },
    VisibilityTimeout: 180,
    SqsManagedSseEnabled: true,
  });
  template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    ScalingConfig: { MaximumConcurrency: 2 },
  });
});

test('the relay hears of new leads and new assessments, and of nothing else', () => {
  const filters = Object.values(template.findResources('AWS::Lambda::EventSourceMapping')).flatMap(
    ({ Properties }) => Properties.FilterCriteria?.Filters ?? [],
  );
  expect(filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual([
    { eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ prefix: 'lead#' }] } } } },
    { eventName: ['INSERT'] },
  ]);
  expect(actionsOf('Relay')).not.toContain('dynamodb:GetItem');
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

test('what names people is kept by no queue: feedback has neither destination nor dead letters, and may only queue keys', () => {
  const feedback = Object.values(template.findResources('AWS::SNS::Subscription')).filter(
    ({ Properties }) => Properties.Protocol === 'lambda',
  );
  expect(feedback).toHaveLength(1);
  expect(feedback[0]?.Properties).not.toHaveProperty('RedrivePolicy');
  // Where there is none, Lambda comes again twice and keeps nothing.
  template.resourceCountIs('AWS::Lambda::EventInvokeConfig', 0);
  for (const { Properties } of Object.values(template.findResources('AWS::Lambda::Function'))) {
    expect(Properties).not.toHaveProperty('DeadLetterConfig');
  }
  expect(actionsOf('Feedback')).toEqual([
    'logs:CreateLogStream',
    'logs:PutLogEvents',
    'sqs:SendMessage',
  ]);
});

test('who bounced or complained is on SES’s own list, too, and gets no mail through this sender', () => {
  template.hasResourceProperties('AWS::SES::ConfigurationSet', {
    SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
  });
});

test('somebody is woken: dead letters, late, parked or held mail, feedback that is dropped, failing or throttled endpoints, a key in danger', () => {
  const alarms = Object.values(template.findResources('AWS::CloudWatch::Alarm'));
  for (const alarm of alarms) expect(alarm.Properties.AlarmActions).toHaveLength(1);
  const metrics = alarms.map(({ Properties }) => Properties.MetricName);
  expect(new Set(metrics)).toEqual(
    new Set([
      'ApproximateNumberOfMessagesVisible',
      'ApproximateAgeOfOldestMessage',
      'MailParked',
      'NoticeNotSent',
      'GuideMailBreakerOpen',
      'AsyncEventsDropped',
      'NumberOfNotificationsFailed',
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

test('the owner is told the names that make SES believe the sender', () => {
  const outputs = Object.keys(template.findOutputs('*'));
  expect(outputs).toEqual(
    expect.arrayContaining(['MailDnsRecord1', 'MailDnsRecord2', 'MailDnsRecord3']),
  );
});

test('the codes of accounts come from the owner’s domain once SES has verified it', () => {
  const verified = synthesizeDeployed({ senderVerified: 'true' });
  verified.hasResourceProperties('AWS::Cognito::UserPool', {
    EmailConfiguration: {
      EmailSendingAccount: 'DEVELOPER',
      From: Match.stringLikeRegexp(brand.mailFrom),
    },
  });
  template.hasResourceProperties('AWS::Cognito::UserPool', { EmailConfiguration: Match.absent() });
});
