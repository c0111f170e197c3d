import { expect, test } from 'vitest';
import { problemWithCanary, putCanary } from '#infra/operate/backups/restore-drill/canary.ts';
import { problemWithCount, restoreDrill } from '#infra/operate/backups/restore-drill/drill.ts';
import { answering, awsError } from '#tests/support/commands/doctor.ts';

const canary = { name: 'Assessments', keyArn: 'arn:aws:kms:key' };
const TEXT = Buffer.from(
  'This record is nobody’s. It shows that what was encrypted can be restored and read.',
);

/** A DynamoDB with these tables, and the rows of each; restoring copies, as it should. */
function world({ rows = { Assessments: 3, Leads: 5 } as Record<string, number>, lose = 0 } = {}) {
  const tables = new Map(Object.entries(rows));
  const deleted: string[] = [];
  const answers = {
    DescribeTable: ({ TableName }: { TableName: string }) =>
      tables.has(TableName)
        ? { Table: { TableStatus: 'ACTIVE', KeySchema: [{ AttributeName: 'id' }] } }
        : awsError('ResourceNotFoundException'),
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
    GetItem: { Item: { sealed: { B: new Uint8Array([1]) } } },
    Decrypt: { Plaintext: TEXT },
    DeleteTable: ({ TableName }: { TableName: string }) => {
      tables.delete(TableName);
      deleted.push(TableName);
      return {};
    },
  };
  /** The tables that were cleaned, each with the number of tables deleted by then. */
  const cleaned: [string, string, number][] = [];
  const clean = async (source: string, restored: string) => {
    cleaned.push([source, restored, deleted.length]);
    return 0;
  };
  return { answers, tables, deleted, cleaned, clean };
}

const drill = (made: ReturnType<typeof world>, changed: object = {}) => {
  const { answers, tables } = made;
  const { dynamo, kms } = answering({ ...answers, ...changed });
  const names = [...tables.keys()];
  return restoreDrill({
    ...{ dynamo, kms, stackName: 'Coaching', tables: names, canary, pollMs: 1 },
    clean: made.clean,
  });
};

test('every table is restored beside itself, read, and deleted again', async () => {
  const made = world();
  const before = [...made.tables.keys()];
  expect(await drill(made)).toMatchObject({ tables: 2, problems: [] });
  expect([...made.tables.keys()]).toEqual(before);
  expect(made.deleted.sort()).toEqual(['Coaching-drill-Assessments', 'Coaching-drill-Leads']);
});

test('what was restored is cleaned of people who were erased, before it is read', async () => {
  const made = world({ rows: { Assessments: 3 } });
  const order: string[] = [];
  const { answers, clean } = made;
  const noted = {
    ...made,
    answers: {
      ...answers,
      Scan: (input: { TableName: string }) => {
        order.push(`read ${input.TableName}`);
        return answers.Scan(input);
      },
    },
    clean: (source: string, restored: string) => {
      order.push(`clean ${restored}`);
      return clean(source, restored);
    },
  };
  expect((await drill(noted)).problems).toEqual([]);
  expect(made.cleaned).toEqual([['Assessments', 'Coaching-drill-Assessments', 0]]);
  expect(order.indexOf('clean Coaching-drill-Assessments')).toBe(0);
});

test('a table that keeps no backups is left out', async () => {
  expect(await drill(world({ rows: { Assessments: 3, Drafts: 9 } }))).toMatchObject({ tables: 1 });
});

test('what an earlier drill left is deleted first', async () => {
  const made = world({ rows: { Assessments: 3 } });
  const { answers, tables, clean } = made;
  tables.set('Coaching-drill-Assessments', 99);
  const { dynamo, kms } = answering(answers);
  const input = { dynamo, kms, stackName: 'Coaching', tables: ['Assessments'], canary, pollMs: 1 };
  expect((await restoreDrill({ ...input, clean })).problems).toEqual([]);
  expect(made.deleted).toHaveLength(2);
});

test('rows that were not restored are a problem, and the restored table is still deleted', async () => {
  const made = world({ rows: { Assessments: 2000 }, lose: 500 });
  expect((await drill(made)).problems).toEqual([
    'Assessments has 2000 rows, and 1500 were restored',
  ]);
  expect(made.deleted).toEqual(['Coaching-drill-Assessments']);
});

test('a restore that AWS refuses is one of the problems', async () => {
  const made = world({ rows: { Assessments: 2 } });
  const changed = { RestoreTableToPointInTime: awsError('LimitExceededException', 'too many') };
  expect((await drill(made, changed)).problems).toEqual(['Assessments was not restored: too many']);
});

test.each([
  [{ now: 50, restored: 0 }, undefined],
  [{ now: 1000, restored: 901 }, undefined],
  [{ now: 1000, restored: 899 }, 'Leads has 1000 rows, and 899 were restored'],
  [{ now: 10, restored: 500 }, undefined],
])('a difference of minutes is none: %o', (counts, problem) => {
  expect(problemWithCount('Leads', counts)).toBe(problem);
});

test.each([
  ['is missing', { GetItem: {} }, 'the canary was not restored'],
  [
    'reads differently',
    { Decrypt: { Plaintext: Buffer.from('x') } },
    'the canary reads differently',
  ],
  [
    'cannot be decrypted',
    { Decrypt: awsError('KMSInvalidStateException') },
    'the canary cannot be decrypted: KMSInvalidStateException',
  ],
])('a canary that %s', async (_, changed, problem) => {
  const clients = answering({ ...world().answers, ...changed });
  expect(await problemWithCanary(clients, canary)).toBe(problem);
});

test('a canary that is there is not written again', async () => {
  // Neither Encrypt nor PutItem is expected.
  await putCanary(answering(world().answers), canary);
  const put: unknown[] = [];
  const changed = {
    GetItem: {},
    Encrypt: { CiphertextBlob: new Uint8Array([7]) },
    PutItem: ({ Item }: { Item: unknown }) => {
      put.push(Item);
      return {};
    },
  };
  await putCanary(answering({ ...world().answers, ...changed }), canary);
  expect(put).toEqual([{ id: { S: 'canary' }, sealed: { B: new Uint8Array([7]) } }]);
});
