import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { guide } from '#shared/domain/pages.ts';
import { siteConfigPath, siteConfigSchema } from '#shared/domain/site-config.ts';
import { endpoints, unsubscribePath } from '#shared/endpoints/contract.ts';
import { waitForMailTo } from '#tests/support/cloud/mailbox.ts';
import { signUp } from '#tests/support/product/account.ts';
import { askEdge, type EdgeAnswer } from '#tests/support/product/edge.ts';
import { freshAddress, output, product } from '#tests/support/product/product.ts';
import { newKey, submitLeadUntilTaken } from '#tests/support/product/submissions.ts';

const { subscribeLeadMagnet, submitHealthAssessment } = endpoints;
const json = { 'content-type': 'application/json' };

/** The API's own address, past the distribution. */
const askApi = (path: string, headers: Record<string, string>) =>
  fetch(`${product.endpoint}/_aws/execute-api/${output('ApiId')}/$default${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: freshAddress(), name: 'visitor' }),
  });

const lead = (headers: Record<string, string> = {}): Promise<EdgeAnswer> =>
  askEdge({
    method: 'POST',
    path: subscribeLeadMagnet.path,
    headers: { ...json, ...headers },
    body: JSON.stringify({ email: freshAddress(), name: 'visitor' }),
  });

test('who goes round the distribution is refused, whatever they say of themselves', async () => {
  const { accessToken } = await signUp();
  const calls = [
    askApi(subscribeLeadMagnet.path, json),
    askApi(subscribeLeadMagnet.path, { ...json, 'x-origin-verify': '' }),
    askApi(subscribeLeadMagnet.path, { ...json, 'x-origin-verify': 'a guess' }),
    askApi(submitHealthAssessment.path, { ...json, authorization: `Bearer ${accessToken}` }),
  ];
  for (const answer of await Promise.all(calls)) {
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ error: 'Forbidden', requestId: expect.any(String) });
  }
});

test('a visitor can’t set what the distribution says to the API', async () => {
  const answer = await lead({ 'x-origin-verify': 'a guess' });
  expect(answer.status).toBe(200);
});

test('an ID token is refused by the API’s own gateway, whose words arrive as they are', async () => {
  const { idToken } = await signUp();
  const answer = await askEdge({
    method: 'POST',
    path: submitHealthAssessment.path,
    headers: { ...json, authorization: `Bearer ${idToken}` },
    body: '{}',
  });
  expect(answer.status).toBe(403);
  expect(answer.json()).toEqual({ message: 'Forbidden' });
});

test.each(['/nowhere', '/auth/nowhere', '/index.php', '/assets/nothing.js', '/404.html'])(
  '%s is the 404 page, whose status it has',
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

test('the unsubscribe page tells nobody where a reader came from', async () => {
  const { headers } = await askEdge({ path: unsubscribePath });
  expect(headers['referrer-policy']).toBe('no-referrer');
});

test.each(['', '?list-type=2', 'index.html', 'config.json', 'website/'])(
  'the bucket shows nothing to who asks it itself: %s',
  async (path) => {
    const answer = await fetch(`${product.endpoint}/${output('SiteBucketName')}/${path}`);
    expect(answer.status).toBe(403);
  },
);

test('nobody puts a file into the bucket', async () => {
  const address = `${product.endpoint}/${output('SiteBucketName')}/index.html`;
  const answer = await fetch(address, { method: 'PUT', body: 'mine' });
  expect(answer.status).toBe(403);
});

test('every answer carries the headers that protect it', async () => {
  const others = await Promise.all([
    askEdge({ path: '/' }),
    askEdge({ path: '/auth' }),
    askEdge({ path: '/health-assessment' }),
    askEdge({ path: '/nowhere' }),
    askEdge({ path: guide.path }),
    askEdge({ path: siteConfigPath }),
    askEdge({ path: '/api/nowhere' }),
    askEdge({ method: 'POST', path: submitHealthAssessment.path, headers: json, body: '{}' }),
  ]);
  const lambdas = await Promise.all([
    askEdge({ method: 'POST', path: subscribeLeadMagnet.path, headers: json, body: '{}' }),
    lead(),
  ]);

  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 404, 200, 200, 404, 401]);
  expect(lambdas.map(({ status }) => status)).toEqual([400, 200]);
  for (const answer of [...others, ...lambdas]) {
    const { headers } = answer;
    expect(headers).toMatchObject({
      'strict-transport-security': expect.stringMatching(/^max-age=63072000; includeSubDomains/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': lambdas.includes(answer)
        ? 'no-referrer'
        : 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringMatching(
        /default-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
      ),
    });
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(Object.keys(headers)).not.toContain('x-powered-by');
    expect(Object.keys(headers)).not.toContain('set-cookie');
  }
});

test('what a request claims of its host changes neither a page nor a link in a mail', async () => {
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
  expect((await waitForMailTo(email)).raw).not.toContain('evil.example');
});

test.each(['/health-assessment/x.css', '/api/submit-health-assessment/a.js', '/auth/x.js'])(
  'nothing private hides under a path that looks like a file: %s',
  async (path) => {
    const { accessToken } = await signUp();
    const answer = await askEdge({ path, headers: { authorization: `Bearer ${accessToken}` } });
    expect(answer.status).toBe(404);
  },
);

test('the settings that the site reads name the user pool and nothing secret', async () => {
  const { headers, json: read } = await askEdge({ path: siteConfigPath });
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(z.strictObject(siteConfigSchema.shape).parse(read())).toMatchObject({
    userPoolId: output('UserPoolId'),
    userPoolClientId: output('UserPoolClientId'),
  });
});

test('the API’s answers are never kept by anybody', async () => {
  const key = newKey();
  const answer = await submitLeadUntilTaken(freshAddress(), key);
  expect(answer.headers['cache-control']).toBe('no-store');
});
