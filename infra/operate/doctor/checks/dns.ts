import { promises as dns } from 'node:dns';
import { type DnsRecord, emailRecords, isInZone, siteRecords } from '#infra/email/dns-records.ts';
import { siteNames } from '#infra/settings-schema.ts';
import { REGION } from '#shared/region.ts';
import { type Check, failure, ok, warning } from '../check.ts';
import { findIdentity } from './email.ts';

type Domain = Parameters<typeof siteRecords>[0];

export const certificateCommands = (domain: Pick<Domain, 'name' | 'www'>): string => {
  const [main, ...others] = siteNames(domain);
  const more = others.length > 0 ? ` --subject-alternative-names ${others.join(' ')}` : '';
  return `Request a certificate, enter the records that the second command prints at your DNS provider, and the ARN in infra/settings.ts:
  aws acm request-certificate --region ${REGION} --validation-method DNS --domain-name ${main}${more}
  aws acm describe-certificate --region ${REGION} --certificate-arn <ARN> --query 'Certificate.DomainValidationOptions[].ResourceRecord' --output table`;
};

const isSite = ({ what }: DnsRecord): boolean => what === 'the site';

/** Returns what a name's records say, as text. */
async function textsOf(name: string, type: DnsRecord['type'] | 'NS'): Promise<string[]> {
  try {
    const found = (await dns.resolve(name, type === 'ALIAS' ? 'A' : type)) as unknown[];
    return found.map((each) => {
      const { priority, exchange } = each as { priority?: number; exchange?: string };
      if (exchange !== undefined) return `${priority} ${exchange}`;
      return [each].flat().join('');
    });
  } catch (error) {
    if (/ENOTFOUND|ENODATA/.test(String(error))) return [];
    throw error;
  }
}

/** At some providers, a name of the site has an alias instead of a CNAME. */
const found = (record: DnsRecord): Promise<string[]> =>
  textsOf(record.name, isSite(record) ? 'ALIAS' : record.type);

async function exists(record: DnsRecord): Promise<boolean> {
  const { what, name, value } = record;
  const texts = await found(record);
  if (isSite(record)) return texts.length > 0;
  if (what === 'SPF') return texts.some((text) => /^v=spf1 .*include:amazonses\.com/.test(text));
  if (what !== 'DMARC') return texts.includes(value);
  // Mail servers apply a domain's policy also to a subdomain that has no record.
  const above = await textsOf(name.replace(/^(_dmarc\.)[^.]+\.(?=[^.]+\.)/, '$1'), 'TXT');
  return [...texts, ...above].some((text) => text.startsWith('v=DMARC1'));
}

/** Records that exist already would make the first deployment fail. */
async function beforeDeployment(domain: Domain, wanted: DnsRecord[]) {
  const { name, hostedZoneId, ownRecords } = domain;
  if (!hostedZoneId) return ok('after a deployment, the doctor prints the records to enter');
  const servers = await textsOf(name, 'NS');
  if (servers.length > 0 && !servers.some((server) => server.includes('.awsdns-'))) {
    return failure(
      `${name} uses ${servers.join(', ')}, so AWS couldn’t validate the certificate`,
      `Enter the zone’s name servers at the registrar: aws route53 get-hosted-zone --id ${hostedZoneId} --query DelegationSet.NameServers`,
    );
  }
  const inTheWay: string[] = [];
  for (const record of wanted) {
    const own = record.what === 'DMARC' ? 'dmarc' : record.name === name ? 'apex' : undefined;
    if (own && ownRecords.includes(own)) continue;
    if ((await found(record)).length > 0) inTheWay.push(`${record.name} (${record.what})`);
  }
  return inTheWay.length === 0
    ? ok('the stack creates all records, and none is in the way')
    : failure(
        `these records exist already, so the deployment would fail: ${inTheWay.join(', ')}`,
        "Delete them. To keep the bare domain's ('apex') or the DMARC record ('dmarc'), list them as ownRecords in infra/settings.ts.",
      );
}

export const dnsRecords: Check = {
  name: 'DNS records',
  needsDomain: true,
  async examine({ stage, stack, identity }) {
    const { domain, emailFrom, alarmEmail } = stage;
    if (!domain) return ok('this stage has no domain');
    const tokens = (await findIdentity(identity))?.DkimAttributes?.Tokens ?? [];
    const dkim = tokens.map((token) => ({
      name: `${token}._domainkey.${identity}`,
      value: `${token}.dkim.amazonses.com`,
    }));
    const ofEmail = emailRecords({
      sender: emailFrom,
      reportsTo: alarmEmail,
      dkim,
      region: REGION,
    });
    const ofSite = siteRecords(domain, stack?.outputs.DistributionDomainName ?? '');
    if (!stack) {
      const isCreated = !stage.hasSesIdentity && isInZone(emailFrom, domain);
      return beforeDeployment(domain, [...ofSite, ...(isCreated ? ofEmail : [])]);
    }
    const missing: DnsRecord[] = [];
    for (const record of [...ofSite, ...ofEmail]) {
      if (!(await exists(record))) missing.push(record);
    }
    if (missing.length === 0) {
      const isWeak = (await textsOf(`_dmarc.${identity}`, 'TXT')).some((text) =>
        /;\s*p=none/.test(text),
      );
      return ok(
        `all exist${isWeak ? `. Once the DMARC reports show that your own email passes, set p=quarantine at _dmarc.${identity}` : ''}`,
      );
    }
    const lines = missing.map(
      ({ name, type, value, what }) => `  ${name} ${type} ${value} (${what})`,
    );
    return warning(
      `${missing.length} are missing`,
      `Make sure that your DNS has these (some providers call an ALIAS “ANAME” or “CNAME flattening”):\n${lines.join('\n')}`,
    );
  },
};
