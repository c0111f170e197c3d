import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read, root } from '#tests/support/checkout/documents.ts';

const lists = globSync('{infra,tests}/**/requirements.txt', {
  cwd: root,
  exclude: (name) => name === 'node_modules',
});

test.each(lists)('%s names each Python package by version and hash', (list) => {
  const packages = read(list)
    .replaceAll('\\\n', '')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  expect(packages.length).toBeGreaterThan(5);
  expect(packages.filter((one) => !/^[\w.-]+==\S+ .*--hash=sha256:[0-9a-f]{64}/.test(one))).toEqual(
    [],
  );
});

test('every install of Python packages insists on the hashes', () => {
  const sources = globSync('{infra,tests}/**/*.{ts,mjs}', { cwd: root });
  const installing = sources.filter((path) =>
    /'install'[^;]*'--(?:quiet|disable)/.test(read(path)),
  );
  expect(installing.length).toBeGreaterThanOrEqual(lists.length);
  expect(installing.filter((path) => !read(path).includes("'--require-hashes'"))).toEqual([]);
});
