import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { reservedBy } from '#infra/operate/doctor/checks.ts';
import { root } from '#infra/paths.ts';
import { endpoints } from '#shared/endpoints/all.ts';
import { accessOf, type Endpoint } from '#shared/endpoints/endpoint.ts';
import { synthesize } from '#tests/stack/synthesize.ts';

const production = synthesize('production');
const trial = synthesize('trial');
const zone = synthesize('zone');
const ids = (type: string, stack = production) => stack.of(type).map(([id]) => id);

describe('data', () => {
  const WHAT_WOULD_HAPPEN = `The next deployment would replace a table, key, or pool that already has data.
A table or pool becomes a new, empty one; what an old key encrypted stays unreadable.
The stack keeps the old resource, but no function uses it. Undo the change of the id or key.`;

  /** What CloudFormation replaces if it changes. */
  const stateful = () => {
    const tables = production
      .of('AWS::DynamoDB::Table')
      .map(([id, { KeySchema, GlobalSecondaryIndexes = [] }]) => {
        // biome-ignore lint/suspicious/noExplicitAny: a template
        const key = KeySchema.map((each: any) => each.AttributeName).join(', ');
        // biome-ignore lint/suspicious/noExplicitAny: a template
        const indexes = GlobalSecondaryIndexes.map((each: any) => each.IndexName).join(', ');
        return `${id} (${key}) ${indexes}`.trim();
      });
    return [...tables, ...ids('AWS::KMS::Key'), ...ids('AWS::Cognito::UserPool')];
  };

  test('tables, keys, and pools keep their ids and keys', () => {
    expect(stateful(), WHAT_WOULD_HAPPEN).toEqual([
      'DataCasesE4E7C0E9 (userId, item) lists, by-address',
      'DataAssessmentsEA5F4273 (userId, id)',
      'DataLeads62869C3B (id) by-month, by-address',
      'DataJobs35074708 (id) due, by-owner',
      'DataAuditE4D9F575 (subject, time)',
      'DataSettingsFC28C4CC (id)',
      'DataMoments5A06B4CD (id)',
      'DataStorageKeyAA41ACAE',
      'DataContactKey83A8BEB9',
      'DataAnswersKeyFEC6AF98',
      'DataNotesKey558635CB',
      'DataAddressKey5F10E49A',
      'AccountsUsers39248C6B',
      'TrainersPool83240866',
    ]);
  });

  test('every table but `moments` can be restored, and all are encrypted, protected, and kept', () => {
    for (const [id, table] of production.of('AWS::DynamoDB::Table')) {
      const isRestorable =
        table.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled === true;
      expect([id, isRestorable]).toEqual([id, !id.startsWith('DataMoments')]);
      expect(table.SSESpecification.KMSMasterKeyId).toBeDefined();
      expect(table.DeletionProtectionEnabled).toBe(true);
      expect(production.resources[id]?.DeletionPolicy).toBe('RetainExceptOnCreate');
    }
    expect([production.isProtected, trial.isProtected]).toEqual([true, false]);
  });

  test('everything that ends by itself has a time to live, guide requests included', () => {
    const expiring = production
      .of('AWS::DynamoDB::Table')
      .filter(([, table]) => table.TimeToLiveSpecification?.Enabled)
      .map(([id]) => id.replace(/^Data|[0-9A-F]{8}$/g, ''));
    expect(expiring).toEqual(['Leads', 'Jobs', 'Audit', 'Settings', 'Moments']);
  });

  test('the storage key encrypts every log but Cognito’s, which accepts no such key', () => {
    const plain = production.of('AWS::Logs::LogGroup').filter(([, { KmsKeyId }]) => !KmsKeyId);
    expect(plain.map(([id]) => id.replace(/[0-9A-F]{8}$/, ''))).toEqual(['SignInsLog']);
  });

  test('a function reads the stream only for its own jobs', () => {
    const filters = production
      .of('AWS::Lambda::EventSourceMapping')
      .flatMap(([, { FilterCriteria }]) => FilterCriteria?.Filters ?? [])
      .map(({ Pattern }) => JSON.parse(Pattern));
    expect(filters).toEqual([
      { eventName: ['INSERT'] },
      { eventName: ['INSERT'], dynamodb: { Keys: { id: { S: [{ prefix: 'delete#' }] } } } },
    ]);
  });
});

