import { expect, test } from 'vitest';
import { dnsReport } from '#infra/operate/dns/report.ts';
import { chooseProduction } from '#infra/settings-schema.ts';
import { ownersSettings } from '#tests/support/stack/owners-settings.ts';

const owners = chooseProduction(ownersSettings().production);
const outputs = {
  DistributionDomainName: 'd111.cloudfront.net',
  EmailDnsRecord1: 'a._domainkey.owners-domain.com CNAME a.dkim.amazonses.com',
  EmailDnsRecord2: 'b._domainkey.owners-domain.com CNAME b.dkim.amazonses.com',
  EmailDnsRecord3: 'c._domainkey.owners-domain.com CNAME c.dkim.amazonses.com',
};
const rows = (report: string) => report.split('\n').map((line) => line.replace(/\s{2,}/g, ' | '));

test('after a deployment, npm run dns prints the DNS records of the site and of its emails', () => {
  expect(rows(dnsReport(owners, outputs))).toEqual(
    expect.arrayContaining([
      'www.owners-domain.com | CNAME | d111.cloudfront.net | the site',
      'owners-domain.com | ALIAS | d111.cloudfront.net | the site',
      'a._domainkey.owners-domain.com | CNAME | a.dkim.amazonses.com | DKIM',
      'c._domainkey.owners-domain.com | CNAME | c.dkim.amazonses.com | DKIM',
      'bounces.owners-domain.com | MX | 10 feedback-smtp.us-east-1.amazonses.com | MAIL FROM',
      'bounces.owners-domain.com | TXT | v=spf1 include:amazonses.com ~all | SPF',
      '_dmarc.owners-domain.com | TXT | v=DMARC1; p=quarantine; rua=mailto:alarms@owners-domain.com | DMARC',
    ]),
  );
});

test('before a deployment, npm run dns prints the command that requests a certificate for the domain', () => {
  const report = dnsReport(owners, undefined);
  expect(report).toContain(
    '--domain-name www.owners-domain.com --subject-alternative-names owners-domain.com',
  );
  expect(report).toContain("run 'npm run dns' again");
  const withoutWww = { ...owners, domain: { ...owners.domain, www: 'none' as const } };
  expect(dnsReport(withoutWww, undefined)).toMatch(/--domain-name owners-domain\.com$/m);
});

test('if the stack creates the records in Route 53, npm run dns prints only the records of a sender at another domain', () => {
  const domain = { ...owners.domain, hostedZoneId: 'Z0123456789' };
  for (const known of [outputs, undefined]) {
    expect(dnsReport({ ...owners, domain }, known)).toBe(
      'The stack creates the records in Route 53; there is nothing to enter.',
    );
  }
  const elsewhere = { ...owners, domain, sender: 'coach@other-domain.com' };
  expect(rows(dnsReport(elsewhere, outputs)).slice(1)).toEqual([
    'a._domainkey.owners-domain.com | CNAME | a.dkim.amazonses.com | DKIM',
    'b._domainkey.owners-domain.com | CNAME | b.dkim.amazonses.com | DKIM',
    'c._domainkey.owners-domain.com | CNAME | c.dkim.amazonses.com | DKIM',
    expect.stringContaining('bounces.other-domain.com | MX'),
    expect.stringContaining('bounces.other-domain.com | TXT'),
    expect.stringContaining('_dmarc.other-domain.com | TXT'),
  ]);
});

test('npm run dns prints no DMARC record for an existing SES identity, and no DMARC report address at another domain', () => {
  const { DistributionDomainName } = outputs;
  const report = dnsReport({ ...owners, sesIdentity: 'existing' }, { DistributionDomainName });
  expect(report).not.toContain('_dmarc');
  expect(report).toContain('already exists in SES');
  expect(dnsReport({ ...owners, alarmEmail: 'me@elsewhere.com' }, outputs)).not.toContain('rua=');
});

test('if the stack creates the records in Route 53 and the sender has an SES identity at another domain, npm run dns says that the identity exists', () => {
  const domain = { ...owners.domain, hostedZoneId: 'Z0123456789' };
  const elsewhere = { ...owners, domain, sender: 'coach@other-domain.com' };
  const { DistributionDomainName } = outputs;
  expect(dnsReport({ ...elsewhere, sesIdentity: 'existing' }, { DistributionDomainName })).toMatch(
    /^The sender's identity already exists in SES/,
  );
});
