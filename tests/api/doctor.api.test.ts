import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { localEnvironment } from '#infra/local/environment.ts';
import { root } from '#infra/local/paths.ts';
import type { Report } from '#infra/operate/doctor/examine.ts';
import { product } from '#tests/support/product.ts';

/** `npm run doctor -- --local`, at the product under test. */
const doctor = (...args: string[]) =>
  new Promise<{ status: number; says: string }>((done) => {
    const child = execFile(
      process.execPath,
      ['infra/operate/doctor.ts', '--local', ...args],
      { cwd: root, env: localEnvironment(product.endpoint) },
      (_, says) => done({ status: child.exitCode ?? -1, says }),
    );
  });

test('the local cloud answers every check that is said to be for it', async () => {
  const { status, says } = await doctor('--json');
  const { results, leftOut }: Report = JSON.parse(says);
  expect(results.filter(({ level }) => level === 'unknown')).toEqual([]);
  expect(leftOut.every(({ because }) => because === 'the local cloud has no such thing')).toBe(
    true,
  );
  expect(status).toBe(1);
});
