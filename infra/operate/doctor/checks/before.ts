import { DescribeCertificateCommand } from '@aws-sdk/client-acm';
import {
  GetHostedZoneCommand,
  ListResourceRecordSetsCommand,
  type ResourceRecordSet,
} from '@aws-sdk/client-route-53';
import { mailFromDomain } from '#infra/email/dns-records.ts';
import { idlePrice } from '#infra/operate/doctor/idle-price.ts';
import { findOutputs } from '#infra/operate/stack.ts';
import { type Check, failure, ok, unknown, warning } from '../check.ts';

const plain = (name: string): string => name.replace(/\.$/, '').toLowerCase();

/**
 * Whether the domain's name servers are those of the stack's zone. Otherwise AWS never validates the
 * certificate.
 */
export const delegation: Check = {
  name: 'delegation',
  phase: 'before',
  needsDomain: true,
  async examine({ aws, dns, stage: { domain } }) {
    if (!domain?.hostedZoneId) return ok('you enter the records by hand: npm run dns');
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
    const found = (await dns.ns(zone)).sort();
    return wanted.join() === found.join()
      ? ok(`${zone} uses the zone’s name servers`)
      : failure(
          `${zone} uses ${found.join(', ') || 'no name server'}, so AWS couldn’t validate the certificate`,
          `Enter the zone’s name servers at the registrar: ${wanted.join(', ')}`,
        );
  },
};

/** A domain and its parent domains. CAA records of a parent apply to domains that have none. */
const withParents = (name: string): string[] =>
  name.split('.').map((_, index, labels) => labels.slice(index).join('.'));

const AMAZON = /"(amazon|amazontrust|awstrust|amazonaws)\.com/;

/** Whether CAA records forbid Amazon to issue certificates. */
const excludesAmazon = ({ ResourceRecords = [] }: ResourceRecordSet): boolean => {
  const issuers = ResourceRecords.flatMap(({ Value = '' }) => (/ issue /.test(Value) ? Value : []));
  return issuers.length > 0 && !issuers.some((issuer) => AMAZON.test(issuer));
};

/**
 * Whether DNS records would make the first deployment fail: existing records that the stack would create, and CAA
 * records without Amazon.
 */
export const existingRecords: Check = {
  name: 'existing records',
  phase: 'before',
  needsDomain: true,
  async examine({ aws, stack, stage, names, identity }) {
    const { domain, hasSesIdentity } = stage;
    if (!domain?.hostedZoneId) return ok('the stack creates none');
    if (stack) return ok('the stack has created its records');
    const own = (record: 'apex' | 'dmarc') => domain.ownRecords.includes(record);
    const wanted = names
      .filter((name) => name !== domain.name || !own('apex'))
      .flatMap((name) => [`A ${name}`, `AAAA ${name}`, `CNAME ${name}`]);
    if (domain.certificate === 'make one') {
      wanted.push(...new Set(names.flatMap(withParents).map((name) => `CAA ${name}`)));
    }
    if (!hasSesIdentity) {
      const bounces = mailFromDomain(identity);
      wanted.push(`MX ${bounces}`, `TXT ${bounces}`);
      if (!own('dmarc')) wanted.push(`TXT _dmarc.${identity}`);
    }
    const existing: string[] = [];
    let at: { StartRecordName?: string; StartRecordType?: 'A' } = {};
    for (let isTruncated = true; isTruncated; ) {
      const page = await aws.route53.send(
        new ListResourceRecordSetsCommand({ HostedZoneId: domain.hostedZoneId, ...at }),
      );
      for (const set of page.ResourceRecordSets ?? []) {
        if (set.Type === 'CAA' && !excludesAmazon(set)) continue;
        existing.push(`${set.Type} ${plain(set.Name ?? '')}`);
      }
      isTruncated = page.IsTruncated ?? false;
      at = {
        StartRecordName: page.NextRecordName ?? '',
        StartRecordType: page.NextRecordType as 'A',
      };
    }
    const taken = wanted.filter((record) => existing.includes(record));
    return taken.length === 0
      ? ok('no conflicting records')
      : failure(
          `conflicting: ${taken.join(', ')}; the first deployment would fail`,
          `Delete them, or keep them with ownRecords: ['apex', 'dmarc'] in infra/settings.ts. You can keep a CAA record if you add another: 0 issue "amazon.com"`,
        );
  },
};

/** CloudFront accepts the owner's certificate once AWS has issued it. */
export const ownCertificate: Check = {
  name: 'own certificate',
  phase: 'before',
  needsDomain: true,
  async examine({ aws, stage: { domain }, names }) {
    const CertificateArn = domain?.certificate ?? 'make one';
    if (CertificateArn === 'make one') return ok('the stack creates it');
    const { Certificate = {} } = await aws.acm.send(
      new DescribeCertificateCommand({ CertificateArn }),
    );
    if (Certificate.Status !== 'ISSUED') {
      return failure(
        `the certificate is ${Certificate.Status}`,
        'Enter its CNAME records, which `npm run dns` helps to find, and wait until it is issued.',
      );
    }
    const covered = Certificate.SubjectAlternativeNames ?? [];
    const missing = names.filter(
      (name) => !covered.some((each) => each === name || each === name.replace(/^[^.]+/, '*')),
    );
    return missing.length === 0
      ? ok('it is issued')
      : failure(
          `the certificate isn’t for ${missing.join(', ')}`,
          'Request one for all names of the site: npm run dns',
        );
  },
};

interface ProtectionRule {
  type: string;
  reviewers?: unknown[];
}

/** Whether the GitHub environment has rules. Only they decide which jobs may deploy. */
export const environmentRules: Check = {
  name: 'GitHub environment',
  phase: 'before',
  async examine({ aws, fetch, githubToken }) {
    const repository = (await findOutputs(aws.cloudFormation, 'CoachingGitHub'))?.Repository;
    if (!repository) return ok('deploying from GitHub isn’t set up');
    const page = `https://github.com/${repository}/settings/environments`;
    const answer = await fetch(
      `https://api.github.com/repos/${repository}/environments/production`,
      githubToken ? { headers: { authorization: `Bearer ${githubToken}` } } : {},
    ).catch(() => undefined);
    if (answer?.status !== 200) {
      return unknown(
        `GitHub answers ${answer?.status ?? 'nothing'} for the environment production`,
        `Look at ${page}, or set GITHUB_TOKEN to one that may read it.`,
      );
    }
    const { protection_rules = [], deployment_branch_policy } = (await answer.json()) as {
      protection_rules?: ProtectionRule[];
      deployment_branch_policy?: object | null;
    };
    const missing = [
      !protection_rules.some(
        ({ type, reviewers = [] }) => type === 'required_reviewers' && reviewers.length > 0,
      ) && 'required reviewers',
      !deployment_branch_policy && 'a rule for branches',
    ].filter(Boolean);
    return missing.length === 0
      ? ok('production has reviewers and a rule for branches')
      : failure(
          `production lacks ${missing.join(' and ')}: everyone who can push can deploy`,
          `Add them: ${page}`,
        );
  },
};

/** What the settings cost in a month without visitors. */
export const price: Check = {
  name: 'idle price',
  phase: 'before',
  async examine({ stage }) {
    const { monthlyBudget } = stage;
    if (monthlyBudget === undefined) return ok('the local cloud is free');
    const found = `about $${idlePrice(stage).toFixed(2)} a month without visitors, of a budget of $${monthlyBudget}`;
    return idlePrice(stage) < monthlyBudget
      ? ok(found)
      : warning(found, 'Raise monthlyBudget in infra/settings.ts: see infra/docs/SCALE.md.');
  },
};
