import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { CloudFormationClient, ListStacksCommand } from '@aws-sdk/client-cloudformation';
import { expect, test } from 'vitest';
import { submitHealthAssessment } from '#shared/endpoints/client.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/visitor.ts';
import { forgedUrl } from '#tests/support/product/forged-url.ts';
import { awsConfig, output, product } from '#tests/support/product/product.ts';

async function ask(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const asked = request(url, { method, headers }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const forged = [
  { host: 'rebound.example' },
  { host: `rebound.example:${new URL(product.siteUrl).port}` },
  { host: 'localhost.rebound.example' },
  { origin: 'https://other.example' },
  { origin: 'http://localhost:1' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' },
] as Record<string, string>[];

const distributionHosts = [
  { host: 'd111111abcdef8.cloudfront.net' },
  { host: output('DistributionDomainName') },
  { host: output('DistributionDomainName'), 'x-local-edge': 'guessed' },
] as Record<string, string>[];

const browserHeaders = [
  { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-mode': 'navigate' },
  { 'sec-fetch-dest': 'image' },
  { 'sec-fetch-user': '?1' },
  { 'x-origin-verify': 'guessed', 'sec-fetch-site': 'cross-site' },
  { 'x-origin-verify': 'guessed', origin: 'https://other.example' },
] as Record<string, string>[];

const ofSite = [
  '/',
  '/_mail',
  '/_mail/messages.json',
  '/_mail/events',
  '/_dev/who',
  '/config.json',
];

test.each(ofSite)(
  'the local site refuses a request for %s with another site’s origin or host name',
  async (path) => {
    for (const headers of forged) {
      const answer = await ask(product.siteUrl + path, headers);
      expect({ headers, status: answer.status }).toEqual({ headers, status: 403 });
      expect(answer.body).toMatch(/^Refused/);
    }
  },
);

const ofCloud = [
  ['OPTIONS', '/2015-03-31/functions'],
  ['POST', '/2015-03-31/functions'],
  ['POST', '/_ministack/reset'],
  ['POST', '/_ministack/config'],
  ['GET', '/_ministack/ses/messages'],
  ['POST', '/'],
] as const;

test.each(ofCloud)(
  'the local cloud refuses %s %s from a browser, except from the site’s own origin, and with another host name',
  async (method, path) => {
    for (const headers of [...forged, ...distributionHosts, ...browserHeaders]) {
      const answer = await ask(product.endpoint + path, headers, method);
      expect({ headers, status: answer.status }).toEqual({ headers, status: 403 });
      expect(answer.body).toMatch(/^Refused/);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  },
);

test('the local cloud refuses a link to a presigned URL that a browser opens, before it checks the signature', async () => {
  const name = `forged-${crypto.randomUUID()}`;
  const [navigation = {}] = browserHeaders;

  const answer = await ask(forgedUrl(name), navigation);

  expect(answer.status).toBe(403);
  const { StackSummaries = [] } = await new CloudFormationClient(awsConfig).send(
    new ListStacksCommand(),
  );
  expect(StackSummaries.map(({ StackName }) => StackName)).not.toContain(name);
});

test('the local site doesn’t forward requests for the local cloud’s own paths', async () => {
  const answer = await ask(`${product.siteUrl}/_ministack/ses/messages`);

  expect(answer.status).toBe(404);
});

test('the local site and the local cloud refuse WebSocket connections from another site’s page', async () => {
  const socket = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  const key = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' };
  for (const url of [product.siteUrl, product.endpoint]) {
    const answer = await ask(url, { ...socket, ...key, origin: 'https://other.example' });
    expect(answer.status).toBe(403);
  }
});

const { port } = new URL(product.siteUrl);

test.each([product.siteUrl, `http://127.0.0.1:${port}`])(
  'pages of the local site at %s can call the local user pool and read its errors',
  async (origin) => {
    const page = { origin, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' };
    const call = { ...page, 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' };

    const preflight = await ask(product.endpoint, page, 'OPTIONS');
    const answer = await ask(product.endpoint, call, 'POST');

    expect([preflight.status, answer.status]).toEqual([200, 400]);
    for (const { headers } of [preflight, answer]) {
      expect(headers['access-control-allow-origin']).toBe(origin);
    }
  },
);

// On AWS, nothing checks the `Origin` header, so other rules must refuse these forms.
test.each([
  [subscribeLeadMagnet.path, 415],
  [submitHealthAssessment.path, 401],
])(
  'through CloudFront, another site’s form that posts to %s gets status %i',
  async (path, status) => {
    const answer = await ask(
      product.endpoint + path,
      {
        host: output('DistributionDomainName'),
        'x-local-edge': product.edgeKey,
        'x-forwarded-proto': 'https',
        origin: 'https://other.example',
        'sec-fetch-site': 'cross-site',
        'content-type': 'text/plain',
      },
      'POST',
    );

    expect(answer.status).toBe(status);
  },
);
