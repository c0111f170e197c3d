import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { root } from '#infra/paths.ts';
import { observatoryFolder } from '#tests/support/commands/test-tools.ts';
import { eventually } from '#tests/support/eventually.ts';
import { output, product } from '#tests/support/product/product.ts';

const PAGES = ['/', '/auth', '/health-assessment', '/nowhere'];
const host = output('DistributionDomainName');

/** The edge, asked as the distribution is; `fetch` would put a `Host` of its own. */
const ask = async (path: string, protocol: string) => {
  const request = get(new URL(path, product.endpoint), {
    headers: { host, 'x-forwarded-proto': protocol },
  });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return { answer, body: await text(answer) };
};

const seen = async (path: string) => {
  const [{ answer, body }, redirected] = await Promise.all([ask(path, 'https'), ask(path, 'http')]);
  const { headers } = answer;
  return {
    path,
    status: answer.statusCode,
    redirect: redirected.answer.statusCode,
    body,
    headers: {
      ...headers,
      // The local user pool speaks plain http; the deployed one is named in the template's test.
      'content-security-policy': String(headers['content-security-policy']).replace(
        product.endpoint,
        'https://cognito-idp.us-east-1.amazonaws.com',
      ),
    },
  };
};

test('every page scores at least 130 with MDN’s HTTP Observatory', async () => {
  const pages = await Promise.all(PAGES.map(seen));
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
  expect(pages.every(({ redirect }) => redirect === 301)).toBe(true);
  // `npm test` may be installing it still.
  const folder = await eventually(async () => observatoryFolder());
  const scored = execFileSync(
    process.execPath,
    [join(root, 'tests', 'observatory', 'score.mjs'), folder],
    { input: JSON.stringify({ host, pages }), encoding: 'utf8' },
  );
  for (const { path, score, failed } of JSON.parse(scored)) {
    expect({ path, failed }).toEqual({ path, failed: [] });
    expect(score, path).toBeGreaterThanOrEqual(130);
  }
}, 180_000);
