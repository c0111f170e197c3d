import { globSync } from 'node:fs';
import { join } from 'node:path';
import {
  DynamoDBClient,
  ListTablesCommand,
  UpdateContinuousBackupsCommand,
} from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import type { Check, Level } from '#infra/operate/doctor/check.ts';
import { exitStatusOf, type Report, worstOf } from '#infra/operate/doctor/examine.ts';
import { root } from '#infra/paths.ts';
import { operate, runUntilKilled } from '#tests/support/product/operate.ts';
import { awsConfig, product } from '#tests/support/product/product.ts';

const dynamo = new DynamoDBClient(awsConfig);

async function examined(): Promise<{ code: number; report: Report & { worst: Level } }> {
  // Findings change the exit status, which makes `operate` reject.
  const { code, stdout } = await operate('doctor', '--json').catch((error) => error);
  return { code: code ?? 0, report: JSON.parse(stdout) };
}

const levelOf = ({ results }: Report, check: string): Level | undefined =>
  results.find((one) => one.check === check)?.level;

async function allChecks(): Promise<string[]> {
  const files = globSync('infra/operate/doctor/checks/*.ts', { cwd: root });
  const modules = await Promise.all(files.map((file) => import(join(root, file))));
  return modules
    .flatMap((module) => Object.values<Partial<Check>>(module))
    .flatMap(({ name, examine }) => (examine && name ? name : []));
}

test('on the local cloud, npm run doctor skips only domain checks, and warns until a restore drill finishes', async () => {
  const { code, report } = await examined();
  const examinedOrSkipped = [...report.results, ...report.skipped].map(({ check }) => check);
  expect(examinedOrSkipped.sort()).toEqual((await allChecks()).sort());
  for (const { because } of report.skipped) expect(because).toBe('this stage has no domain');
  const others = report.results.filter(
    // Leaves out the postal address, because only an owner can enter a real one.
    ({ check, level }) => level !== 'ok' && check !== 'postal address',
  );
  expect(others).toMatchObject([
    { check: 'last restore drill', level: 'warning', found: 'no drill yet' },
  ]);
  for (const check of ['site', 'API', 'alarm subscription']) {
    expect(levelOf(report, check), check).toBe('ok');
  }
  expect(report.worst).toBe(worstOf(report.results));
  expect(code).toBe(exitStatusOf(report.worst));

  // The drill needs point-in-time recovery. On AWS, CloudFormation enables it. On the local cloud,
  // this test does.
  const tables = Object.entries(product.outputs).filter(([name]) => name.endsWith('TableName'));
  for (const [, TableName] of tables) {
    const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
    await dynamo.send(
      new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }),
    );
  }
  // The test kills the drill at four points: before the canary, before the first restore, before
  // the deletion of an older copy, and before a later restore.
  for (const done of [0, 1, 2, 2 + tables.length]) {
    expect(await runUntilKilled(done, 'restore-drill'), `${done} writes`).toBe(true);
  }
  const { stdout } = await operate('restore-drill');
  expect(stdout).toContain(`${tables.length} tables restored and read`);
  const { TableNames = [] } = await dynamo.send(new ListTablesCommand({}));
  expect(TableNames.filter((name) => name.includes('-drill-'))).toEqual([]);
  expect(levelOf((await examined()).report, 'last restore drill')).toBe('ok');
});
