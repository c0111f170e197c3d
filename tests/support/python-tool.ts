import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#infra/local/paths.ts';

const requirements = join(import.meta.dirname, 'requirements.txt');
const venv = join(root, '.local', 'venv');
const tools = join(root, '.local', 'tools');

/**
 * The path of a command out of `requirements.txt`, installed when it is first wanted, beside the local cloud's own
 * Python.
 */
export function pythonTool(name: string): string {
  const stamp = join(tools, 'requirements.txt');
  const wanted = readFileSync(requirements, 'utf8');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    const python = existsSync(venv) ? join(venv, 'bin', 'python') : 'python3';
    execFileSync(python, ['-m', 'venv', '--clear', tools], { stdio: 'pipe' });
    execFileSync(
      join(tools, 'bin', 'python'),
      ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements],
      { stdio: 'pipe' },
    );
    writeFileSync(stamp, wanted);
  }
  return join(tools, 'bin', name);
}
