import { expect, test } from 'vitest';
import { type Check, failure, ok, unknown, warning } from '#infra/operate/doctor/check.ts';
import { examine, exitStatusOf, printed } from '#infra/operate/doctor/examine.ts';
import { awsError, deployed, doctorContext } from '#tests/support/commands/doctor.ts';

const check = (changed: Partial<Check>): Check => ({
  name: 'a check',
  phase: 'before',
  examine: async () => ok('well'),
  ...changed,
});

test.each([
  ['stack', { phase: 'after' }, doctorContext(), 'nothing is deployed'],
  [
    'domain',
    { needsDomain: true },
    doctorContext({ isTrial: true, stack: deployed() }),
    'this stage has no domain',
  ],
] as const)(
  'if there is no %s, the doctor skips a check that needs one',
  async (_, needs, context, because) => {
    const { results, skipped } = await examine(
      [check({}), check({ name: 'it', ...needs })],
      context,
    );
    expect(results).toHaveLength(1);
    expect(skipped).toEqual([{ check: 'it', because }]);
  },
);

test('the doctor reports a check that fails to run as unknown, in one line', async () => {
  const { results } = await examine(
    [
      check({ examine: () => Promise.reject(awsError('AccessDeniedException', 'no\nstack')) }),
      check({ examine: () => Promise.reject(new Error('broken\nat line 1')) }),
    ],
    doctorContext(),
  );
  expect(results).toMatchObject([
    { level: 'unknown', found: 'AWS denied access: no' },
    { level: 'unknown', found: 'broken' },
  ]);
});

test.each([
  [0, 'it has no findings', []],
  [0, 'all findings are ok', [ok('')]],
  [1, 'the worst finding is unknown', [ok(''), unknown('', '')]],
  [1, 'the worst finding is a warning', [warning('', ''), ok('')]],
  [2, 'the worst finding is a failure', [warning('', ''), failure('', ''), unknown('', '')]],
])('the doctor exits with status %i if %s', (status, _, findings) => {
  expect(exitStatusOf({ results: findings })).toBe(status);
});

test('the doctor prints a line for each check, the skipped checks by reason, and the counts', async () => {
  const report = await examine(
    [
      check({ name: 'first' }),
      check({ name: 'second', examine: async () => ok('well, too') }),
      check({ name: 'third', examine: async () => warning('odd', 'fix it') }),
      check({ name: 'fourth', phase: 'after' }),
    ],
    doctorContext(),
  );
  expect(printed(report)).toBe(
    [
      'Before a deployment',
      '✓ first: well',
      '✓ second: well, too',
      '! third: odd → fix it',
      '',
      'Skipped, because nothing is deployed: fourth.',
      'OK: 2, warnings: 1, failures: 0, unknown: 0',
      '',
    ].join('\n'),
  );
});
