import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commandsIn } from '#tests/support/checkout/documented-commands.ts';
import { root } from '#tests/support/checkout/documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'update-'));
afterAll(() => rmSync(folder, { recursive: true }));

const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
    cwd,
    encoding: 'utf8',
  });

/** Changes files of a repository by one line each. */
const change = (repository: string, files: string[]) => {
  for (const file of files) appendFileSync(join(repository, file), '\n// changed\n');
  git(repository, 'commit', '--quiet', '--all', '--message', 'a change');
};

const owners = ['shared/owner.ts', 'web/content/owner.ts', 'infra/settings.ts', 'web/ui/owner.css'];

test('the documented update merges a later release into an owner’s copy, and keeps the owner’s files', () => {
  const upstream = join(folder, 'upstream');
  const copy = join(folder, 'copy');
  // Copies the working tree, because the change under test may not be committed.
  git(folder, 'init', '--quiet', '--initial-branch=main', upstream);
  const files = git(root, 'ls-files', '-co', '--exclude-standard', '-z').split('\0');
  for (const file of files.filter((each) => each && existsSync(join(root, each))))
    cpSync(join(root, file), join(upstream, file));
  git(upstream, 'add', '--all');
  git(upstream, 'commit', '--quiet', '--message', '1.0.0');
  git(folder, 'clone', '--quiet', upstream, copy);
  change(copy, owners);
  change(upstream, ['infra/data/data.ts', 'lambdas/case/case-row.ts', 'infra/settings-schema.ts']);

  git(copy, 'remote', 'add', 'upstream', upstream);
  const commands = commandsIn('README.md').filter((command) => command.startsWith('git '));
  expect(commands).toHaveLength(2);
  for (const command of commands) git(copy, ...command.split(' ').slice(1));

  expect(git(copy, 'diff', '--name-only', 'upstream/main').trim().split('\n').sort()).toEqual(
    [...owners].sort(),
  );
  expect(readFileSync(join(copy, 'infra/data/data.ts'), 'utf8')).toContain('// changed');
});
