import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isReplaceable, rewordSource, reword } from './owner-words.ts';

const words = { 'Use it for {minutes} minutes. Again (soon)?': '$& In {minutes} minutes.' };

test('replaces a sentence wherever its source breaks the line', () => {
  expect(rewordSource('<p>\n  Use it for {minutes}\n  minutes. Again\n  (soon)?\n</p>', words)).toBe(
    '<p>\n  $& In {minutes} minutes.\n</p>',
  );
});

test('replaces a sentence that contains another one as a whole', () => {
  const own = { 'It is yours.': 'Mine.', 'Take it. It is yours.': 'Leave it.' };
  expect(reword('Take it. It is yours.', own)).toBe('Leave it.');
});

test('replaces a sentence with its values filled in', () => {
  expect(reword('<p>Use it for 15 minutes. Again (soon)?</p>', words)).toBe(
    '<p>$& In 15 minutes.</p>',
  );
});

test.each([
  ['web/assessment/form/sections.ts', true],
  ['lambdas/email/client-emails.ts', true],
  ['shared/domain/consent/consent-words.ts', false],
  ['web/content/sample.ts', false],
  ['node_modules/a/web/b.ts', false],
])('%s has sentences that an owner replaces: %s', (file, expected) => {
  expect(isReplaceable(join(import.meta.dirname, '..', file))).toBe(expected);
});
