import { api, delegation, redirects, site } from '#infra/operate/doctor/checks/site.ts';
import { deployed, page, tryCheck } from '#tests/support/commands/doctor.ts';

const domain = {
  name: 'owners-domain.com',
  www: 'main' as const,
  hostedZoneId: 'Z0ABC',
  certificate: 'make one',
  ownRecords: [],
};
const stage = { domain };
const zone = (name: string) => ({
  GetHostedZone: {
    HostedZone: { Name: name },
    DelegationSet: { NameServers: ['ns-2.awsdns-2.org', 'ns-1.awsdns-1.com'] },
  },
});
const at = (...servers: string[]) => ({ records: { 'NS owners-domain.com': servers } });

tryCheck(delegation, [
  [
    'the domain uses the hosted zone’s name servers',
    { stage, aws: zone('owners-domain.com.'), ...at('ns-1.awsdns-1.com', 'ns-2.awsdns-2.org') },
    'ok',
    'uses the zone’s name servers',
  ],
  [
    'the domain uses the registrar’s name servers',
    { stage, aws: zone('owners-domain.com.'), ...at('ns1.registrar.com') },
    'failure',
    'uses ns1.registrar.com, so AWS couldn’t validate the certificate → Enter the zone’s name servers',
  ],
  [
    'the domain has no name servers',
    { stage, aws: zone('owners-domain.com.') },
    'failure',
    'uses no name server',
  ],
  [
    'the hosted zone is for another domain',
    { stage, aws: zone('other.com.') },
    'failure',
    'is for other.com',
  ],
  ['the domain isn’t in Route 53', {}, 'ok', 'you enter the records by hand'],
]);

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
  ['the site doesn’t answer', {}, 'failure', `${url} doesn’t answer: ENOTFOUND → Point each name`],
  ['the site answers with an error', answers(url, page('', 503)), 'failure', `${url} answers 503`],
  ['the site shows another page', answers(url, page('Parked')), 'failure', 'is not this site'],
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
  [
    'the API refuses the request of the distribution',
    refusing(403),
    'failure',
    'Replace the origin secret',
  ],
  ['the API accepts an empty form', refusing(200), 'failure', 'answers 200 → See ApiFails'],
]);

const main = 'https://www.owners-domain.com/';
const to = (location: string) => page('', 301, { location });
const redirecting = (bare: Response) => ({
  site: { 'http://www.owners-domain.com/': to(main), 'https://owners-domain.com/': bare },
});

tryCheck(redirects, [
  [
    'http and the other name redirect to the main one',
    redirecting(to(main)),
    'ok',
    `owners-domain.com redirect to ${main}`,
  ],
  [
    'the other name shows a page',
    redirecting(page('')),
    'failure',
    'https://owners-domain.com/ answers 200',
  ],
  [
    'the other name redirects to another site',
    redirecting(to(`${main}a`)),
    'failure',
    `not a redirect to ${main}`,
  ],
  ['nothing answers', {}, 'failure', 'http://www.owners-domain.com/ answers nothing'],
]);
