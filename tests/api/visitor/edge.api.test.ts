import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { apiPolicy } from '#infra/edge/content-policies.ts';
import { unsubscribeStyle } from '#lambdas/lead/unsubscribe-style.ts';
import { guide } from '#shared/domain/pages.ts';
import { submitHealthAssessment } from '#shared/endpoints/client.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/visitor.ts';
import { siteConfigPath, siteConfigSchema } from '#shared/site-config.ts';
import { waitForEmailTo } from '#tests/support/cloud/mailbox.ts';
import { signUp } from '#tests/support/product/account.ts';
import { askEdge, type EdgeRequest, type EdgeResponse } from '#tests/support/product/edge.ts';
import { fetchAsPage, freshAddress, output, product } from '#tests/support/product/product.ts';

const json = { 'content-type': 'application/json' };

const lead = (headers: Record<string, string> = {}): Promise<EdgeResponse> =>
  askEdge({
    method: 'POST',
    path: subscribeLeadMagnet.path,
    headers: { ...json, ...headers },
    body: JSON.stringify({ email: freshAddress(), name: 'visitor' }),
  });

test('CloudFront replaces the x-origin-verify header of a visitor’s request to the API', async () => {
  const answer = await lead({ 'x-origin-verify': 'a guess' });
  expect(answer.status).toBe(200);
});

test.each(['/nowhere', '/auth/nowhere', '/index.php', '/assets/nothing.js', '/404.html'])(
  'the path %s returns the 404 page with status 404',
  async (path) => {
    const answer = await askEdge({ path });
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.text).toContain('Oops! Page not found');

    const { etag = '' } = answer.headers;
    const again = await askEdge({ path, headers: { 'if-none-match': etag } });
    expect([304, 404]).toContain(again.status);
  },
);

test.each(['', '?list-type=2', 'index.html', 'config.json', 'website/'])(
  'the site’s bucket refuses an anonymous read of “/%s”',
  async (path) => {
    const answer = await fetchAsPage(`${product.endpoint}/${output('SiteBucketName')}/${path}`);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('AccessDenied');
  },
);

const four = "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'";
const pages = { policy: four, referrer: 'strict-origin-when-cross-origin' };
const files = { ...pages, policy: `default-src 'none'; ${four}` };
const gateway = { ...pages, policy: apiPolicy(unsubscribeStyle) };
const lambdas = { ...gateway, referrer: 'no-referrer' };
const empty = { method: 'POST', headers: json, body: '{}' };

test.each<[string, EdgeRequest, number, typeof pages]>([
  ['the home page', { path: '/' }, 200, pages],
  ['/auth', { path: '/auth' }, 200, pages],
  ['/health-assessment', { path: '/health-assessment' }, 200, pages],
  ['an unknown path', { path: '/nowhere' }, 404, pages],
  ['an unknown path that looks like a file', { path: '/nowhere.js' }, 404, pages],
  ['the guide', { path: guide.path }, 200, files],
  ['/config.json', { path: siteConfigPath }, 200, files],
  ['an unknown endpoint', { path: '/api/nowhere' }, 404, gateway],
  ['a call without a token', { path: submitHealthAssessment.path, ...empty }, 401, gateway],
  ['a refused guide request', { path: subscribeLeadMagnet.path, ...empty }, 400, lambdas],
])('the response to %s has all security headers', async (_, request, status, expected) => {
  const answer = await askEdge(request);
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': expected.referrer,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
    'content-security-policy': expected.policy,
  });
  const names = Object.keys(answer.headers);
  expect(names).not.toContain('x-powered-by');
  expect(names).not.toContain('set-cookie');
  expect(names).not.toContain('access-control-allow-origin');
});

test('forged forwarding headers change neither a page nor an email', async () => {
  const lies = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-scheme': 'http',
    'x-original-url': '/admin',
    'x-rewrite-url': '/admin',
    forwarded: 'host=evil.example',
  };
  const [honest, lied] = await Promise.all([
    askEdge({ path: '/' }),
    askEdge({ path: '/?utm_source=evil.example', headers: lies }),
  ]);
  expect(lied.text).toBe(honest.text);

  const email = freshAddress();
  await askEdge({
    method: 'POST',
    path: subscribeLeadMagnet.path,
    headers: { ...json, ...lies },
    body: JSON.stringify({ email, name: 'evil.example' }),
  });
  expect((await waitForEmailTo(email)).raw).not.toContain('evil.example');
});

test.each(['/health-assessment/x.css', '/api/submit-health-assessment/a.js', '/auth/x.js'])(
  'the path %s returns 404 even to a signed-in client',
  async (path) => {
    const { accessToken } = await signUp();
    const answer = await askEdge({ path, headers: { authorization: `Bearer ${accessToken}` } });
    expect(answer.status).toBe(404);
  },
);

test('/config.json names the user pool and its app client, and has only the fields of its schema', async () => {
  const { headers, json: read } = await askEdge({ path: siteConfigPath });
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(z.strictObject(siteConfigSchema.shape).parse(read())).toMatchObject({
    userPoolId: output('UserPoolId'),
    userPoolClientId: output('UserPoolClientId'),
  });
});
