import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSync } from 'esbuild';
import { bundleOptions, lambdaBuild, lambdaNames } from '#infra/functions/bundle-lambda.ts';
import { variables } from '#lambdas/platform/contract.ts';

// Machines differ, so compare only ratios within one run. The plain function has the SDK's default
// sources of credentials.

const { values } = parseArgs({ options: { starts: { type: 'string', default: '25' } } });

const PLAIN = 'plain PutItem';

const goals: Partial<Record<string, number>> = {
  visitor: 1.1,
  submit: 1.7,
};

const folder = mkdtempSync(join(tmpdir(), 'cold-start-'));
const files = new Map<string, string>();

const bundle = (name: string, options: Parameters<typeof buildSync>[0]) => {
  const outfile = join(folder, `${files.size}.js`);
  buildSync({ ...options, outfile });
  files.set(name, outfile);
};

const KEY = 'arn:aws:kms:us-east-1:123456789012:key/00000000-0000-4000-8000-000000000000';

const settings = Object.fromEntries(
  variables.map((name) => [name, name.endsWith('_ARN') ? KEY : '1']),
);

/** In milliseconds of CPU time, which other programs on the machine hardly change. */
const loadMs = (file: string): number => {
  const script = `const began = process.cpuUsage(); require(${JSON.stringify(file)}); const { user, system } = process.cpuUsage(began); process.stdout.write(String((user + system) / 1000))`;
  const env = { PATH: process.env.PATH, AWS_REGION: 'us-east-1', ...settings };
  return Number(execFileSync(process.execPath, ['--eval', script], { env, encoding: 'utf8' }));
};

const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? Number.NaN;

try {
  bundle(PLAIN, {
    ...bundleOptions,
    entryPoints: [join(import.meta.dirname, 'plain-put-item.ts')],
  });
  for (const name of lambdaNames) bundle(name, lambdaBuild(name));

  const times = new Map<string, number[]>();
  // Alternates the bundles, so that a temporary slowdown of the machine affects all of them.
  for (let start = 0; start < Number(values.starts); start++) {
    for (const [name, file] of files) times.set(name, [...(times.get(name) ?? []), loadMs(file)]);
  }

  const base = median(times.get(PLAIN) ?? []);
  for (const [name, all] of times) {
    const ratio = median(all) / base;
    const goal = goals[name];
    const missed = goal !== undefined && ratio > goal;
    console.log(
      `${name.padEnd(38)}${median(all).toFixed(1).padStart(7)} ms  × ${ratio.toFixed(2)}${goal ? `   (at most ${goal})` : ''}${missed ? '  missed' : ''}`,
    );
    if (missed) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
