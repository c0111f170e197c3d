import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#infra/paths.ts';
import { owner } from '#shared/owner.ts';
import { builtFile } from '#tests/support/site/built-site.ts';
import { importedLater, type Weight, weights } from '#tests/support/site/weights.ts';

type Budget = Omit<Weight, 'files'>;

const budgets: Record<string, Budget> = JSON.parse(
  readFileSync(join(root, 'tests/bench/budget.json'), 'utf8'),
);

/**
 * In bytes. The budgets are for the sample, so an owner's pages may be larger by the length of the
 * owner's names and texts.
 */
const own = Buffer.byteLength(JSON.stringify(owner));

const all = weights();

test.each(Object.entries(all))(
  'the files of %s are within their size budget',
  (name, { files, ...weight }) => {
    const budget = budgets[name] ?? budgets[`any page with${weight.script ? '' : 'out'} a script`];
    if (!budget) expect.unreachable(`${name} has no budget`);
    const over = Object.entries(budget).filter(
      ([measure, most]) =>
        weight[measure as keyof Budget] > most + (measure === 'requests' || most === 0 ? 0 : own),
    );
    expect(over, JSON.stringify({ weight, files }, null, 1)).toEqual([]);
  },
);

test('neither the landing page with its form nor the 404 page loads a script or style of Amplify', () => {
  expect(all['/auth']?.files.some(({ path }) => path.includes('amplify'))).toBe(true);
  for (const name of ['/', 'free-guide form', '/404']) {
    for (const { path } of all[name]?.files ?? []) {
      expect(path).not.toContain('amplify');
      expect(builtFile(path).toString()).not.toContain('.amplify-');
    }
  }
});

const marks = ['AES-GCM', 'Your answers from '];

test('only the assessment’s page loads the code for drafts', () => {
  const marksIn = (paths: string[]) => {
    const scripts = paths.filter((path) => path.endsWith('.js')).map((path) => builtFile(path));
    return marks.filter((mark) => scripts.some((script) => script.includes(mark)));
  };
  const ofForm = ['/health-assessment', 'after a sign-in', 'late drafts'];
  expect(marksIn(importedLater('auth.html'))).toEqual(marks);
  for (const [name, { files }] of Object.entries(all).filter(([each]) => !ofForm.includes(each))) {
    const expected = name.endsWith(' with what it loads later') ? ['AES-GCM'] : [];
    expect(marksIn(files.map(({ path }) => path)), name).toEqual(expected);
  }
});

test('/auth and /health-assessment start without the user pool’s script', () => {
  const pool = all['user pool']?.files.map(({ path }) => path) ?? [];
  expect(pool.join()).toContain('amplify-auth');
  for (const name of ['/auth', '/health-assessment']) {
    expect(all[name]?.files.filter(({ path }) => pool.includes(path))).toEqual([]);
  }
});
