import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { read, root } from '#tests/support/checkout/documents.ts';

/** The file that each ecosystem needs in its folder. */
const manifests: Record<string, string> = {
  npm: 'package.json',
  pip: 'requirements.txt',
  'github-actions': '.github/workflows',
};

const entries = read('.github/dependabot.yml')
  .split(/^ {2}- package-ecosystem: /m)
  .slice(1)
  .flatMap((entry) => {
    const [ecosystem = ''] = entry.split('\n');
    const [, folders = ''] = /^ +director(?:y|ies): \[?([^\]\n]+)/m.exec(entry) ?? [];
    return folders.split(', ').map((folder) => ({ ecosystem, folder: folder.trim() }));
  });

test('where the robot looks for updates there is something to update', () => {
  expect(entries.length).toBeGreaterThan(4);
  const missing = entries.filter(
    ({ ecosystem, folder }) => !existsSync(join(root, folder, manifests[ecosystem] ?? 'none')),
  );
  expect(missing).toEqual([]);
});

test.each(['npm', 'pip'])('every list of packages of %s is looked at', (ecosystem) => {
  const manifest = manifests[ecosystem] ?? '';
  const files = globSync([manifest, `{infra,lambdas,shared,tests,web}/**/${manifest}`], {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  });
  const folders = files.map((file) => join('/', dirname(file)));
  const told = entries.filter((one) => one.ecosystem === ecosystem).map(({ folder }) => folder);
  expect(told.sort()).toEqual(folders.sort());
});

test('what is grouped or left out is in use', () => {
  const text = read('.github/dependabot.yml');
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const used = Object.keys({ ...dependencies, ...devDependencies });
  const named = Array.from(
    text.matchAll(/(?:patterns: \[(.+)\]|dependency-name: (.+))$/gm),
    ([, patterns = '', name = '']) => (patterns || name).replaceAll('"', '').split(', '),
  )
    .flat()
    .filter((name) => name !== '*');
  expect(named.length).toBeGreaterThan(10);
  const unused = named.filter((name) => {
    const start = name.replace(/\*$/, '');
    return !used.some((one) => (start === name ? one === name : one.startsWith(start)));
  });
  expect(unused).toEqual([]);
});
