import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read, root } from '#tests/support/documents.ts';

/** Everything that can go wrong between a visitor and a mail, by number: `grep -r F29 tests` finds who plays it. */
const FAULTS = [...Array.from({ length: 40 }, (_, index) => index + 1), 42].map(
  (number) => `F${String(number).padStart(2, '0')}`,
);

const suites = ['unit', 'stack', 'api', 'outages', 'e2e'];
const files = globSync(
  suites.map((suite) => `tests/${suite}/**/*.ts`),
  { cwd: root },
);

test('each fault is named by a test that plays it', () => {
  const titles = files.flatMap((path) =>
    Array.from(read(path).matchAll(/['`]((?:F\d\d )*F\d\d): /g), ([, ids = '']) => ids.split(' ')),
  );
  expect(titles.flat()).toEqual(expect.arrayContaining(FAULTS));
});
