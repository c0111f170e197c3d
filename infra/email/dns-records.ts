import { domainOf, type ProductionSettings, siteNames } from '#infra/settings-schema.ts';

export interface DnsRecord {
  name: string;
  /**
   * `ALIAS` means an A and an AAAA record that follow another name. Some providers call them ANAME
   * records or flattening.
   */
  type: 'ALIAS' | 'CNAME' | 'MX' | 'TXT';
  value: string;
  what: string;
}

/** SES receives bounces at this subdomain. With it, the sender's domain passes SPF. */
export const mailFromDomain = (domain: string): string => `bounces.${domain}`;

export function siteRecords(
  domain: ProductionSettings['domain'],
  distributionDomainName: string,
): DnsRecord[] {
  return siteNames(domain).map((name) => ({
    name,
    // A name with a CNAME can't have other records, but the bare domain needs some.
    type: name === domain.name ? 'ALIAS' : 'CNAME',
    value: distributionDomainName,
    what: 'the site',
  }));
}

/** The stack can create the sender's records only in the zone of the site's domain. */
export const isInZone = (sender: string, { name }: { name: string }): boolean => {
  const domain = domainOf(sender);
  return domain === name || domain.endsWith(`.${name}`);
};

interface EmailRecordsOptions {
  sender: string;
  /**
   * The address for DMARC's daily reports. Must be at the sender's domain, because another domain
   * would have to allow the reports in its DNS.
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
      value: `v=DMARC1; p=quarantine${reports}`,
      what: 'DMARC',
    },
  ];
}
