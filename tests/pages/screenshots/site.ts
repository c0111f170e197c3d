import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { BrowserContext, Route } from 'playwright';
import { belowPages } from '#shared/domain/pages.ts';
import { giveDraftKey, submitHealthAssessment } from '#shared/endpoints/client.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/visitor.ts';
import { type SiteConfig, siteConfigPath } from '#shared/site-config.ts';
import type { CoachEndpointName } from '#tests/support/coach-endpoints.ts';
import { coachEndpointAt, coachResponses } from './coach-responses.ts';

/** No server listens on this port. */
export const origin = 'http://localhost:9';
const poolPath = '/pool/';
const dist = join(import.meta.dirname, '../../../web/dist');

const CLIENT = 'screenshots';
const config: SiteConfig = {
  region: 'us-east-1',
  userPoolId: 'us-east-1_Screens',
  userPoolClientId: CLIENT,
  userPoolEndpoint: `${origin}${poolPath}`,
  trainers: {
    userPoolId: 'us-east-1_Trainers',
    userPoolClientId: CLIENT,
    timeZone: 'America/Los_Angeles',
    bookingUrl: 'https://book.example/marian',
  },
};

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain',
};

export type Answers = { status: number; body: object } | 'never';

export const accepted: Answers = { status: 200, body: { ok: true, id: 'an-id' } };

export type ClientResponses = Record<string, Answers>;

export type CoachResponses = Partial<Record<CoachEndpointName, { status: number; body: object }>>;

const pageAt = (path: string): string =>
  Object.entries(belowPages).find(([page, rest]) =>
    new RegExp(`^${page}${rest}$`).test(path),
  )?.[0] ?? path;

const fileFor = (asked: string): string => {
  const path = pageAt(asked);
  const file = join(dist, path === '/' ? 'index.html' : extname(path) ? path : `${path}.html`);
  return existsSync(file) ? file : join(dist, '404.html');
};

const sendFile = (route: Route, path: string) => {
  const file = fileFor(path);
  return route.fulfill({
    status: file.endsWith('404.html') ? 404 : 200,
    contentType: TYPES[extname(file)] ?? 'application/octet-stream',
    body: readFileSync(file),
  });
};

export const serveSite = async (
  context: BrowserContext,
  answers: Answers,
  { coach = {}, client = {} }: { coach?: CoachResponses; client?: ClientResponses } = {},
): Promise<void> => {
  const calls: string[] = [subscribeLeadMagnet.path, submitHealthAssessment.path, poolPath];
  await context.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === siteConfigPath) return route.fulfill({ json: config });
    if (pathname === giveDraftKey.path) {
      return route.fulfill({ json: { ok: true, key: Buffer.alloc(32, 1).toString('base64') } });
    }
    if (calls.includes(pathname)) {
      if (answers === 'never') return;
      return route.fulfill({ status: answers.status, json: answers.body });
    }
    const forClient = client[pathname];
    if (forClient === 'never') return;
    if (forClient) return route.fulfill({ status: forClient.status, json: forClient.body });
    const name = coachEndpointAt(pathname);
    if (name) {
      const { status, body } = coach[name] ?? coachResponses[name];
      return route.fulfill({ status, json: body });
    }
    return sendFile(route, pathname);
  });
};

const token = (claims: object): string =>
  [{ alg: 'none' }, claims, {}]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');

export const keptSession = (emailConfirmed: boolean) => {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: 'visitor', auth_time: now, exp: now + 3600 };
  const account = { name: 'Jordan Ellis', email: 'jordan@example.com' };
  const prefix = `CognitoIdentityServiceProvider.${CLIENT}`;
  const kept = {
    accessToken: token(claims),
    idToken: token({ ...claims, ...account, email_verified: emailConfirmed }),
    refreshToken: 'kept',
    clockDrift: '0',
  };
  return [
    { name: `${prefix}.LastAuthUser`, value: 'visitor' },
    ...Object.entries(kept).map(([name, value]) => ({ name: `${prefix}.visitor.${name}`, value })),
  ];
};
