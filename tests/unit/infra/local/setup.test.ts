import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#infra/paths.ts';

/**
 * Runs the setup on a machine that has only these programs.
 * @param programs each program's name, and the text that it prints
 * @param machine replaces values of `process`
 */
function setUpWith(programs: Record<string, string>, machine: object = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'));
  for (const [name, prints] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\necho ${prints}\n`, { mode: 0o755 });
  }
  const preload = `for (const [name, value] of Object.entries(${JSON.stringify(machine)}))
    Object.defineProperty(process, name, { value });`;
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(preload)}`,
      join(root, 'infra/local/setup.mjs'),
    ],
    { env: { PATH: folder }, encoding: 'utf8' },
  );
  return { status, says: stderr.trim() };
}

test.each([
  ['linux', 'x64', '18.20.1', '20'],
  ['win32', 'x64', '18.20.1', '20'],
  ['darwin', 'arm64', '22.12.0', '24'],
])(
  'on %s-%s with Node %s, the setup prints one sentence that says to install Node %s',
  (platform, arch, node, needed) => {
    expect(setUpWith({}, { platform, arch, versions: { node } })).toEqual({
      status: 1,
      says: `Node ${node} is too old: install Node ${needed} or later (https://nodejs.org) and run this again.`,
    });
  },
);

test('the setup prints one sentence if Python is missing', () => {
  expect(setUpWith({})).toEqual({
    status: 1,
    says: 'Python is missing, and the local cloud runs on it: install Python 3.10 or later (https://www.python.org) and run this again.',
  });
});

test('the setup prints one sentence if Python is too old', () => {
  expect(setUpWith({ python3: '3.9', python: '2.7' })).toEqual({
    status: 1,
    says: 'Python 3.9 is too old for the local cloud: install Python 3.10 or later and run this again (PYTHON=/path/to/python3 picks one).',
  });
});
