import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documents, read, root, rowsOf } from '#tests/support/checkout/documents.ts';
import { corpus } from '#tests/support/samples/corpus.ts';

const scripts = JSON.parse(read('package.json')).scripts as Record<string, string>;
const allMatches = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, found = '']) => found);

const gitHubAnchorsOf = (path: string): string[] =>
  allMatches(read(path), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('dist'))
    .map((path) => join(folder, path));

describe.each(documents)('the document %s', (document) => {
  const text = read(document);

  test('names only existing files of infra, lambdas, shared, tests, and web', () => {
    const named = allMatches(text, /`((?:infra|lambdas|shared|tests|web)\/[\w./-]+)`/g).filter(
      (path) => path !== 'web/dist',
    );
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('names only npm scripts that exist', () => {
    const named = allMatches(text, /npm run ([\w:-]+)/g);
    expect(named.filter((name) => !scripts[name])).toEqual([]);
  });

  test('names only CDK context settings that exist', () => {
    const settings = allMatches(read('infra/stage.ts'), /context\('(\w+)'\)/g);
    const named = allMatches(text, /-c (\w+)=/g);
    expect(named.filter((name) => !settings.includes(name))).toEqual([]);
  });

  test('has no broken links to files or headings', () => {
    for (const link of allMatches(text, /\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(link)) continue;
      const [path, anchor] = link.split('#');
      const target = path ? join(dirname(document), path) : document;
      expect(existsSync(join(root, target)), link).toBe(true);
      if (anchor) expect(gitHubAnchorsOf(target), link).toContain(anchor);
    }
  });
});

test('the bad-input corpus contains each case that SECURITY.md names', () => {
  const ids = corpus.map(({ id }) => id);
  const prefixes = [...new Set(ids.map((id) => id.split('-')[0]))].join('|');
  const named = rowsOf('infra/docs/SECURITY.md', 'ASVS 5.0.0').flatMap(({ checked = '' }) =>
    allMatches(checked, new RegExp(`\`((?:${prefixes})-[\\w-]+)\``, 'g')),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((id) => !ids.includes(id))).toEqual([]);
});

test('in lambdas, web, and shared, no file except cursor.ts uses Node’s ciphers or Math.random', () => {
  const found = [...sources('lambdas'), ...sources('web'), ...sources('shared')].filter((path) =>
    /createCipher|createDecipher|Math\.random/.test(read(path)),
  );
  expect(found).toEqual(['lambdas/coach/cursor.ts']);
});

test('no file in lambdas, web, or shared calls eval, builds code or regular expressions from text, or writes raw HTML', () => {
  const found = [...sources('lambdas'), ...sources('web'), ...sources('shared')].filter((path) =>
    /\beval\(|new Function\(|new RegExp\(|[iI]nnerHTML|outerHTML|insertAdjacentHTML|document\.write/.test(
      read(path),
    ),
  );
  expect(found).toEqual([]);
});
