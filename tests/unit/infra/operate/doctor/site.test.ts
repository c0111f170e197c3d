import { api, securityHeaders, site } from '#infra/operate/doctor/checks/site.ts';
import { deployed, page, tryCheck } from '#tests/support/commands/doctor.ts';

const url = 'https://www.owners-domain.com';
const outputs = { UserPoolId: 'us-east-1_a', SiteUrl: 'https://d1.cloudfront.net' };
const ours = page('<title>Owner Coaching</title>');
const answers = (at: string, first: Response, userPoolId?: string) => ({
  stack: deployed(outputs),
  site: {
    [`${at}/`]: first,
    ...(userPoolId && { [`${at}/config.json`]: page(JSON.stringify({ userPoolId })) }),
  },
});

tryCheck(site, [
  [
    'the site has this product’s page and this stack’s settings',
    answers(url, ours, 'us-east-1_a'),
    'ok',
    url,
  ],
  [
    'the site of a trial answers',
    { isTrial: true, ...answers(outputs.SiteUrl, ours, 'us-east-1_a') },
    'ok',
    'https://d1.cloudfront.net',
  ],
  ['the site doesn’t answer', {}, 'failure', `${url} doesn’t answer → Point the domain`],
  ['the site answers with an error', answers(url, page('', 503)), 'failure', `${url} answers 503`],
  ['the site shows another page', answers(url, page('Parked')), 'failure', 'is not this site'],
  ['the site has no settings', answers(url, ours), 'failure', 'nobody can sign in'],
  [
    'the site has another stack’s settings',
    answers(url, ours, 'us-east-1_b'),
    'failure',
    'nobody can sign in',
  ],
]);

const refusing = (status: number) => ({
  site: { [`${url}/api/subscribe-lead-magnet`]: page('', status) },
});

tryCheck(api, [
  ['the API refuses an empty form', refusing(400), 'ok', 'with 400'],
  [
    'the API refuses the request of the distribution',
    refusing(403),
    'failure',
    'Replace the origin secret',
  ],
  ['the API accepts an empty form', refusing(200), 'failure', 'answers 200 → See ApiFails'],
  ['the API doesn’t answer', {}, 'failure', '/api/subscribe-lead-magnet answers nothing'],
]);

const all = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'content-security-policy': "frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), payment=()',
};
const { 'x-frame-options': _, ...fewer } = all;
const arriving = (headers: Record<string, string>) => ({
  site: { [`${url}/`]: page('', 200, headers) },
});

tryCheck(securityHeaders, [
  ['the site sends all headers', arriving(all), 'ok', 'all 7 arrive'],
  [
    'the site sends one header less, and a weaker one',
    arriving({ ...fewer, 'strict-transport-security': 'max-age=300' }),
    'failure',
    'missing or weakened: strict-transport-security, x-frame-options',
  ],
]);
