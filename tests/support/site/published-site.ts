import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '#infra/paths.ts';

/**
 * Builds the pages of an owner who publishes the answer times.
 * @returns a folder that the caller removes
 */
export function buildPublished(): string {
  const folder = mkdtempSync(join(tmpdir(), 'published-site-'));
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const config = join(root, 'web', 'vite.config.ts');
  const args = ['build', '--config', config, '--outDir', folder, '--logLevel', 'error'];
  const env = { ...process.env, NODE_ENV: 'production', DEMO: '1' };
  execFileSync(process.execPath, [vite, ...args], { cwd: root, env });
  return folder;
}