describe('API', () => {
  const routes = new Map(
    production.of('AWS::ApiGatewayV2::Route').map(([, each]) => [each.RouteKey as string, each]),
  );
  const rows = Object.entries<Endpoint>(endpoints).flatMap(([name, row]) =>
    row.methods.map((method) => ({ name, row, key: `${method} ${row.path}` })),
  );

  test('has a route for each endpoint, and no other', () => {
    expect([...routes.keys()].sort()).toEqual(rows.map(({ key }) => key).sort());
  });

  test.each(rows)('$name has the authorizer of its role, a scope, and a throttle', (each) => {
    const { AuthorizationType, AuthorizationScopes, AuthorizerId } = routes.get(each.key) ?? {};
    const access = accessOf(each.row.role);
    const authorizer = AuthorizerId && production.resources[AuthorizerId.Ref]?.Properties.Name;
    expect([AuthorizationType, AuthorizationScopes, authorizer]).toEqual(
      access === 'anyone'
        ? ['NONE', undefined, undefined]
        : ['JWT', ['aws.cognito.signin.user.admin'], access === 'client' ? 'SignedIn' : 'Trainers'],
    );
    const [, stage] = production.of('AWS::ApiGatewayV2::Stage')[0] ?? ['', {}];
    expect(stage.RouteSettings[each.key]).toEqual({
      ThrottlingRateLimit: 20,
      ThrottlingBurstLimit: 40,
    });
  });

  test('the access log has no IP address, query, or token', () => {
    const [, stage] = production.of('AWS::ApiGatewayV2::Stage')[0] ?? ['', {}];
    expect(Object.keys(JSON.parse(stage.AccessLogSettings.Format))).toEqual([
      'time',
      'requestId',
      'route',
      'status',
      'milliseconds',
    ]);
  });
});

describe('accounts', () => {
  const pool = (stack: typeof production, name: string) =>
    stack.of('AWS::Cognito::UserPool').find(([id]) => id.startsWith(name))?.[1] ?? {};

  test('in both pools, an address is one account in any case, and only a confirmed address recovers it', () => {
    for (const [, each] of production.of('AWS::Cognito::UserPool')) {
      expect(each.UsernameConfiguration).toEqual({ CaseSensitive: false });
      expect(each.AccountRecoverySetting.RecoveryMechanisms).toEqual([
        { Name: 'verified_email', Priority: 1 },
      ]);
      expect(each.DeletionProtection).toBe('ACTIVE');
    }
  });

  test('nobody signs up as a trainer, and trainers need a second factor and twelve characters', () => {
    const trainers = pool(production, 'Trainers');
    expect(trainers.AdminCreateUserConfig.AllowAdminCreateUserOnly).toBe(true);
    expect([trainers.MfaConfiguration, trainers.EnabledMfas]).toEqual([
      'ON',
      ['SOFTWARE_TOKEN_MFA'],
    ]);
    expect(trainers.Policies.PasswordPolicy.MinimumLength).toBe(12);
  });

  test('a client can’t change the account’s address', () => {
    const email = pool(production, 'Accounts').Schema.find(
      ({ Name }: { Name: string }) => Name === 'email',
    );
    expect(email.Mutable).toBe(false);
  });

  test('sessions last 30 days for clients and twelve hours for trainers, and can be revoked', () => {
    const clients = production
      .of('AWS::Cognito::UserPoolClient')
      .map(([id, each]) => [
        id.startsWith('Trainers'),
        each.RefreshTokenValidity,
        each.AccessTokenValidity,
        each.EnableTokenRevocation,
        each.ExplicitAuthFlows,
      ]);
    expect(clients).toEqual([
      [false, 43_200, 15, true, ['ALLOW_USER_SRP_AUTH']],
      [true, 720, 5, true, ['ALLOW_USER_SRP_AUTH']],
    ]);
  });

  test('the firewall refuses DeleteUser, which would delete an account without its data', () => {
    expect(JSON.stringify(production.of('AWS::WAFv2::WebACL'))).toContain('DeleteUser');
  });
});

