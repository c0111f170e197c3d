import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '#infra/paths.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));

/** The address that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const anchorsIn = (file: string): string[] =>
  Array.from(read(file).matchAll(/^#+ (.+)$/gm), ([, heading = '']) => anchorOf(heading));

describe.each(documents)('%s', (file) => {
  const text = read(file);

  test('links only to files and headings that exist', () => {
    const broken = Array.from(text.matchAll(/\]\((?!https?:)([^)\s]*)\)/g), ([, link = '']) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? file : join(dirname(file), path);
      const isThere =
        existsSync(join(root, target)) && (!anchor || anchorsIn(target).includes(anchor));
      return isThere ? [] : [link];
    }).flat();
    expect(broken).toEqual([]);
  });

  test('names only npm scripts and files that exist', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const named = Array.from(text.matchAll(/npm run ([\w:-]+)/g), ([, script = '']) => script);
    expect(named.filter((script) => !Object.hasOwn(scripts, script))).toEqual([]);
    // A path in a placeholder's folder, such as `lambdas/<feature>/`, isn't a file.
    const paths = text.match(/`(?:shared|web|lambdas|infra|tests)\/[\w./-]+`/g) ?? [];
    expect(
      paths.map((path) => path.slice(1, -1)).filter((path) => !existsSync(join(root, path))),
    ).toEqual([]);
  });
});
