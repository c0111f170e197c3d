import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { expect, test } from 'vitest';
import rules from '../../.dependency-cruiser.mjs';

const rulesBrokenBy = async (imports: Record<string, string>): Promise<string[]> => {
  const baseDir = mkdtempSync(join(tmpdir(), 'imports-'));
  const write = (file: string, code: string) => {
    mkdirSync(join(baseDir, dirname(file)), { recursive: true });
    writeFileSync(join(baseDir, file), code);
  };
  for (const imported of Object.values(imports)) write(imported, 'export {};');
  for (const [file, imported] of Object.entries(imports)) {
    write(file, `import './${relative(dirname(file), imported)}';`);
  }
  const { output } = await cruise(['.'], {
    ...rules.options,
    baseDir,
    validate: true,
    ruleSet: { forbidden: rules.forbidden },
  });
  if (typeof output === 'string') throw new Error(output);
  return output.summary.violations.map(({ rule }) => rule.name);
};

test.each([
  ['shared/a.ts', 'lambdas/a.ts', 'shared imports down'],
  ['lambdas/a.ts', 'web/a.ts', 'lambdas imports down'],
  ['lambdas/case/a.ts', 'lambdas/coach/a.ts', 'lambdas/case imports down'],
  ['web/coach/a.ts', 'web/account/a.ts', 'web/coach imports down'],
  ['infra/api/a.ts', 'web/a.ts', 'infra imports no page'],
  ['infra/api/a.ts', 'lambdas/case/a.ts', 'the stack shares names with the Lambdas, and no code'],
])('the import check reports that %s imports %s', async (from, to, rule) => {
  expect(await rulesBrokenBy({ [from]: to })).toEqual([rule]);
});

test('the import check reports a circular import', async () => {
  const broken = await rulesBrokenBy({
    'web/lib/a.ts': 'web/lib/b.ts',
    'web/lib/b.ts': 'web/lib/a.ts',
  });
  expect(new Set(broken)).toEqual(new Set(['no circles']));
});
