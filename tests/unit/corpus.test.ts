import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#tests/support/checkout/documents.ts';
import { corpus } from '#tests/support/samples/corpus.ts';

test('a corpus case names another test or a reason if, and only if, the corpus tests don’t send it', () => {
  const apart = corpus.filter(
    ({ layer, auth }) => !['api', 'auth'].includes(layer) || auth === 'expired',
  );
  const named = corpus.filter(({ playedBy, notPlayed }) => playedBy ?? notPlayed);
  expect(named).toEqual(apart);
});

test('every test file that a corpus case names exists', () => {
  const named = corpus.flatMap(({ playedBy, checkedBy }) =>
    [playedBy ?? [], checkedBy ?? []].flat(),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
