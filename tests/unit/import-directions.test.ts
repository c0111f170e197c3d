import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { read, root } from '#tests/support/checkout/documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'imports-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** One import a file, by file and what it imports. */
const upward = [
  ['shared/lead.ts', '#web/lib/paths.ts'],
  ['shared/lead.ts', '../lambdas/environment.ts'],
  ['lambdas/lead/a.ts', '../../web/lib/paths.ts'],
  ['lambdas/lead/a.ts', '../../infra/stage.ts'],
  ['lambdas/lead/a.ts', '../../tests/support/eventually.ts'],
  ['lambdas/lead/a.ts', '../assessment/submit.ts'],
  ['lambdas/rights/a.ts', '../client/held.ts'],
  ['lambdas/coach/a.ts', '../rights/erase.ts'],
  ['lambdas/assessment/a.ts', '../coach/list.ts'],
  ['lambdas/outbox/a.ts', '../draft/draft-store.ts'],
  ['lambdas/mail/a.ts', '../outbox/entry.ts'],
  ['lambdas/adapters/a.ts', '#lambdas/mail/mail.ts'],
  ['lambdas/a.ts', './mail/mail.ts'],
  ['web/lib/a.ts', '../../lambdas/environment.ts'],
  ['web/lib/a.ts', '../ui/theme-color.ts'],
  ['web/content/a.ts', '#web/ui/theme-color.ts'],
  ['web/ui/a.ts', '../landing/dollars.ts'],
  ['web/account/a.ts', '#web/assessment/rows.ts'],
  ['web/assessment/a.ts', '../app/app.tsx'],
  ['web/coach/a.ts', '../client/rights.ts'],
  ['web/app/a.ts', '#web/prerender/site.ts'],
  ['web/app/a.ts', '../../infra/stage.ts'],
  ['infra/a.ts', '../web/lib/paths.ts'],
  ['infra/local/a.ts', '../../lambdas/lead/subscribe.ts'],
  ['infra/local/a.ts', '#lambdas/lead/subscribe.ts'],
] as const;

const downward = [
  ['lambdas/lead/a.ts', '../mail/mail.ts'],
  ['lambdas/client/a.ts', '../rights/begin-erasure.ts'],
  ['lambdas/lead/a.ts', '#shared/lead.ts'],
  ['web/landing/a.ts', '#web/ui/theme-color.ts'],
  ['web/coach/a.ts', '#shared/coach.ts'],
  ['infra/a.ts', '#lambdas/environment.ts'],
  ['infra/operate/a.ts', '../stage.ts'],
] as const;

const named = (imports: readonly (readonly [string, string])[], name: string) =>
  imports.map(([file, imported], index) => ({
    file: join(dirname(file), `${name}-${index}.ts`),
    imported,
  }));

test('imports run one way, also those by a relative path', () => {
  const { vcs, ...config } = JSON.parse(read('biome.json'));
  const files = [...named(upward, 'up'), ...named(downward, 'down')];
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config));
  for (const { file, imported } of files) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), `import '${imported}';\n`);
  }
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    [
      'lint',
      '--only=style/noRestrictedImports',
      '--max-diagnostics=none',
      '--reporter=github',
      '.',
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  const refused = files.filter(({ file }) => stdout.includes(file));
  expect(refused).toEqual(named(upward, 'up'));
});
