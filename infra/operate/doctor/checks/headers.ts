import { type Check, failure, ok } from '../check.ts';
import { siteUrlOf } from '../site-url.ts';

/** The headers that `infra/edge/security-headers.ts` gives every answer. */
const WANTED = {
  'strict-transport-security': /max-age=\d{7,}/,
  'content-security-policy': /frame-ancestors 'none'/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /origin/,
  'cross-origin-opener-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
};

/** The headers that protect visitors, as they arrive. */
export const headers: Check = {
  name: 'security headers',
  phase: 'after',
  needs: ['stack'],
  local: true,
  async examine(context) {
    const url = siteUrlOf(context);
    const { headers: found } = await context.fetch(`${url}/`);
    const wrong = Object.entries(WANTED)
      .filter(([name, pattern]) => !pattern.test(found.get(name) ?? ''))
      .map(([name]) => name);
    return wrong.length === 0
      ? ok(`${Object.keys(WANTED).length} of ${Object.keys(WANTED).length} as they should be`)
      : failure(
          `missing or weakened: ${wrong.join(', ')}`,
          'Something between visitors and the distribution changes them, or it is not ours: npx cdk deploy',
        );
  },
};
