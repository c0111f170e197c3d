import {
  GetHostedZoneCommand,
  ListResourceRecordSetsCommand,
  type ResourceRecordSet,
} from '@aws-sdk/client-route-53';
import { mailFromDomain, siteRecords } from '#infra/email/dns-records.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/visitor.ts';
import { siteConfigPath } from '#shared/site-config.ts';
import { type Check, type DoctorContext, failure, neededInDns, ok } from '../check.ts';

const pointIt = ({ stage: { domain }, stack }: DoctorContext): string =>
  domain
    ? neededInDns(siteRecords(domain, stack?.outputs.DistributionDomainName ?? ''))
    : 'Check this machine’s network, then run the doctor again.';

const plain = (name: string): string => name.replace(/\.$/, '').toLowerCase();

export const delegation: Check = {
  name: 'name servers',
  phase: 'before',
  needsDomain: true,
  async examine({ aws, dns, stage: { domain } }) {
    if (!domain?.hostedZoneId)
      return ok(
        'you enter the records by hand; the checks after a deployment print what is missing',
      );
    const { HostedZone, DelegationSet } = await aws.route53.send(
      new GetHostedZoneCommand({ Id: domain.hostedZoneId }),
    );
    const zone = plain(HostedZone?.Name ?? '');
    if (domain.name !== zone && !domain.name.endsWith(`.${zone}`)) {
      return failure(
        `the zone ${domain.hostedZoneId} is for ${zone}, not for ${domain.name}`,
        'Correct hostedZoneId in infra/settings.ts.',
      );
    }
    const wanted = (DelegationSet?.NameServers ?? []).map(plain).sort();
    const found = (await dns.ns(zone)).map(plain).sort();
    return wanted.join() === found.join()
      ? ok(`${zone} uses the zone’s name servers`)
      : failure(
          `${zone} uses ${found.join(', ') || 'no name server'}, so AWS couldn’t validate the certificate`,
          `Enter the zone’s name servers at the registrar: ${wanted.join(', ')}`,
        );
  },
};

const recordsOf = async (
  route53: DoctorContext['aws']['route53'],
  HostedZoneId: string,
): Promise<Set<string>> => {
  const records = new Set<string>();
  let at: { StartRecordName?: string; StartRecordType?: ResourceRecordSet['Type'] } = {};
  for (let isTruncated = true; isTruncated; ) {
    const page = await route53.send(new ListResourceRecordSetsCommand({ HostedZoneId, ...at }));
    for (const { Type, Name = '' } of page.ResourceRecordSets ?? []) {
      records.add(`${Type} ${plain(Name)}`);
    }
    isTruncated = page.IsTruncated ?? false;
    at = { StartRecordName: page.NextRecordName ?? '', StartRecordType: page.NextRecordType };
  }
  return records;
};

export const existingRecords: Check = {
  name: 'existing records',
  phase: 'before',
  needsDomain: true,
  async examine({ aws, stack, stage: { domain, hasSesIdentity }, names, identity }) {
    if (!domain?.hostedZoneId) return ok('the stack creates no records');
    if (stack) return ok('the stack has created its records');
    const own = (record: 'apex' | 'dmarc') => domain.ownRecords.includes(record);
    const wanted = names
      .filter((name) => name !== domain.name || !own('apex'))
      .flatMap((name) => [`A ${name}`, `AAAA ${name}`, `CNAME ${name}`]);
    if (!hasSesIdentity) {
      const bounces = mailFromDomain(identity);
      wanted.push(`MX ${bounces}`, `TXT ${bounces}`);
      if (!own('dmarc')) wanted.push(`TXT _dmarc.${identity}`);
    }
    const records = await recordsOf(aws.route53, domain.hostedZoneId);
    const conflicts = wanted.filter((record) => records.has(record));
    return conflicts.length === 0
      ? ok('no conflicting records')
      : failure(
          `the zone already has ${conflicts.join(', ')}, so the first deployment would fail`,
          "Delete these records. To keep the bare domain’s A and AAAA records ('apex') or the DMARC record ('dmarc'), list them as ownRecords in infra/settings.ts instead.",
        );
  },
};

const siteUrlOf = ({ names, stack }: DoctorContext): string =>
  names[0] ? `https://${names[0]}` : (stack?.outputs.SiteUrl ?? '');

export const site: Check = {
  name: 'site',
  phase: 'after',
  async examine(context) {
    const { brand, stack, fetch } = context;
    const url = siteUrlOf(context);
    const page = await fetch(`${url}/`).catch((error: Error) => error);
    if (page instanceof Error) {
      const { code = page.message } = (page.cause ?? {}) as { code?: string };
      return failure(`${url} doesn’t answer: ${code}`, pointIt(context));
    }
    if (page.status !== 200) {
      return failure(
        `${url} returns ${page.status}`,
        'Look at the last deployment, then at the distribution in the CloudFront console.',
      );
    }
    if (!(await page.text()).includes(brand.name)) {
      return failure(`${url} shows another site`, pointIt(context));
    }
    const config = await fetch(`${url}${siteConfigPath}`)
      .then((answer) => answer.json())
      .catch(() => undefined);
    return config?.userPoolId === stack?.outputs.UserPoolId
      ? ok(url)
      : failure(
          `${url}${siteConfigPath} doesn’t name this stack’s user pool, so nobody can sign in`,
          'Run: npx cdk deploy',
        );
  },
};

export const api: Check = {
  name: 'API',
  phase: 'after',
  async examine(context) {
    const { path, method } = subscribeLeadMagnet;
    const headers = { 'content-type': 'application/json' };
    const answer = await context
      .fetch(`${siteUrlOf(context)}${path}`, { method, headers, body: '{}' })
      .catch(() => undefined);
    const status = answer?.status;
    if (status === 400) return ok(`${path} refuses an empty form with 400`);
    return status === 403
      ? failure(
          `${path} returns 403: the API doesn’t trust the distribution`,
          'See "Replace the origin secret" in infra/docs/RUNBOOK.md, then run: npx cdk deploy',
        )
      : failure(
          status ? `${path} returns ${status}` : `${path} doesn’t answer`,
          'See ApiFails in infra/docs/RUNBOOK.md.',
        );
  },
};

export const redirects: Check = {
  name: 'redirects',
  phase: 'after',
  needsDomain: true,
  async examine(context) {
    const [main = '', ...others] = context.names;
    const to = `https://${main}/`;
    for (const from of [`http://${main}/`, ...others.map((name) => `https://${name}/`)]) {
      const answer = await context.fetch(from, { redirect: 'manual' }).catch(() => undefined);
      const location = answer?.headers.get('location');
      if (![301, 308].includes(answer?.status ?? 0) || location !== to) {
        return failure(
          answer
            ? `${from} returns ${answer.status}, not a redirect to ${to}`
            : `${from} doesn’t answer`,
          pointIt(context),
        );
      }
    }
    return ok(
      `${[`http://${main}`, ...others].join(' and ')} ${others.length > 0 ? 'redirect' : 'redirects'} to ${to}`,
    );
  },
};
