import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './documents.ts';

/** Lists the files with a new repository, because this checkout may have no `.git` folder. */
export function copySources(to: string): void {
  const repository = mkdtempSync(join(tmpdir(), 'repository-'));
  execFileSync('git', ['init', '--quiet', '--bare', repository]);
  const list = ['ls-files', '--others', '--exclude-standard', '-z'];
  const files = execFileSync('git', [`--git-dir=${repository}`, `--work-tree=${root}`, ...list], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const file of files.split('\0').filter(Boolean)) cpSync(join(root, file), join(to, file));
  rmSync(repository, { recursive: true });
}
