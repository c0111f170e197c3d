import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import versions from '#shared/consent-versions.json' with { type: 'json' };
import { owner } from '#shared/owner.ts';
import { consentVersion } from './consent.ts';
import { consentWords } from './consent-words.ts';

test('a changed consent text needs a new version', () => {
  const known: Record<string, string> = { ...versions, ...owner.consentVersions };
  const hash = createHash('sha256').update(JSON.stringify(consentWords)).digest('hex');
  expect(
    known[consentVersion],
    `In consentVersions of shared/owner.ts, set '${consentVersion}': '${hash}'`,
  ).toBe(hash);
});
