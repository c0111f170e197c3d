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
  ['our page, our settings', answers(url, ours, 'us-east-1_a'), 'ok', url],
  [
    'a trial',
    { isTrial: true, ...answers(outputs.SiteUrl, ours, 'us-east-1_a') },
    'ok',
    'https://d1.cloudfront.net',
  ],
  ['no answer', {}, 'failure', `${url} doesn’t answer → Point the domain`],
  ['an error', answers(url, page('', 503)), 'failure', `${url} answers 503`],
  ['another site', answers(url, page('Parked')), 'failure', 'is not this site'],
  ['no settings', answers(url, ours), 'failure', 'nobody can sign in'],
  ['another stack', answers(url, ours, 'us-east-1_b'), 'failure', 'nobody can sign in'],
]);

const refusing = (status: number) => ({
  site: { [`${url}/api/subscribe-lead-magnet`]: page('', status) },
});

tryCheck(api, [
  ['refuses an empty form', refusing(400), 'ok', 'with 400'],
  ['refuses the edge', refusing(403), 'failure', 'Replace the origin secret'],
  ['accepts an empty form', refusing(200), 'failure', 'answers 200 → See ApiFails'],
  ['is unreachable', {}, 'failure', '/api/subscribe-lead-magnet answers nothing'],
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
  ['all', arriving(all), 'ok', 'all 7 arrive'],
  [
    'one is gone, one is weaker',
    arriving({ ...fewer, 'strict-transport-security': 'max-age=300' }),
    'failure',
    'missing or weakened: strict-transport-security, x-frame-options',
  ],
]);
