import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Check } from '#infra/operate/doctor/check.ts';
import { root } from '#infra/paths.ts';
import { operate } from '#tests/support/product/operate.ts';

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

test('on the local cloud, the doctor skips only domain checks, and finds no problem except the sample’s postal address', async () => {
  const { code, lines } = await examined();
  const examinedChecks = lines.flatMap((line) => /^[✓?!✗] (.+?): /.exec(line)?.[1] ?? []);
  const skipped = lines.filter((line) => line.startsWith('Skipped'));
  expect(skipped).toEqual([expect.stringMatching(/^Skipped, because this stage has no domain: /)]);
  const skippedChecks = (/: (.+)\.$/.exec(String(skipped))?.[1] ?? '').split(', ');
  expect([...examinedChecks, ...skippedChecks].sort()).toEqual((await allChecks()).sort());
  expect(lines.filter((line) => /^[?!✗] (?!postal address)/.test(line))).toEqual([]);
  for (const check of ['site', 'API', 'alarm subscription']) {
    expect(lines).toContainEqual(expect.stringMatching(`^✓ ${check}: `));
  }
  expect(code).toBeLessThanOrEqual(1);
});
