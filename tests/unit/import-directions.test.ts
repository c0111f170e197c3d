import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '#tests/support/checkout/documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'imports-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Each importing file, with the file that it imports. */
const upward = [
  ['shared/domain/a.ts', 'web/lib/z.ts'],
  ['shared/domain/a.ts', 'shared/endpoints/z.ts'],
  ['lambdas/lead/a.ts', 'web/lib/z.ts'],
  ['lambdas/lead/a.ts', 'infra/z.ts'],
  ['lambdas/lead/a.ts', 'tests/support/z.ts'],
  ['lambdas/lead/a.ts', 'lambdas/assessment/z.ts'],
  ['lambdas/case/a.ts', 'lambdas/coach/inbox/z.ts'],
  ['lambdas/email/a.ts', 'lambdas/outbox/z.ts'],
  ['lambdas/platform/a.ts', 'lambdas/email/z.ts'],
  ['web/lib/a.ts', 'lambdas/platform/z.ts'],
  ['web/ui/a.ts', 'web/landing/z.ts'],
  ['web/auth/a.ts', 'web/assessment/z.ts'],
  ['web/coach/a.ts', 'web/account/z.ts'],
  ['web/app/a.ts', 'web/prerender/z.ts'],
  ['infra/data/a.ts', 'infra/api/z.ts'],
  ['infra/api/a.ts', 'web/lib/z.ts'],
  ['lambdas/draft/a.ts', 'lambdas/draft/b.ts'],
] as const;

const downward = [
  ['lambdas/lead/b.ts', 'lambdas/email/z.ts'],
  ['lambdas/account/b.ts', 'shared/domain/z.ts'],
  ['web/landing/b.ts', 'web/ui/z.ts'],
  ['infra/operate/b.ts', 'lambdas/platform/z.ts'],
] as const;

test('npm run check refuses circular imports, and imports that run up the list of folders', () => {
  for (const name of ['package.json', '.dependency-cruiser.mjs']) {
    cpSync(join(root, name), join(folder, name));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const imports = new Map<string, string[]>([['lambdas/draft/b.ts', ['lambdas/draft/a.ts']]]);
  for (const [file, imported] of [...upward, ...downward]) {
    imports.set(file, [...(imports.get(file) ?? []), imported]);
    if (!imports.has(imported)) imports.set(imported, []);
  }
  for (const [file, imported] of imports) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    const up = '../'.repeat(file.split('/').length - 1);
    const lines = imported.map((path, index) => `import '${index % 2 ? '#' : up}${path}';`);
    writeFileSync(join(folder, file), `${lines.join('\n')}\nexport const name = 1;\n`);
  }
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      ...['--config', '.dependency-cruiser.mjs', '--output-type', 'json'],
      ...['infra', 'web', 'lambdas', 'shared'],
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  const { violations } = JSON.parse(stdout).summary;
  const refused = violations.map(({ from, to }: { from: string; to: string }) => `${from} ${to}`);
  for (const [file, imported] of upward) expect(refused).toContain(`${file} ${imported}`);
  for (const [file, imported] of downward) expect(refused).not.toContain(`${file} ${imported}`);
});
