import { expect, test } from 'vitest';
import { totp } from '#infra/local/cloud/totp.ts';

/** '12345678901234567890', the secret of RFC 6238, appendix B, whose last six digits these are. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [20_000_000_000, '353130'],
])('at second %d the code is %s', (seconds, code) => {
  expect(totp(SECRET, seconds * 1000)).toBe(code);
});
