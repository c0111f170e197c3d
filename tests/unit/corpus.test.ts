import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#tests/support/checkout/documents.ts';
import { corpus } from '#tests/support/samples/corpus.ts';

test('each case with several requests names the test that sends them, and no other case does', () => {
  const apart = corpus.filter(
    ({ layer, auth }) => !['api', 'auth'].includes(layer) || auth === 'expired',
  );
  const named = corpus.filter(({ playedBy, notPlayed }) => playedBy ?? notPlayed);
  expect(named).toEqual(apart);
});

test('each case with a further check names the test that makes it', () => {
  const asking = corpus.filter(({ check }) => check);
  expect(corpus.filter(({ checkedBy }) => checkedBy)).toEqual(asking);
});

test('the tests that cases name exist', () => {
  const named = corpus.flatMap(({ playedBy, checkedBy }) =>
    [playedBy ?? [], checkedBy ?? []].flat(),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every case has its own id', () => {
  const ids = corpus.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