describe('cost', () => {
  const scale = readFileSync(join(root, 'infra/docs/SCALE.md'), 'utf8');

  test.each([
    ['production', production, 22],
    ['a trial', trial, 8],
  ] as const)(
    'of an idle month of %s is what SCALE says, and within its target',
    (_, stack, most) => {
      const keys = ids('AWS::KMS::Key', stack).length;
      const acls = stack.of('AWS::WAFv2::WebACL');
      const rules = acls.reduce((sum, [, { Rules }]) => sum + Rules.length, 0);
      const alarms = stack.of('AWS::CloudWatch::Alarm');
      const metrics = alarms.reduce(
        (sum, [, { Metrics = [{ MetricStat: {} }] }]) =>
          // biome-ignore lint/suspicious/noExplicitAny: a template
          sum + Metrics.filter(({ MetricStat }: any) => MetricStat).length,
        0,
      );
      expect(scale).toContain(`| ${keys} KMS keys `);
      expect(scale).toContain(
        `| ${alarms.length} alarms on ${metrics} metrics, of which ten are free `,
      );
      if (stack === production) {
        expect(scale).toContain(`| ${acls.length} web ACLs `);
        expect(scale).toContain(`| their ${rules} rules `);
      }
      const secrets = ids('AWS::SecretsManager::Secret', stack).length;
      // List prices of us-east-1. SCALE estimates the last: queue, clock, and the zone.
      const fixed = keys + 5 * acls.length + rules + 0.1 * (metrics - 10) + 0.4 * secrets;
      const sum = fixed + 0.26 + 0.15 + (stack === production ? 0.5 : 0);
      expect(scale).toContain(`**${sum.toFixed(2)}**`);
      expect(sum).toBeLessThanOrEqual(most);
    },
  );

  test('the trail leaves out the polling of streams, and a trial has none', () => {
    const [[, trail] = ['', {}]] = production.of('AWS::CloudTrail::Trail');
    expect(JSON.stringify(trail.AdvancedEventSelectors)).toContain(
      '{"Field":"eventName","NotEquals":["GetRecords","GetShardIterator"]}',
    );
    expect(trial.of('AWS::CloudTrail::Trail')).toEqual([]);
  });

  test('fits CloudFront’s free flat-rate plan: five behaviors, managed cache policies, five rules', () => {
    const [[, distribution] = ['', {}]] = production.of('AWS::CloudFront::Distribution');
    const { CacheBehaviors = [], DefaultCacheBehavior } = distribution.DistributionConfig;
    expect(CacheBehaviors.length + 1).toBeLessThanOrEqual(5);
    expect(ids('AWS::CloudFront::CachePolicy')).toEqual([]);
    // A policy of our own would be a reference instead of an id.
    for (const { CachePolicyId } of [DefaultCacheBehavior, ...CacheBehaviors]) {
      expect(CachePolicyId).toEqual(expect.any(String));
    }
    const site = production
      .of('AWS::WAFv2::WebACL')
      .filter(([, { Scope }]) => Scope === 'CLOUDFRONT');
    for (const [, { Rules }] of site) expect(Rules.length).toBeLessThanOrEqual(5);
  });

  test('a visitor can’t choose the address by which the API limits networks', () => {
    const [, { DistributionConfig }] = production.of('AWS::CloudFront::Distribution')[0] ?? [
      '',
      {},
    ];
    const { FunctionAssociations } = DistributionConfig.CacheBehaviors.find(
      ({ PathPattern }: { PathPattern: string }) => PathPattern === '/api/*',
    );
    const [{ EventType, FunctionARN }] = FunctionAssociations;
    expect(EventType).toBe('viewer-request');
    const code = production.resources[FunctionARN['Fn::GetAtt'][0]]?.Properties.FunctionCode;
    const handler = new Function(`${code}; return handler`)();
    const headers = { 'x-viewer-address': { value: '198.51.100.1' } };
    expect(handler({ viewer: { ip: '203.0.113.7' }, request: { headers } }).headers).toEqual({
      'x-viewer-address': { value: '203.0.113.7' },
    });
  });

  test('one address gets ten guide requests and 2,000 requests in all through in five minutes', () => {
    const [[, { Rules }] = ['', { Rules: [] }]] = production
      .of('AWS::WAFv2::WebACL')
      .filter(([, { Scope }]) => Scope === 'CLOUDFRONT');
    expect(
      // biome-ignore lint/suspicious/noExplicitAny: a template
      Rules.map(({ Statement: { RateBasedStatement: each } }: any) => [
        each.Limit,
        each.EvaluationWindowSec ?? 300,
      ]),
    ).toEqual([
      [10, 300],
      [2000, 300],
    ]);
  });

  test.each([
    ['AWS::DynamoDB::Table', 7],
    ['AWS::KMS::Key', 5],
    ['AWS::SQS::Queue', 3],
    ['AWS::CloudWatch::Dashboard', 0],
  ])('%s: %i', (type, number) => {
    expect(ids(type)).toHaveLength(number);
    expect(ids(type, trial)).toHaveLength(number);
  });

  test('reserves the concurrency that the doctor asks the account for', () => {
    const reserved = production
      .of('AWS::Lambda::Function')
      .reduce((sum, [, each]) => sum + (each.ReservedConcurrentExecutions ?? 0), 0);
    expect(reserved).toBe(reservedBy({ endpointConcurrency: 20 }));
  });

  test('has at most 220 resources, also with a zone', () => {
    expect(Object.keys(zone.resources).length).toBeLessThanOrEqual(220);
  });
});

