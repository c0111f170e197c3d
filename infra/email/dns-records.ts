import { type ProductionSettings, siteNames } from '#infra/settings-schema.ts';
import { domainOf } from '#shared/domain/setting-rules.ts';

export interface DnsRecord {
  name: string;
  type: 'ALIAS' | 'CNAME' | 'MX' | 'TXT';
  value: string;
  what: string;
}

export const mailFromDomain = (domain: string): string => `bounces.${domain}`;

export function siteRecords(
  domain: ProductionSettings['domain'],
  distributionDomainName: string,
): DnsRecord[] {
  return siteNames(domain).map((name) => ({
    name,
    // The bare domain has other records, so it can't have a CNAME.
    type: name === domain.name ? 'ALIAS' : 'CNAME',
    value: distributionDomainName,
    what: 'the site',
  }));
}

export const isInZone = (sender: string, { name }: { name: string }): boolean => {
  const domain = domainOf(sender);
  return domain === name || domain.endsWith(`.${name}`);
};

interface EmailRecordsOptions {
  sender: string;
  /**
   * The DMARC record omits this address if it is at another domain, because that domain's DNS would
   * have to allow the reports.
   */
  reportsTo: string;
  dkim: { name: string; value: string }[];
  region: string;
}

export function emailRecords({
  sender,
  reportsTo,
  dkim,
  region,
}: EmailRecordsOptions): DnsRecord[] {
  const domain = domainOf(sender);
  const reports = domainOf(reportsTo) === domain ? `; rua=mailto:${reportsTo}` : '';
  return [
    ...dkim.map(({ name, value }) => ({ name, type: 'CNAME' as const, value, what: 'DKIM' })),
    {
      name: mailFromDomain(domain),
      type: 'MX',
      value: `10 feedback-smtp.${region}.amazonses.com`,
      what: 'MAIL FROM',
    },
    {
      name: mailFromDomain(domain),
      type: 'TXT',
      value: 'v=spf1 include:amazonses.com ~all',
      what: 'SPF',
    },
    {
      name: `_dmarc.${domain}`,
      type: 'TXT',
      // A stricter policy could lose email that the owner sends from other services. The doctor
      // says when to set one.
      value: `v=DMARC1; p=none${reports}`,
      what: 'DMARC',
    },
  ];
}
