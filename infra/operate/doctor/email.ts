import { promises as dns } from 'node:dns';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { type DnsRecord, emailRecords, isInZone, siteRecords } from '#infra/email/dns-records.ts';
import { brand } from '#shared/brand.ts';
import { REGION } from '#shared/region.ts';
import { type Check, failure, ok, warning } from './checks.ts';

const ses = new SESv2Client();

const findIdentity = (EmailIdentity: string) =>
  ses.send(new GetEmailIdentityCommand({ EmailIdentity })).catch((error) => {
    if (error.name === 'NotFoundException') return undefined;
    throw error;
  });

const request = (url: string): string =>
  `aws sesv2 put-account-details --region ${REGION} --production-access-enabled --mail-type MARKETING \\
    --website-url ${url} --contact-language EN --use-case-description \\
    "${brand.name} emails a free guide and a short series to visitors who request them at ${url}/, and codes and
    receipts to clients. No list is bought or shared. Each guide email has our postal address and a one-click unsubscribe
    link (RFC 8058). Addresses that bounce or complain get no more of them. Expected: fewer than 1,000 emails a day."`;

const set = (setting: string) => `Set ${setting} in infra/settings.ts, then run: npx cdk deploy`;

export const email: Check = async ({ stage, identity, outputs }) => {
  const { SendingEnabled, ProductionAccessEnabled } = await ses.send(new GetAccountCommand({}));
  const found = await findIdentity(identity);
  if (SendingEnabled === false) {
    return failure('SES paused this account, so emails wait', 'Answer AWS in the SES console.');
  }
  // US law requires the address in each commercial email (CAN-SPAM Act, 15 U.S.C. 7704(a)(5)).
  if (stage.domain && /^\s*$|sample/i.test(brand.postalAddress)) {
    return failure('emails lack your postal address', 'Set postalAddress in shared/owner.ts.');
  }
  if (!found) {
    if (stage.hasSesIdentity) {
      return failure(`SES doesn’t have ${identity}`, set("sesIdentity: 'make one'"));
    }
    return outputs
      ? failure(`SES lost ${identity}`, 'Create it again in the SES console.')
      : ok(`SES doesn’t have ${identity} yet; the stack creates it`);
  }
  if (stage.isSenderVerified && !(found.VerifiedForSendingStatus && ProductionAccessEnabled)) {
    return failure(
      'SES doesn’t send Cognito’s codes, although senderVerified is true',
      set('senderVerified: false'),
    );
  }
  if (!found.VerifiedForSendingStatus) {
    return warning(
      `SES has not verified ${identity} yet, so emails wait`,
      stage.domain
        ? 'See “DNS records” below.'
        : 'Follow the link in the email from AWS. The SES console sends another one.',
    );
  }
  if (!stage.domain) return ok(`a trial emails only ${stage.coachEmail}`);
  if (!ProductionAccessEnabled) {
    return warning(
      'SES is in its sandbox: 200 emails a day, to verified addresses only; other emails wait',
      `Once the site answers, request production access, and answer what AWS asks in its support case:\n  ${request(stage.siteUrl ?? '')}`,
    );
  }
  return stage.isSenderVerified
    ? ok(stage.emailFrom)
    : warning(
        'Cognito sends at most 50 codes a day, from Amazon’s address',
        set('senderVerified: true'),
      );
};

/** Returns what a name's records say, as text. */
async function textsOf(name: string, type: string): Promise<string[]> {
  try {
    const found = (await dns.resolve(name, type)) as unknown[];
    return found.map((each) => {
      const { priority, exchange } = each as { priority?: number; exchange?: string };
      return exchange === undefined ? [each].flat().join('') : `${priority} ${exchange}`;
    });
  } catch (error) {
    if (/ENOTFOUND|ENODATA/.test(String(error))) return [];
    throw error;
  }
}

/** At some providers, a name of the site has an alias instead of a CNAME. */
const found = ({ name, type, what }: DnsRecord): Promise<string[]> =>
  textsOf(name, what === 'the site' ? 'A' : type);

async function exists(record: DnsRecord): Promise<boolean> {
  const texts = await found(record);
  if (record.what === 'the site') return texts.length > 0;
  if (record.what === 'DMARC') return texts.some((text) => text.startsWith('v=DMARC1'));
  return texts.includes(record.value);
}

/** Records that exist already would make the first deployment fail. */
async function beforeDeployment(domain: Parameters<typeof siteRecords>[0], wanted: DnsRecord[]) {
  const { name, hostedZoneId, ownRecords } = domain;
  if (!hostedZoneId) return ok('after a deployment, the doctor prints the records to enter');
  const servers = await textsOf(name, 'NS');
  if (servers.length > 0 && !servers.join().includes('.awsdns-')) {
    return failure(
      `${name} uses ${servers.join(', ')}, so AWS couldn’t validate the certificate`,
      `Enter the name servers of ${hostedZoneId}, which the Route 53 console shows, at the registrar.`,
    );
  }
  const inTheWay: string[] = [];
  for (const record of wanted) {
    const own = record.what === 'DMARC' ? 'dmarc' : record.name === name && 'apex';
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

export const dnsRecords: Check = async ({ stage, outputs, identity }) => {
  const { domain, emailFrom, alarmEmail, hasSesIdentity } = stage;
  if (!domain) return ok('a trial has no domain');
  const tokens = (await findIdentity(identity))?.DkimAttributes?.Tokens ?? [];
  const ofEmail = emailRecords({
    sender: emailFrom,
    reportsTo: alarmEmail,
    dkim: tokens.map((token) => ({
      name: `${token}._domainkey.${identity}`,
      value: `${token}.dkim.amazonses.com`,
    })),
    region: REGION,
  });
  const ofSite = siteRecords(domain, outputs?.DistributionDomainName ?? '');
  if (!outputs) {
    const isCreated = !hasSesIdentity && isInZone(emailFrom, domain);
    return beforeDeployment(domain, [...ofSite, ...(isCreated ? ofEmail : [])]);
  }
  const missing: string[] = [];
  for (const record of [...ofSite, ...ofEmail]) {
    const { name, type, value, what } = record;
    if (!(await exists(record))) missing.push(`${name} ${type} ${value} (${what})`);
  }
  if (missing.length > 0) {
    return warning(
      `${missing.length} are missing`,
      `Make sure that your DNS has these (some providers call an ALIAS “ANAME” or “CNAME flattening”):\n  ${missing.join('\n  ')}`,
    );
  }
  const isWeak = /;\s*p=none/.test((await textsOf(`_dmarc.${identity}`, 'TXT')).join());
  return ok(
    `all exist${isWeak ? `. Once the DMARC reports show that your own email passes, set p=quarantine at _dmarc.${identity}` : ''}`,
  );
};
