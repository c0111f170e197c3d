import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '#infra/paths.ts';

const run = promisify(execFile);

const folder = join(root, '.local', 'tools');
const requirements = 'tests/support/commands/requirements.txt';
const stamp = join(folder, 'installed.txt');

const wanted = (): string => readFileSync(join(root, requirements), 'utf8');
const isInstalled = (): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted();

export async function installTestTools(): Promise<void> {
  if (isInstalled()) return;
  rmSync(folder, { recursive: true, force: true });
  const python = join(root, '.local', 'venv', 'bin', 'python');
  await run(existsSync(python) ? python : 'python3', ['-m', 'venv', folder]);
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
  await run(
    join(folder, 'bin', 'python'),
    [...pip, '--require-hashes', '--requirement', requirements],
    { cwd: root },
  );
  writeFileSync(stamp, wanted());
}

export function pythonTool(name: string): string {
  if (isInstalled()) return join(folder, 'bin', name);
  throw new Error(
    `${folder} doesn’t have the packages of ${requirements}: run npm run tools, or npm test, which also installs them.`,
  );
}
