import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#tests/support/checkout/documents.ts';
import { corpus } from '#tests/support/samples/corpus.ts';

test('each case of the bad-input corpus outside the layers “api” and “auth” names a test, or says why it has none', () => {
  const apart = corpus.filter(({ layer }) => !['api', 'auth'].includes(layer));
  expect(apart.filter(({ playedBy, notPlayed }) => !(playedBy ?? notPlayed))).toEqual([]);
});

test('each test file that the bad-input corpus names exists', () => {
  const named = corpus.flatMap(({ playedBy, checkedBy }) =>
    [playedBy ?? [], checkedBy ?? []].flat(),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
