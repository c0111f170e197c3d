import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { read, root } from '#tests/support/checkout/documents.ts';
import { synthesizeProduction } from '#tests/support/stack/synthesize.ts';

const documents = globSync('{.github,infra/docs,shared,.}/*.md', { cwd: root });

const allMatches = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, found = '']) => found);

const gitHubAnchorsOf = (path: string): string[] =>
  allMatches(read(path), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

test.each(documents)('the links in %s lead to existing files and headings', (document) => {
  const broken = allMatches(read(document), /\]\(([^)\s]+)\)/g).filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [path, anchor] = link.split('#');
    const target = path ? join(dirname(document), path) : document;
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !gitHubAnchorsOf(target).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test.each(documents)('package.json has each npm script that %s names', (document) => {
  const { scripts } = JSON.parse(read('package.json'));
  const named = allMatches(read(document), /npm run ([\w:-]+)/g);
  expect(named.filter((name) => !scripts[name])).toEqual([]);
});

test('RUNBOOK.md has a heading or a table row for each alarm, and for no other', () => {
  const [, part = ''] = /^## Alarms\n([\s\S]*?)^## /m.exec(read('infra/docs/RUNBOOK.md')) ?? [];
  const described = allMatches(part, /^(?:### |\| )(\w+)(?: +\|.*)?$/gm);
  const template = synthesizeProduction();
  const alarms = ['AWS::CloudWatch::Alarm', 'AWS::Events::Rule'].flatMap((type) =>
    Object.keys(template.findResources(type)).flatMap(
      (id) => /^Alarms(\w+)[0-9A-F]{8}$/.exec(id)?.[1] ?? [],
    ),
  );
  expect(alarms.length).toBeGreaterThan(10);
  expect(described.filter((name) => name !== 'alarm').sort()).toEqual(alarms.sort());
});
