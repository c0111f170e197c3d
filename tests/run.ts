import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#infra/local/paths.ts';
import { CommandError, killAllGroups, runCommand, spawnGroup } from '#infra/local/processes.ts';
import { Progress } from '#infra/local/progress.mjs';
import { endOnSignals } from '#infra/local/signals.ts';
import { installTestTools } from '#tests/support/commands/test-tools.ts';

/** What is checked before any test runs, by the scripts of `package.json`. */
const checks = {
  'format and lint': 'check:lint',
  types: 'check:types',
  'unused code': 'check:unused',
  build: 'build',
};

const report = join(root, '.build', 'test-results.json');

/** @returns the checks that failed, with what they said */
async function runChecks(): Promise<string[]> {
  const progress = new Progress(Object.keys(checks).length + 1);
  const failures: string[] = [];
  await progress.step('tools of the tests', installTestTools);
  for (const [title, script] of Object.entries(checks)) {
    try {
      await progress.step(title, () =>
        runCommand('npm', ['run', '--silent', script], { cwd: root, env: process.env }),
      );
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      console.log(`\n${error.lastLines}\n`);
      failures.push(title);
    }
  }
  return failures;
}

interface Results {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** Runs all suites. A file that could not be read, or an error outside of a test, counts as one that failed. */
async function runSuites(): Promise<{ passed: number; failed: number }> {
  rmSync(report, { force: true });
  const vitest = spawnGroup(
    process.execPath,
    [
      '--disable-warning=DEP0060',
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, SITE_IS_BUILT: '1' },
    },
  );
  const [status] = await once(vitest, 'close');
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
const failedChecks = await runChecks();
const suites = failedChecks.includes('build') ? { passed: 0, failed: 0 } : await runSuites();
killAllGroups();

const failed = suites.failed + failedChecks.length;
if (suites.passed + suites.failed === 0) console.log('No test was run.');
if (failedChecks.length > 0) console.log(`Failed before the tests: ${failedChecks.join(', ')}.`);
console.log(`\nAll of it took ${((performance.now() - began) / 1000).toFixed(0)} s.`);
console.log(`${suites.passed} passed, ${failed} failed`);
process.exit(failed > 0 || suites.passed === 0 ? 1 : 0);
