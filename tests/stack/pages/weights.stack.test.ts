import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#infra/paths.ts';
import { owner } from '#shared/owner.ts';
import { type Weight, weights } from '#tests/support/site/weights.ts';

type Budget = Omit<Weight, 'files'>;

const budgets: Record<string, Budget> = JSON.parse(
  readFileSync(join(root, 'tests/bench/budget.json'), 'utf8'),
);

const bytesOfOwnersTexts = Buffer.byteLength(JSON.stringify(owner));

const all = weights();

test.each(Object.entries(all))(
  'the files for “%s” are within their size budget',
  (name, { files, ...weight }) => {
    const budget = budgets[name] ?? budgets[`any page with${weight.script ? '' : 'out'} a script`];
    if (!budget) expect.unreachable(`${name} has no budget`);
    const over = Object.entries(budget).filter(
      ([measure, most]) =>
        weight[measure as keyof Budget] >
        most + (measure === 'requests' || most === 0 ? 0 : bytesOfOwnersTexts),
    );
    expect(over, JSON.stringify({ weight, files }, null, 1)).toEqual([]);
  },
);

test('/auth and /health-assessment start without the user pool’s script', () => {
  const pool = all['user pool']?.files.map(({ path }) => path) ?? [];
  expect(pool.join()).toContain('amplify-auth');
  for (const name of ['/auth', '/health-assessment']) {
    expect(all[name]?.files.filter(({ path }) => pool.includes(path))).toEqual([]);
  }
});
