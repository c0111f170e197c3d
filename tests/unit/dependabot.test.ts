import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { read, root } from '#tests/support/checkout/documents.ts';

interface Update {
  'package-ecosystem': string;
  directory?: string;
  directories?: string[];
  groups?: Record<string, { patterns: string[] }>;
  ignore?: { 'dependency-name': string }[];
}

const { updates } = parse(read('.github/dependabot.yml')) as { updates: Update[] };

test.each([
  ['npm', 'package.json'],
  ['pip', 'requirements.txt'],
])(
  'Dependabot updates each folder that has %s packages, and no other folder',
  (ecosystem, list) => {
    const files = globSync([list, `{infra,lambdas,shared,tests,web}/**/${list}`], { cwd: root });
    const folders = files.map((file) => join('/', dirname(file)));
    const told = updates
      .filter((update) => update['package-ecosystem'] === ecosystem)
      .flatMap(({ directory = [], directories = [] }) => [directory, directories].flat());
    expect(told.sort()).toEqual(folders.sort());
  },
);

test('the repository uses each package that Dependabot groups or ignores', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'));
  const used = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const npm = updates.find((update) => update['package-ecosystem'] === 'npm');
  const named = [
    ...Object.values(npm?.groups ?? {}).flatMap(({ patterns }) => patterns),
    ...(npm?.ignore ?? []).map((each) => each['dependency-name']),
  ].filter((name) => name !== '*');
  expect(named.length).toBeGreaterThan(10);
  const isUsed = (name: string) =>
    used.some((one) => one === name || (name.endsWith('*') && one.startsWith(name.slice(0, -1))));
  expect(named.filter((name) => !isUsed(name))).toEqual([]);
});
