import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { retention } from '#shared/domain/privacy.ts';
import { synthesizeProduction, synthesizeTrial } from '#tests/support/stack/synthesize.ts';

const template = synthesizeProduction();
const resources = (type: string) => Object.entries(template.findResources(type));
const tables = resources('AWS::DynamoDB::Table');
const nameOf = (id: string) => id.replace(/^Data|[0-9A-F]{8}$/g, '');

test('cdk destroy keeps the encrypted tables, and all except Drafts and Tasks have point-in-time recovery', () => {
  expect(tables.length).toBeGreaterThanOrEqual(11);
  for (const [id, table] of tables) {
    // A restore must not bring back a deleted draft's key or a deleted client's address.
    const inNoBackup = ['Drafts', 'Tasks'].includes(nameOf(id));
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

test('in eight tables, DynamoDB deletes each item after the time in expiresAt', () => {
  const expiring = tables.filter(
    ([, { Properties }]) => Properties.TimeToLiveSpecification?.AttributeName === 'expiresAt',
  );
  expect(expiring.map(([id]) => nameOf(id)).sort()).toEqual([
    ...['Audit', 'Clients', 'CoachState', 'Drafts'],
    ...['Outbox', 'Recipients', 'Tasks', 'Tombstones'],
  ]);
});

test('only the tables of outbox entries and tasks have streams, which contain only keys', () => {
  const streams = tables.flatMap(([id, { Properties }]) =>
    Properties.StreamSpecification
      ? [[nameOf(id), Properties.StreamSpecification.StreamViewType]]
      : [],
  );
  expect(Object.fromEntries(streams)).toEqual({
    Outbox: 'KEYS_ONLY',
    Tasks: 'KEYS_ONLY',
  });
});

const passes = (pattern: Record<string, string[]>, record: Record<string, string>): boolean =>
  Object.entries(pattern).every(([key, values]) => values.includes(record[key] ?? ''));

test('Lambda runs functions for new outbox entries and tasks', () => {
  const called = resources('AWS::Lambda::EventSourceMapping').flatMap(([, { Properties }]) => {
    const [table] = Properties.EventSourceArn['Fn::GetAtt'];
    if (!table.startsWith('Data')) return [];
    const patterns: Record<string, string[]>[] = Properties.FilterCriteria.Filters.map(
      ({ Pattern }: { Pattern: string }) => JSON.parse(Pattern),
    );
    const events = ['INSERT', 'MODIFY', 'REMOVE'].filter((eventName) =>
      patterns.some((pattern) => passes(pattern, { eventName })),
    );
    return [[nameOf(table), events]];
  });
  expect(Object.fromEntries(called)).toEqual({
    Outbox: ['INSERT'],
    Tasks: ['INSERT'],
  });
});

test('each KMS key except those for HMAC rotates, and KMS waits 30 days before it deletes a key', () => {
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
});

test('the access log contains no IP addresses, query strings, or tokens', () => {
  const [[, stage] = []] = resources('AWS::ApiGatewayV2::Stage');
  expect(Object.keys(JSON.parse(stage?.Properties.AccessLogSettings.Format)).sort()).toEqual([
    ...['milliseconds', 'requestId', 'route', 'status', 'time'],
  ]);
});

test('CloudTrail’s records of access to answers, messages, and audit entries expire when the policies say', () => {
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
              Equals: ['Assessments', 'Messages', 'Audit'].map((name) => ({
                'Fn::GetAtt': [Match.stringLikeRegexp(`^Data${name}[0-9A-F]{8}$`), 'Arn'],
              })),
            },
          ],
        },
      ],
    });
    const [[, bucket] = []] = Object.entries(stage.findResources('AWS::S3::Bucket')).filter(
      ([id]) => id.startsWith('Trail'),
    );
    const [{ ExpirationInDays, NoncurrentVersionExpiration: later }] =
      bucket?.Properties.LifecycleConfiguration.Rules ?? [];
    expect(ExpirationInDays + later.NoncurrentDays).toBe(retention.trailDays);
  }
});

test('backups, logs, and returned emails expire no later than the policies say', () => {
  const { backupDays, logDays, returnedEmailDays } = retention;
  for (const [id, { Properties }] of tables) {
    const { PointInTimeRecoverySpecification: backup = {} } = Properties;
    if (!backup.PointInTimeRecoveryEnabled) continue;
    // Without a setting, DynamoDB keeps backups for 35 days.
    expect(backup.RecoveryPeriodInDays ?? 35, id).toBe(backupDays);
  }
  for (const [id, { Properties }] of resources('AWS::Logs::LogGroup'))
    expect(Properties.RetentionInDays, id).toBeLessThanOrEqual(logDays);
  // Without a setting, SQS keeps messages for four days.
  for (const [id, { Properties = {} }] of resources('AWS::SQS::Queue'))
    expect(Properties.MessageRetentionPeriod ?? 345_600, id).toBeLessThanOrEqual(
      returnedEmailDays * 86_400,
    );
});
