import { expect, test } from 'vitest';
import { read, rowsOf } from '#tests/support/checkout/documents.ts';
import { corpus } from '#tests/support/samples/corpus.ts';

const README = 'tests/corpus/README.md';
const rows = rowsOf(README, 'Where it is played');
const looks = rowsOf(README, 'What is looked at besides the answer');
const idsOf = (of: Record<string, string>[]) =>
  of.map((row) => row.case?.replaceAll('`', '')).sort();

test('each case that is more than one request has its place, and no other case has', () => {
  const apart = corpus
    .filter(({ layer, auth }) => !['api', 'auth'].includes(layer) || auth === 'expired')
    .map(({ id }) => id);
  expect(idsOf(rows)).toEqual(apart.sort());
});

test('each case that asks for a look has somebody who looks', () => {
  const asking = corpus.filter(({ check }) => check).map(({ id }) => id);
  expect(idsOf(looks)).toEqual(asking.sort());
});

test.each(
  [...rows, ...looks].map(
    (row) => [row.case, row['played by'] ?? row['looked at by'] ?? ''] as const,
  ),
)('the test of %s is there', (_, played) => {
  if (played.startsWith('not played: ')) return;
  const [, file = '', title = ''] = /^`(.+?)`: "(.+?)"/.exec(played) ?? [];
  expect(read(file)).toContain(`'${title}'`);
});

test('ids are told apart', () => {
  const ids = corpus.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
