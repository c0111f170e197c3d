import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copySources } from '#tests/support/checkout/copy-sources.ts';
import { commandsIn } from '#tests/support/checkout/documented-commands.ts';
import { extractRelease, lastRelease } from '#tests/support/checkout/release.ts';

const folder = mkdtempSync(join(tmpdir(), 'update-'));
afterAll(() => rmSync(folder, { recursive: true }));

const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
    cwd,
    encoding: 'utf8',
  });

const change = (repository: string, files: string[]) => {
  for (const file of files) appendFileSync(join(repository, file), '\n// changed\n');
  git(repository, 'commit', '--quiet', '--all', '--message', 'a change');
};

const commit = (repository: string) => {
  git(repository, 'add', '--all');
  git(repository, 'commit', '--quiet', '--allow-empty', '--message', 'a version');
};

/** Commits a copy, because the change under test may not be committed yet. */
const copyWorkingTree = (repository: string) => {
  for (const file of readdirSync(repository).filter((each) => each !== '.git'))
    rmSync(join(repository, file), { recursive: true });
  copySources(repository);
  commit(repository);
};

const owners = ['shared/owner.ts', 'web/content/owner.ts', 'infra/settings.ts', 'web/ui/owner.css'];

test('the update commands in README.md merge a later release into an owner’s copy and keep the owner’s files', () => {
  const upstream = join(folder, 'upstream');
  const copy = join(folder, 'copy');
  git(folder, 'init', '--quiet', '--initial-branch=main', upstream);
  const release = lastRelease();
  if (release) {
    extractRelease(release, upstream);
    commit(upstream);
  } else copyWorkingTree(upstream);
  git(folder, 'clone', '--quiet', upstream, copy);
  change(copy, owners);
  if (release) copyWorkingTree(upstream);
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
