import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { conclusionOf, restoreDrill } from '#infra/operate/backups/drill.ts';
import { answering, awsError } from '#tests/support/commands/doctor.ts';

const TEXT =
  'This item belongs to no client. A restore drill decrypts it, to check that backups can be read.';
const canary = { name: 'Assessments', keyArn: 'arn:aws:kms:key' };

interface Changed {
  items?: Record<string, number>;
  lose?: number;
  stillDeleting?: string;
  answers?: Record<string, unknown>;
}

async function drill({
  items = { Assessments: 3, Leads: 5 },
  lose = 0,
  stillDeleting,
  answers,
}: Changed) {
  const tables = new Map(Object.entries(items));
  const deleted: string[] = [];
  const client = answering({
    DescribeTable: ({ TableName }: { TableName: string }) => {
      if (TableName === stillDeleting) {
        stillDeleting = undefined;
        return { Table: { TableStatus: 'DELETING' } };
      }
      return tables.has(TableName)
        ? { Table: { TableStatus: 'ACTIVE' } }
        : awsError('ResourceNotFoundException');
    },
    DescribeContinuousBackups: ({ TableName }: { TableName: string }) => ({
      ContinuousBackupsDescription: {
        PointInTimeRecoveryDescription: {
          PointInTimeRecoveryStatus: TableName === 'Drafts' ? 'DISABLED' : 'ENABLED',
          LatestRestorableDateTime: new Date(Date.now() + 1000),
        },
      },
    }),
    RestoreTableToPointInTime: (input: { SourceTableName: string; TargetTableName: string }) => {
      tables.set(input.TargetTableName, (tables.get(input.SourceTableName) ?? 0) - lose);
      return {};
    },
    Scan: ({ TableName }: { TableName: string }) => ({ Count: tables.get(TableName) }),
    Get: { Item: { id: 'canary', encrypted: new Uint8Array([1]) } },
    Put: {},
    Encrypt: { CiphertextBlob: 'encrypted' },
    Decrypt: { Plaintext: Buffer.from(TEXT) },
    DeleteTable: ({ TableName }: { TableName: string }) => {
      deleted.push(TableName);
      tables.delete(TableName);
      return {};
    },
    ...answers,
  });
  const result = await restoreDrill({
    dynamo: Object.setPrototypeOf(client, DynamoDBDocumentClient.prototype),
    kms: client as never,
    stackName: 'Coaching',
    tables: Object.keys(items),
    canary,
    pollMs: 1,
    say: () => {},
  });
  return { ...result, deleted, left: [...tables.keys()] };
}

test('the restore drill waits until AWS has deleted the copy of an earlier, killed drill', async () => {
  const { deleted, problems } = await drill({ stillDeleting: 'Coaching-drill-Leads' });
  expect(problems).toEqual([]);
  expect(deleted).toEqual(['Coaching-drill-Assessments', 'Coaching-drill-Leads']);
});

const items = { Assessments: 2000 };

const tooMany = awsError('LimitExceededException', 'too many');
test.each<[string, string, Changed]>([
  [
    'the copy lacks a quarter of the items',
    'Assessments has 2000 items, but its copy only 1500',
    { items, lose: 500 },
  ],
  [
    'AWS refuses the restore',
    'Assessments was not restored: too many',
    { items, answers: { RestoreTableToPointInTime: tooMany } },
  ],
  [
    'the restored table has no canary',
    'the canary was not restored',
    { items, answers: { Get: {} } },
  ],
  [
    'the restored canary has another text',
    'the restored canary has a different text',
    { items, answers: { Decrypt: { Plaintext: Buffer.from('x') } } },
  ],
  [
    'the canary’s key is disabled',
    'the canary cannot be decrypted: KMSInvalidStateException',
    { items, answers: { Decrypt: awsError('KMSInvalidStateException') } },
  ],
  [
    'the canary’s table has no backup',
    'Assessments has no point-in-time recovery',
    { items: { Leads: 3 } },
  ],
])('if %s, the restore drill reports “%s”', async (_, problem, changed) => {
  const { problems, left } = await drill(changed);
  expect(problems).toEqual([problem]);
  expect(left).toEqual(Object.keys(changed.items ?? {}));
});

test.each<[string, Changed]>([
  ['a copy lacks 199 of 2,000 items', { items, lose: 199 }],
  ['the copy of a table with 50 items is empty', { items: { Assessments: 50 }, lose: 50 }],
])('if %s, the restore drill reports no problem, and deletes the copy', async (_, changed) => {
  const { problems, left } = await drill(changed);
  expect(problems).toEqual([]);
  expect(left).toEqual(Object.keys(changed.items ?? {}));
});

test('after a problem, the restore drill doesn’t say that it restored the tables', () => {
  const result = { at: '2026-11-21T12:00:00Z', seconds: 601, tables: 4, problems: [] };
  expect(conclusionOf(result)).toMatch(/^The drill restored 4 tables/);
  expect(conclusionOf({ ...result, problems: ['Leads is empty'] })).toMatch(/^The drill failed/);
});