describe('email', () => {
  test('functions send only from the site’s address, and returned emails are reported', () => {
    expect(JSON.stringify(production.of('AWS::IAM::ManagedPolicy'))).toContain(
      '"ses:FromAddress":"guide@owners-domain.com"',
    );
    const [[, destination] = ['', {}]] = production.of(
      'AWS::SES::ConfigurationSetEventDestination',
    );
    expect(destination.EventDestination.MatchingEventTypes).toEqual(['bounce', 'complaint']);
  });

  test('with a zone, the stack makes the records, and its DMARC policy rejects nobody’s email', () => {
    const records = zone
      .of('AWS::Route53::RecordSet')
      .map(([, { Type, ResourceRecords = [] }]) => `${Type} ${ResourceRecords}`);
    expect(records).toContain('TXT "v=DMARC1; p=none; rua=mailto:alarms@owners-domain.com"');
    expect(records).toContain('TXT "v=spf1 include:amazonses.com ~all"');
    expect(
      records
        .map((each) => each.split(' ')[0])
        .sort()
        .join(' '),
    ).toBe('A A AAAA AAAA CNAME CNAME CNAME MX TXT TXT');
    expect(production.of('AWS::Route53::RecordSet')).toEqual([]);
  });

  test('the queue waits six times the sender’s timeout, and the clock runs every five minutes', () => {
    const queue = production.of('AWS::SQS::Queue').find(([, each]) => each.RedrivePolicy)?.[1];
    expect([queue?.VisibilityTimeout, queue?.RedrivePolicy.maxReceiveCount]).toEqual([180, 6]);
    const rates = production.of('AWS::Events::Rule').map(([, each]) => each.ScheduleExpression);
    expect(rates).toContain('rate(5 minutes)');
  });
});

test('`npm audit --omit=dev` checks every package that a function uses', () => {
  const files = globSync('lambdas/**/*.ts', { cwd: root }).filter((file) => !/\.test\./.test(file));
  const imports = files
    .map((file) => readFileSync(join(root, file), 'utf8').replace(/^import type [^;]*;/gm, ''))
    .flatMap((code) => Array.from(code.matchAll(/ from '((?:@[\w-]+\/)?[\w-]+)/g)))
    .map(([, name = '']) => name);
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const missing = new Set(imports.filter((name) => name !== 'node' && !(name in dependencies)));
  expect([...missing]).toEqual([]);
});
