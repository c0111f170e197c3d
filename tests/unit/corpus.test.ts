import { expect, test } from 'vitest';
import { corpus } from '#tests/support/corpus.ts';
import { read, rowsOf } from '#tests/support/documents.ts';

const rows = rowsOf('tests/corpus/README.md', 'Where it is played');

test('each case that is more than one request has its place, and no other case has', () => {
  const apart = corpus
    .filter(({ layer, auth }) => !['api', 'auth'].includes(layer) || auth === 'expired')
    .map(({ id }) => id);
  expect(rows.map((row) => row.case?.replaceAll('`', '')).sort()).toEqual(apart.sort());
});

test.each(rows.map((row) => [row.case, row['played by'] ?? ''] as const))(
  'the test that plays %s is there',
  (_, played) => {
    if (played.startsWith('not played: ')) return;
    const [, file = '', title = ''] = /^`(.+?)`: "(.+?)"/.exec(played) ?? [];
    expect(read(file)).toContain(`'${title}'`);
  },
);

test('ids are told apart', () => {
  const ids = corpus.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
