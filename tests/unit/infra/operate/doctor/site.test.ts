import {
  api,
  delegation,
  existingRecords,
  redirects,
  site,
} from '#infra/operate/doctor/checks/site.ts';
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

const has = (...records: [type: string, name: string][]) => ({
  ListResourceRecordSets: ({ StartRecordName }: { StartRecordName?: string }) => {
    const all = records.map(([Type, Name]) => ({ Type, Name }));
    return StartRecordName
      ? { ResourceRecordSets: all.slice(1) }
      : { ResourceRecordSets: all.slice(0, 1), IsTruncated: true, NextRecordName: 'next' };
  },
});
const busy = has(['A', 'owners-domain.com.'], ['TXT', '_dmarc.owners-domain.com.']);
const ownRecords: ('apex' | 'dmarc')[] = ['apex', 'dmarc'];

tryCheck(existingRecords, [
  [
    'the domain has only records that don’t conflict',
    { stage, aws: has(['MX', 'owners-domain.com.']) },
    'ok',
    'no conflicting records',
  ],
  [
    'the domain has another site’s records',
    { stage, aws: busy },
    'failure',
    'the zone already has A owners-domain.com, TXT _dmarc.owners-domain.com, so the first deployment would fail',
  ],
  [
    'the settings list the other site’s records as the owner’s',
    { stage: { domain: { ...domain, ownRecords } }, aws: busy },
    'ok',
    'no conflicting',
  ],
  [
    'the records belong to an existing SES identity',
    { stage: { domain, hasSesIdentity: true }, aws: has(['MX', 'bounces.owners-domain.com.']) },
    'ok',
    'no conflicting records',
  ],
  [
    'the deployed stack created the records',
    { stage, aws: busy, stack: deployed() },
    'ok',
    'has created its records',
  ],
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
  [
    'the site doesn’t respond',
    { stack: deployed({ DistributionDomainName: 'd1.cloudfront.net' }) },
    'failure',
    `${url} doesn’t answer: ENOTFOUND → Make sure that your DNS has these records:\n  www.owners-domain.com CNAME d1.cloudfront.net\n  owners-domain.com ALIAS d1.cloudfront.net`,
  ],
  [
    'a trial’s site doesn’t respond',
    { isTrial: true, stack: deployed(outputs) },
    'failure',
    'https://d1.cloudfront.net doesn’t answer: ENOTFOUND → Check this machine’s network',
  ],
  ['the site responds with an error', answers(url, page('', 503)), 'failure', `${url} returns 503`],
  ['the site shows another page', answers(url, page('Parked')), 'failure', 'shows another site'],
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
    'the API refuses requests from CloudFront',
    refusing(403),
    'failure',
    'Replace the origin secret',
  ],
  ['the API accepts an empty form', refusing(200), 'failure', 'returns 200 → See ApiFails'],
  ['the API doesn’t respond', {}, 'failure', '/api/subscribe-lead-magnet doesn’t answer'],
]);

const main = 'https://www.owners-domain.com/';
const to = (location: string) => page('', 301, { location });
const redirecting = (bare: Response) => ({
  site: { 'http://www.owners-domain.com/': to(main), 'https://owners-domain.com/': bare },
});

tryCheck(redirects, [
  [
    'http and the bare domain redirect to the site’s URL',
    redirecting(to(main)),
    'ok',
    `owners-domain.com redirect to ${main}`,
  ],
  [
    'the bare domain shows a page',
    redirecting(page('')),
    'failure',
    'https://owners-domain.com/ returns 200',
  ],
  [
    'the bare domain redirects to another address',
    redirecting(to(`${main}a`)),
    'failure',
    `not a redirect to ${main}`,
  ],
  ['no server responds', {}, 'failure', 'http://www.owners-domain.com/ doesn’t answer'],
]);
