import {
  DynamoDBClient,
  ListTablesCommand,
  UpdateContinuousBackupsCommand,
} from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import type { Level } from '#infra/operate/doctor/check.ts';
import { exitStatusOf, type Report, type Result, worstOf } from '#infra/operate/doctor/examine.ts';
import { operate } from '#tests/support/product/operate.ts';
import { awsConfig, product } from '#tests/support/product/product.ts';

const dynamo = new DynamoDBClient(awsConfig);

const examined = async (): Promise<{ code: number; report: Report & { worst: Level } }> => {
  // Its exit status tells of warnings, too.
  const { code, stdout } = await operate('doctor', '--json').catch((error) => error);
  return { code, report: JSON.parse(stdout) };
};

const finding = (report: Report, check: string): Result | undefined =>
  report.results.find((one) => one.check === check);

/** Checks that depend on the owner's texts. */
const ofContent = ['own content', 'policies and postal address'];
/** Checks that tests running beside this one can change for a while, with both findings. */
const ofOthers: Record<string, RegExp> = {
  'dead letters': /^[1-9]\d* (mails are waiting there|events reached no function)$/,
  'overdue mails': /^[1-9]\d* mails are more than half an hour late$/,
};

test('the local cloud answers every check that is said to be for it, before and after a drill', async () => {
  const { code, report } = await examined();
  expect(report.results.filter(({ level }) => level === 'unknown')).toEqual([]);
  expect(new Set(report.leftOut.map(({ because }) => because))).toEqual(
    new Set(['the local cloud has no such thing']),
  );
  const levels = report.results
    .filter(({ check }) => !ofContent.includes(check) && !(check in ofOthers))
    .filter(({ level }) => level !== 'ok')
    .map(({ check, level, found }) => ({ check, level, found }));
  expect(levels).toEqual([
    { check: 'last restore drill', level: 'warning', found: 'there was none' },
  ]);
  for (const [check, failure] of Object.entries(ofOthers)) {
    const { level, found } = finding(report, check) ?? {};
    expect(found, check).toMatch(level === 'ok' ? /^none$/ : failure);
  }
  for (const check of ['site', 'API', 'security headers', 'alarm subscription']) {
    expect(finding(report, check)).toMatchObject({ level: 'ok' });
  }
  expect(report.worst).toBe(worstOf(report.results));
  expect(code ?? 0).toBe(exitStatusOf(report.worst));

  // CloudFormation does it on AWS; the local cloud's leaves it out.
  const tables = Object.entries(product.outputs).filter(([name]) => name.endsWith('TableName'));
  for (const [, TableName] of tables) {
    const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
    await dynamo.send(
      new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }),
    );
  }
  const { stdout } = await operate('restore-drill');
  expect(stdout).toContain(`${tables.length} tables restored, read`);
  const { TableNames = [] } = await dynamo.send(new ListTablesCommand({}));
  expect(TableNames.filter((name) => name.includes('-drill-'))).toEqual([]);

  const after = (await examined()).report;
  expect(finding(after, 'last restore drill')).toMatchObject({ level: 'ok' });
});
