import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { read, root } from '#tests/support/checkout/documents.ts';
import * as sample from '#web/content/sample.ts';
import * as sampleGuide from '#web/content/sample-guide.ts';
import * as sampleTiers from '#web/content/sample-tiers.ts';

/** Tests of the running product, which an owner runs with their own texts. */
const suites = ['api', 'e2e', 'outages', 'pages', 'smoke'];

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value ? Object.values(value).flatMap(textsOf) : [];
};

/** Every owner's tiers have these buttons. Short texts match by chance. */
const isOurs = (text: string) => ['Apply Now', 'Join Now'].includes(text) || text.length < 9;

const words = [...new Set(textsOf([sample, sampleGuide, sampleTiers]))].filter(
  (text) => !isOurs(text),
);

test('no test of the running product contains the sample’s texts, coach, or addresses', () => {
  expect(words.length).toBeGreaterThan(100);
  const found = suites.flatMap((suite) =>
    globSync('**/*.ts', { cwd: join(root, 'tests', suite) }).flatMap((file) => {
      const text = read(`tests/${suite}/${file}`);
      const named = words.filter((each) =>
        ["'", '"', '`', '/'].some((quote) => text.includes(quote + each)),
      );
      return [...named, ...(text.match(/Hale Coaching|halecoaching|Marian/g) ?? [])].map(
        (each) => `${file}: ${each}`,
      );
    }),
  );
  expect(found).toEqual([]);
});
