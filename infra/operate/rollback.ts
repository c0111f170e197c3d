import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

// `npm run rollback -- <commit>`: deploys an older commit from this clone, which stays at its own. It imports nothing of
// the project, whose files change under it.

/** Stays as it is, so that open or cached pages of the newer build keep working (DECISIONS.md, 44). */
const LIST = 'infra/page-builds.json';

const cwd = join(import.meta.dirname, '../..');

const show = (command: string, ...args: string[]) => {
  process.stdout.write(`> ${[command, ...args].join(' ')}\n`);
  execFileSync(command, args, { cwd, stdio: 'inherit' });
};

const read = (...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();

const end = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

/** @returns its full hash */
const find = (commit: string): string => {
  try {
    return read('rev-parse', '--verify', '--quiet', `${commit}^{commit}`);
  } catch {
    return end(`This clone has no commit ${commit}: git fetch, and try again.`);
  }
};

/** Everything as the last commit has it; there were no other files. */
const goBack = () => {
  show('git', 'restore', '--staged', '--worktree', '.');
  show('git', 'clean', '-d', '--force', '--quiet');
};

const [given] = process.argv.slice(2);
if (!given) end('Which commit? npm run rollback -- <commit>');
const commit = find(String(given));
if (read('status', '--porcelain')) {
  end('This clone has changes of its own: commit them, or roll back from a fresh clone.');
}
try {
  show('git', 'restore', `--source=${commit}`, '--', '.', `:!${LIST}`);
  show('npm', 'ci');
  show('npx', 'cdk', 'deploy');
  if (read('status', '--porcelain', '--', LIST)) {
    show('git', 'commit', '--quiet', LIST, '-m', 'chore(deploy): the pages of this build');
  }
} catch (error) {
  goBack();
  end(`Nothing is committed, and this clone is as it was. ${(error as Error).message}`);
}
goBack();
process.stdout.write(
  `${commit} is deployed. This clone is at its own commit again: revert there, before the next deploy.\n`,
);
try {
  show('git', 'push');
} catch {
  end(`${LIST} is committed here, but the push failed: git pull --rebase, then git push.`);
}
