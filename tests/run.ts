import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { bundleLambda, lambdaNames } from '#infra/functions/bundle-lambda.ts';
import { CommandError, killAllGroups, runCommand, spawnGroup } from '#infra/local/processes.ts';
import { Progress } from '#infra/local/progress.mjs';
import { endOnSignals } from '#infra/local/signals.ts';
import { root } from '#infra/paths.ts';

const checks = {
  'format and lint': 'check:lint',
  types: 'check:types',
  'unused code': 'check:unused',
  'direction of imports': 'check:imports',
};

interface Outcome {
  passed: number;
  failed: number;
}

const npmRun = (script: string) =>
  runCommand('npm', ['run', '--silent', script], { cwd: root, env: process.env });

const BACKGROUND_NICE_VALUE = 5;

async function succeeds(title: string, script: string): Promise<boolean> {
  try {
    await npmRun(script);
    return true;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.log(`\n${error.lastLines}\n\nFailed: ${title}.`);
    return false;
  }
}

interface Results {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** A file that can't be loaded, or an error outside of a test, counts as a failed test. */
async function runSuites(projects: string[], place: 'foreground' | 'background'): Promise<Outcome> {
  const report = join(root, '.build', `test-results-${projects[0]}.json`);
  rmSync(report, { force: true });
  const vitest = spawnGroup(
    process.execPath,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    {
      cwd: root,
      stdio: ['ignore', place === 'foreground' ? 'inherit' : 'pipe', 'inherit'],
      env: { ...process.env, SITE_IS_BUILT: '1' },
    },
  );
  if (place === 'background' && vitest.pid !== undefined)
    setPriority(vitest.pid, BACKGROUND_NICE_VALUE);
  const printed = vitest.stdout && text(vitest.stdout);
  const [status] = await once(vitest, 'close');
  if (printed) console.log(await printed);
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const results: Results = JSON.parse(readFileSync(report, 'utf8'));
  const unread = results.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const failed = results.numFailedTests + unread;
  return { passed: results.numPassedTests, failed: status !== 0 && failed === 0 ? 1 : failed };
}

const began = performance.now();
endOnSignals(130);
const isBuilt = new Progress(1).step('build', build);

/** Bundles each Lambda once, because several suites need the bundles at the same time. */
async function build(): Promise<boolean> {
  const pages = succeeds('build', 'build');
  try {
    lambdaNames.map(bundleLambda);
  } catch (error) {
    console.log(error);
    return false;
  }
  return pages;
}

async function checkTheCode(): Promise<Outcome> {
  let failed = 0;
  for (const [title, script] of Object.entries(checks)) {
    if (!(await succeeds(title, script))) failed += 1;
  }
  return { passed: 0, failed };
}

async function onceBuilt(run: () => Promise<Outcome>): Promise<Outcome> {
  return (await isBuilt) ? run() : { passed: 0, failed: 0 };
}

const checked = checkTheCode();
// The suites in the background use the processor while the others wait for the product.
const outcomes = await Promise.all([
  checked,
  isBuilt.then((succeeded) => ({ passed: 0, failed: succeeded ? 0 : 1 })),
  onceBuilt(async () => {
    await checked;
    return runSuites(['unit', 'stack'], 'background');
  }),
  onceBuilt(() => runSuites(['start'], 'background')),
  onceBuilt(() => runSuites(['outages', 'api', 'e2e'], 'foreground')),
]);
killAllGroups();

const sum = (which: keyof Outcome) =>
  outcomes.reduce((total, outcome) => total + outcome[which], 0);
console.log(`\nTotal time: ${((performance.now() - began) / 1000).toFixed(0)} s.`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0);
