import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import type { Check } from '#infra/operate/doctor/check.ts';
import { root } from '#infra/paths.ts';
import { operate, runUntilKilled } from '#tests/support/product/operate.ts';
import { awsConfig, product } from '#tests/support/product/product.ts';

const dynamo = new DynamoDBClient(awsConfig);

async function examined(): Promise<{ code: number; lines: string[] }> {
  const { code, stdout } = await operate('doctor').catch((error) => error);
  return { code: code ?? 0, lines: stdout.split('\n') };
}

async function allChecks(): Promise<string[]> {
  const files = globSync('infra/operate/doctor/checks/*.ts', { cwd: root });
  const modules = await Promise.all(files.map((file) => import(join(root, file))));
  return modules
    .flatMap((module) => Object.values<Partial<Check>>(module))
    .flatMap(({ name, examine }) => (examine && name ? name : []));
}

test('on the local cloud, the doctor skips only domain checks, and warns until a restore drill finishes', async () => {
  const { code, lines } = await examined();
  const examinedChecks = lines.flatMap((line) => /^[✓?!✗] (.+?): /.exec(line)?.[1] ?? []);
  const skipped = lines.filter((line) => line.startsWith('Skipped'));
  expect(skipped).toEqual([expect.stringMatching(/^Skipped, because this stage has no domain: /)]);
  const skippedChecks = (/: (.+)\.$/.exec(String(skipped))?.[1] ?? '').split(', ');
  expect([...examinedChecks, ...skippedChecks].sort()).toEqual((await allChecks()).sort());
  expect(lines.filter((line) => /^[?!✗] (?!postal address)/.test(line))).toEqual([
    expect.stringMatching(/^! last restore drill: no drill yet/),
  ]);
  for (const check of ['site', 'API', 'alarm subscription']) {
    expect(lines).toContainEqual(expect.stringMatching(`^✓ ${check}: `));
  }
  expect(code).toBe(1);

  const tables = Object.keys(product.outputs).filter((name) => name.endsWith('TableName'));
  // The first run also enables each table's backups, so only one restore begins before the kill.
  for (const run of ['the first run', 'the second run']) {
    expect(await runUntilKilled(tables.length + 2, 'restore-drill'), run).toBe(true);
  }
  const { stdout } = await operate('restore-drill');
  expect(stdout).toContain(`The drill restored ${tables.length} tables`);
  const { TableNames = [] } = await dynamo.send(new ListTablesCommand({}));
  expect(TableNames.filter((name) => name.includes('-drill-'))).toEqual([]);
  expect((await examined()).lines).toContainEqual(expect.stringMatching(/^✓ last restore drill: /));
});
