import { existsSync, globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { allChecks } from '#infra/operate/doctor/all-checks.ts';
import { type Check, failure, ok, unknown, warning } from '#infra/operate/doctor/check.ts';
import { examine, exitStatusOf, worstOf } from '#infra/operate/doctor/examine.ts';
import { printed } from '#infra/operate/doctor/print.ts';
import { read, root } from '#tests/support/checkout/documents.ts';
import { awsError, deployed, doctorContext } from '#tests/support/commands/doctor.ts';

const check = (changed: Partial<Check>): Check => ({
  name: 'a check',
  phase: 'before',
  needs: [],
  local: true,
  examine: async () => ok('well'),
  ...changed,
});
const run = (checks: Check[], context = doctorContext(), hasAccount = true) =>
  examine(checks, context, hasAccount);

test('one file a check, each with its test, and none is forgotten', () => {
  const files = globSync('infra/operate/doctor/checks/*.ts', { cwd: root });
  expect(files).toHaveLength(allChecks.length);
  const index = read('infra/operate/doctor/all-checks.ts');
  for (const name of files.map((file) => basename(file, '.ts'))) {
    expect(index).toContain(`./checks/${name}.ts`);
    expect(existsSync(`${root}/tests/unit/infra/operate/doctor/${name}.test.ts`), name).toBe(true);
  }
});

test('without an account what asks AWS is left out, by one reason', async () => {
  const { results, leftOut } = await run(
    [check({}), check({ name: 'asks AWS', needs: ['account', 'stack'] })],
    doctorContext(),
    false,
  );
  expect(results.map(({ check: name }) => name)).toEqual(['a check']);
  expect(leftOut).toEqual([{ check: 'asks AWS', because: 'AWS could not be asked' }]);
});

test.each([
  ['stack', {}, 'nothing is deployed'],
  ['template', { target: { mistakes: ['no'] } }, 'the settings have a mistake'],
  ['domain', { target: { names: [] } }, 'a trial has no domain'],
] as const)('what needs the %s is left out without it', async (need, changed, because) => {
  const { leftOut } = await run([check({ needs: [need] })], doctorContext(changed as object));
  expect(leftOut).toEqual([{ check: 'a check', because }]);
});

test('the local cloud is asked what it can answer', async () => {
  const context = doctorContext({ target: { stage: 'local' }, stack: deployed() });
  const { leftOut } = await run([check({ local: false }), check({ needs: ['stack'] })], context);
  expect(leftOut).toHaveLength(1);
});

test('a check that AWS refuses, or that breaks, is unknown in one line', async () => {
  const { results } = await run([
    check({ examine: async () => Promise.reject(awsError('AccessDeniedException', 'no\nstack')) }),
    check({ examine: async () => Promise.reject(new Error('broken\nat line 1')) }),
  ]);
  expect(results).toMatchObject([
    { level: 'unknown', found: 'AWS refuses to tell: no' },
    { level: 'unknown', found: 'could not be looked at: broken' },
  ]);
});

test.each([
  [[], 0],
  [[ok('')], 0],
  [[ok(''), unknown('', '')], 1],
  [[warning('', ''), ok('')], 1],
  [[warning('', ''), failure('', ''), unknown('', '')], 2],
])('the exit status is that of the worst', (findings, status) => {
  expect(exitStatusOf(worstOf(findings))).toBe(status);
});

test('a line says what was looked at, what was found and what to do; colours only when asked for', async () => {
  const report = await run([
    check({ name: 'first' }),
    check({ name: 'second', phase: 'after', examine: async () => failure('broken', 'fix it') }),
    check({ name: 'third', needs: ['stack'] }),
  ]);
  expect(printed(report, false)).toBe(
    [
      'Before a deploy',
      '✓ first: well',
      '',
      'After a deploy',
      '✗ second: broken → fix it',
      '',
      'Left out, since nothing is deployed: third.',
      '1 well, 0 to look at, 1 to fix, 0 unknown.',
      '',
    ].join('\n'),
  );
  expect(printed(report, true)).toContain('\u001b[31m✗');
});
