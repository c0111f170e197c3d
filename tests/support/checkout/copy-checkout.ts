import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './documents.ts';

interface Copy {
  folder: string;
  edit: (path: string, change: (text: string) => string) => void;
  remove: () => void;
}

/** A copy of this checkout that a test can change. */
export function copyCheckout(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-'));
  for (const file of sourceFiles()) cpSync(join(root, file), join(folder, file));
  const bundles = '.build/lambdas';
  if (existsSync(join(root, bundles))) {
    cpSync(join(root, bundles), join(folder, bundles), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  symlinkSync(join(root, '.local'), join(folder, '.local'));
  return {
    folder,
    edit: (path, change) => {
      const file = join(folder, path);
      writeFileSync(file, change(readFileSync(file, 'utf8')));
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Lists the files with a new repository, because this checkout may have no `.git` folder. */
function sourceFiles(): string[] {
  const repository = mkdtempSync(join(tmpdir(), 'repository-'));
  execFileSync('git', ['init', '--quiet', '--bare', repository]);
  const list = ['ls-files', '--others', '--exclude-standard', '-z'];
  const files = execFileSync('git', [`--git-dir=${repository}`, `--work-tree=${root}`, ...list], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  rmSync(repository, { recursive: true });
  return files.split('\0').filter(Boolean);
}
