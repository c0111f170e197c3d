import {
  delegation,
  environmentRules,
  existingRecords,
  ownCertificate,
  price,
} from '#infra/operate/doctor/checks/before.ts';
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

const has = (...records: [string, string][]) => ({
  ListResourceRecordSets: ({ StartRecordName }: { StartRecordName?: string }) => {
    const all = records.map(([Type, Name]) => ({ Type, Name }));
    return StartRecordName
      ? { ResourceRecordSets: all.slice(1) }
      : { ResourceRecordSets: all.slice(0, 1), IsTruncated: true, NextRecordName: 'next' };
  },
});
const authority = (Value: string) => ({
  ListResourceRecordSets: {
    ResourceRecordSets: [{ Type: 'CAA', Name: 'owners-domain.com.', ResourceRecords: [{ Value }] }],
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
    'conflicting: A owners-domain.com, TXT _dmarc.owners-domain.com; the first deployment would fail',
  ],
  [
    'the settings list these records as the owner’s',
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
    'CAA records allow only another authority to issue certificates',
    { stage, aws: authority('0 issue "letsencrypt.org"') },
    'failure',
    'conflicting: CAA owners-domain.com; the first',
  ],
  [
    'CAA records also allow Amazon to issue certificates',
    { stage, aws: authority('0 issue "amazon.com"') },
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

const requested = (Status: string, ...SubjectAlternativeNames: string[]) => ({
  aws: { DescribeCertificate: { Certificate: { Status, SubjectAlternativeNames } } },
});

tryCheck(ownCertificate, [
  [
    'AWS has issued the certificate',
    requested('ISSUED', 'owners-domain.com', '*.owners-domain.com'),
    'ok',
    'issued',
  ],
  [
    'the certificate waits for validation',
    requested('PENDING_VALIDATION'),
    'failure',
    'PENDING_VALIDATION → Enter its CNAME',
  ],
  [
    'the certificate lacks the name with www',
    requested('ISSUED', 'owners-domain.com'),
    'failure',
    'isn’t for www.owners-',
  ],
  ['the stack creates the certificate', { stage }, 'ok', 'the stack creates it'],
]);

const api = 'https://api.github.com/repos/owner/name/environments/production';
const github = (environment?: object) => ({
  aws: {
    DescribeStacks: {
      Stacks: [{ Outputs: [{ OutputKey: 'Repository', OutputValue: 'owner/name' }] }],
    },
  },
  ...(environment && { site: { [api]: page(JSON.stringify(environment)) } }),
});
const reviewers = { type: 'required_reviewers', reviewers: [{}] };

tryCheck(environmentRules, [
  [
    'the environment has reviewers and a rule for branches',
    github({ protection_rules: [reviewers], deployment_branch_policy: {} }),
    'ok',
    'production has reviewers',
  ],
  [
    'the environment has no rules, because a workflow created it',
    github({ protection_rules: [], deployment_branch_policy: null }),
    'failure',
    'production lacks required reviewers and a rule for branches',
  ],
  ['the repository is private', github(), 'unknown', 'GITHUB_TOKEN'],
  [
    'nobody deploys from GitHub',
    { aws: { DescribeStacks: { Stacks: [{}] } } },
    'ok',
    'deploying from GitHub isn’t set up',
  ],
]);

tryCheck(price, [
  ['the stage is production', {}, 'ok', 'a month without visitors, of a budget of $50'],
  ['the stage is a trial', { isTrial: true }, 'ok', 'about $8'],
  [
    'the price is above the budget',
    { stage: { monthlyBudget: 20 } },
    'warning',
    'Raise monthlyBudget',
  ],
]);
