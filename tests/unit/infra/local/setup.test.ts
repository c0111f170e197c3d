import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#infra/paths.ts';

/** The output of the set-up on a machine with these programs, by name and what they print. */
function setUpWith(programs: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'));
  for (const [name, prints] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\necho ${prints}\n`, { mode: 0o755 });
  }
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'infra/local/setup.mjs')], {
    env: { PATH: folder },
    encoding: 'utf8',
  });
  return { status, says: stderr.trim() };
}

test('a missing Python is told in one sentence', () => {
  expect(setUpWith({})).toEqual({
    status: 1,
    says: 'Python is missing, and the local cloud runs on it: install Python 3.10 or later (https://www.python.org) and run this again.',
  });
});

test('a Python that is too old is told in one sentence', () => {
  expect(setUpWith({ python3: '3.9', python: '2.7' })).toEqual({
    status: 1,
    says: 'Python 3.9 is too old for the local cloud: install Python 3.10 or later and run this again (PYTHON=/path/to/python3 picks one).',
  });
});
