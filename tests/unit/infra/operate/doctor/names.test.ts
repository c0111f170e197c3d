import { certificate, domain, redirects } from '#infra/operate/doctor/checks/names.ts';
import { page, tryCheck } from '#tests/support/commands/doctor.ts';

const records = { 'NS owners-domain.com': ['ns1.dns.com'] };
const subdomain = {
  domain: {
    name: 'coach.owners-domain.com',
    www: 'none' as const,
    certificate: 'make one',
    ownRecords: [],
  },
};

tryCheck(domain, [
  ['the domain has a zone', { records }, 'ok', 'owners-domain.com; DNS at ns1.dns.com'],
  [
    'the subdomain is in its parent’s zone',
    { stage: subdomain, records },
    'ok',
    'DNS at ns1.dns.com',
  ],
  [
    'the domain has no zone',
    {},
    'failure',
    'owners-domain.com doesn’t resolve → Register the domain',
  ],
]);

const shown = (validTo: string, names = ['owners-domain.com', '*.owners-domain.com']) => ({
  certificate: async () => ({ names, validTo: new Date(validTo) }),
});

tryCheck(certificate, [
  ['the certificates are valid for a year', shown('2027-11-21T12:00:00Z'), 'ok', '365 days left'],
  [
    'AWS hasn’t renewed a certificate',
    shown('2026-12-21T12:00:00Z'),
    'warning',
    'expires in 30 days',
  ],
  ['a certificate has expired', shown('2026-11-20T12:00:00Z'), 'failure', 'expired 1 days ago'],
  [
    'a certificate lacks the name',
    shown('2027-11-21T12:00:00Z', ['www.owners-domain.com']),
    'failure',
    'the certificate at owners-domain.com is for www.owners-domain.com',
  ],
  ['a name doesn’t answer', {}, 'failure', 'www.owners-domain.com has no certificate'],
]);

const main = 'https://www.owners-domain.com/';
const to = (location: string) => page('', 301, { location });
const site = (bare: Response) => ({
  site: { 'http://www.owners-domain.com/': to(main), 'https://owners-domain.com/': bare },
});

tryCheck(redirects, [
  [
    'http and the other name redirect to the main one',
    site(to(main)),
    'ok',
    `owners-domain.com redirect to ${main}`,
  ],
  [
    'the other name shows a page',
    site(page('')),
    'failure',
    'https://owners-domain.com/ answers 200',
  ],
  [
    'the other name redirects to another site',
    site(to(`${main}a`)),
    'failure',
    `not a redirect to ${main}`,
  ],
  ['nothing answers', {}, 'failure', 'http://www.owners-domain.com/ answers nothing'],
]);
