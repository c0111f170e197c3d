import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { corpus } from '#tests/support/corpus.ts';
import { documents, read, root, rowsOf } from '#tests/support/documents.ts';

const scripts = JSON.parse(read('package.json')).scripts as Record<string, string>;
const allMatches = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, found = '']) => found);

/** Headings as their links are written: lower case, hyphens, no other punctuation. */
const anchorsOf = (path: string): string[] =>
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

describe.each(documents)('%s', (document) => {
  const text = read(document);

  test('names only files that are there', () => {
    const named = allMatches(text, /`((?:infra|lambdas|shared|tests|web)\/[\w./-]+)`/g).filter(
      (path) => path !== 'web/dist',
    );
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('names only commands that are there', () => {
    const named = allMatches(text, /npm run ([\w:-]+)/g);
    expect(named.filter((name) => !scripts[name])).toEqual([]);
  });

  test('names only settings of the stage', () => {
    const settings = allMatches(read('infra/stage.ts'), /context\('(\w+)'\)/g);
    const named = allMatches(text, /-c (\w+)=/g);
    expect(named.filter((name) => !settings.includes(name))).toEqual([]);
  });

  test('links lead somewhere', () => {
    for (const link of allMatches(text, /\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(link)) continue;
      const [path, anchor] = link.split('#');
      const target = path ? join(dirname(document), path) : document;
      expect(existsSync(join(root, target)), link).toBe(true);
      if (anchor) expect(anchorsOf(target), link).toContain(anchor);
    }
  });
});

test('each requirement stands in the table once, with where it is checked', () => {
  const rows = rowsOf('infra/SECURITY.md', 'ASVS 5.0.0');
  const ids = rows.map(({ id }) => id);
  expect(ids).toHaveLength(109);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id, checked } of rows) expect(checked, id).toBeTruthy();
});

test('the cases that the requirements name are of the corpus', () => {
  const ids = corpus.map(({ id }) => id);
  const prefixes = [...new Set(ids.map((id) => id.split('-')[0]))].join('|');
  const named = rowsOf('infra/SECURITY.md', 'ASVS 5.0.0').flatMap(({ checked = '' }) =>
    allMatches(checked, new RegExp(`\`((?:${prefixes})-[\\w-]+)\``, 'g')),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((id) => !ids.includes(id))).toEqual([]);
});

test('no cipher is called directly, and nothing is random but by the system', () => {
  const found = [...sources('lambdas'), ...sources('web'), ...sources('shared')].filter((path) =>
    /createCipher|createDecipher|Math\.random/.test(read(path)),
  );
  expect(found).toEqual([]);
});

test('no text becomes code, markup or a pattern', () => {
  const found = [...sources('lambdas'), ...sources('web'), ...sources('shared')].filter((path) =>
    /\beval\(|new Function\(|new RegExp\(|[iI]nnerHTML|outerHTML|insertAdjacentHTML|document\.write/.test(
      read(path),
    ),
  );
  expect(found).toEqual([]);
});

test('each file that asks for the stage is told among the differences of the local one', () => {
  const asking = readdirSync(join(root, 'infra'))
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => /stage\.(name|emulatorEndpoint) ?(===|\?\?)/.test(read(`infra/${name}`)))
    .map((name) => `\`infra/${name}\``);
  const told = rowsOf('infra/DECISIONS.md', '18. The local stage, and all that differs');
  expect(told.map(({ where }) => where)).toEqual(expect.arrayContaining(asking));
});

test('decisions are numbered, and each has context, choice and consequence', () => {
  const entries = read('infra/DECISIONS.md').split(/^## /m).slice(1);
  entries.forEach((entry, index) => {
    expect(entry).toMatch(new RegExp(`^${index + 1}\\. `));
    const parts = allMatches(entry, /^\*\*(\w+)\.\*\*/gm);
    expect(parts, entry.slice(0, 40)).toEqual(['Context', 'Choice', 'Consequence']);
  });
});

describe('the costs', () => {
  const sumOf = (rows: Record<string, string>[], column: string) => {
    const last = rows.at(-1) ?? {};
    const parts = rows.slice(0, -1).map((row) => Number(row[column]));
    return {
      said: Number(last[column]?.replaceAll('*', '')),
      made: parts.reduce((sum, part) => sum + part, 0),
    };
  };

  test('of a million leads add up', () => {
    const { said, made } = sumOf(rowsOf('infra/SCALE.md', 'What leads cost'), '$ a million leads');
    expect(made).toBeCloseTo(said, 2);
  });

  test('of an idle month add up, and each is its count times its price', () => {
    const rows = rowsOf('infra/SCALE.md', 'What an idle month costs');
    const { said, made } = sumOf(rows, '$ a month');
    expect(made).toBeCloseTo(said, 2);
    for (const row of rows.slice(0, -1)) {
      const product = Number(row.count) * Number(row['$ each']);
      expect(Math.abs(product - Number(row['$ a month'])), row.item).toBeLessThanOrEqual(0.005);
    }
  });

  test('of a month are those of a million, times the leads', () => {
    const { said } = sumOf(rowsOf('infra/SCALE.md', 'What leads cost'), '$ a million leads');
    const number = (text = '') => Number(text.replaceAll(',', ''));
    const months = rowsOf('infra/SCALE.md', 'What leads cost', 1);
    expect(months).toHaveLength(3);
    for (const row of months) {
      const leads = number(row['leads a month']);
      expect(leads).toBe(number(row['leads an hour']) * 730);
      expect(number(row['$ a month'])).toBe(Math.round((said * leads) / 1e6));
    }
  });
});
