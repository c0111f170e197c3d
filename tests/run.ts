import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleLambdas } from '#infra/functions/bundle-lambda.ts';
import { onParentGone } from '#infra/local/parent.mjs';
import { root } from '#infra/paths.ts';

// `npm test`: the checks and the build, then all suites. The last line says how many tests passed.

interface Outcome {
  passed: number;
  failed: number;
}

const modules = join(root, 'node_modules');
const reportOf = (name: string): string => join(root, '.build', `results-${name}.json`);

const running = new Set<ChildProcess>();

process.on('exit', () => {
  for (const { pid = 0 } of running) process.kill(-pid, 'SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));
onParentGone(() => process.exit(1));

async function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const child = spawn(command, args, {
    cwd: root,
    // A process group, so that an interrupted `npm test` ends it with all its children.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  running.add(child);
  const [status] = await once(child, 'close');
  running.delete(child);
  return status === 0;
}

const times: string[] = [];

async function timed<T>(title: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  times.push(`${title} ${((performance.now() - began) / 1000).toFixed(0)} s`);
  return result;
}

/** A suite that ends without a report, or fails outside of its tests, counts as one failed test. */
async function suite(
  name: string,
  start: (report: string) => Promise<boolean>,
  read: (report: string) => Outcome,
): Promise<Outcome> {
  const report = reportOf(name);
  rmSync(report, { force: true });
  const isGreen = await timed(name, () => start(report));
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { passed, failed } = read(report);
  return { passed, failed: isGreen ? failed : Math.max(failed, 1) };
}

// The build makes what these suites need, and they must not make it again at the same time.
const built = { SITE_IS_BUILT: '1' };

const vitest = (...projects: string[]): Promise<Outcome> =>
  suite(
    projects.join(' and '),
    (report) =>
      run(
        process.execPath,
        [
          join(modules, 'vitest/vitest.mjs'),
          'run',
          ...projects.flatMap((project) => ['--project', project]),
          '--reporter=dot',
          '--reporter=json',
          `--outputFile.json=${report}`,
        ],
        built,
      ),
    (report) => {
      const results: { numPassedTests: number; numFailedTests: number } = JSON.parse(
        readFileSync(report, 'utf8'),
      );
      return { passed: results.numPassedTests, failed: results.numFailedTests };
    },
  );

const browser = (): Promise<Outcome> =>
  suite(
    'browser',
    (report) =>
      run(
        process.execPath,
        [
          join(modules, 'playwright/cli.js'),
          'test',
          '--config',
          'tests/browser/playwright.config.ts',
          '--reporter=dot,json',
        ],
        { ...built, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      ),
    (report) => {
      const { stats }: { stats: { expected: number; unexpected: number; flaky: number } } =
        JSON.parse(readFileSync(report, 'utf8'));
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
    },
  );

const npm = async (title: string, script: string): Promise<Outcome> => ({
  passed: 0,
  failed: (await timed(title, () => run('npm', ['run', '--silent', script]))) ? 0 : 1,
});

const began = performance.now();
const build = await npm('build', 'build');
const outcomes = [build];
await bundleLambdas();
if (build.failed === 0) {
  // In each step, the quick one uses the processor while the other waits, above all for its product.
  const steps = [
    () => [npm('checks', 'check'), vitest('api')],
    () => [vitest('unit', 'stack', 'start'), browser()],
  ];
  for (const start of steps) outcomes.push(...(await Promise.all(start())));
}

const sum = (which: keyof Outcome) =>
  outcomes.reduce((total, outcome) => total + outcome[which], 0);
const seconds = ((performance.now() - began) / 1000).toFixed(0);
console.log(`\n${times.join(', ')}; ${seconds} s in all`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0);
