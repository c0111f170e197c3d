import { expect, test } from 'vitest';
import { headers } from '#infra/operate/doctor/checks/headers.ts';
import { doctorContext, page } from '#tests/support/commands/doctor.ts';

const all = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'content-security-policy': "frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), payment=()',
};
const asked = (found: Record<string, string>) =>
  headers.examine(
    doctorContext({ site: { 'https://www.owners-domain.com/': page('', 200, found) } }),
  );

test('all as they should be', async () => {
  expect(await asked(all)).toMatchObject({ level: 'ok' });
});

test('one that is gone, and one that is weaker', async () => {
  const weaker = { ...all, 'strict-transport-security': 'max-age=300' };
  const { 'x-frame-options': _, ...fewer } = weaker;
  expect(await asked(fewer)).toMatchObject({
    level: 'failure',
    found: 'missing or weakened: strict-transport-security, x-frame-options',
  });
});
