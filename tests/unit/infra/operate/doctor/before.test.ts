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
    'is delegated to the zone',
    { stage, aws: zone('owners-domain.com.'), ...at('ns-1.awsdns-1.com', 'ns-2.awsdns-2.org') },
    'ok',
    'at the zone’s name servers',
  ],
  [
    'is still at the registrar',
    { stage, aws: zone('owners-domain.com.'), ...at('ns1.registrar.com') },
    'failure',
    'is at ns1.registrar.com, so the certificate would wait for hours → Enter the zone’s name servers',
  ],
  ['is nowhere', { stage, aws: zone('owners-domain.com.') }, 'failure', 'at no name server'],
  ['is of another zone', { stage, aws: zone('other.com.') }, 'failure', 'is other.com’s'],
  ['is elsewhere', {}, 'ok', 'entered by hand'],
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
  ['are others', { stage, aws: has(['MX', 'owners-domain.com.']) }, 'ok', 'no conflicting records'],
  [
    'are those of a site',
    { stage, aws: busy },
    'failure',
    'conflicting: A owners-domain.com, TXT _dmarc.owners-domain.com; the first deployment would fail',
  ],
  [
    'are the owner’s',
    { stage: { domain: { ...domain, ownRecords } }, aws: busy },
    'ok',
    'no conflicting',
  ],
  [
    'are those of an identity that exists',
    { stage: { domain, hasSesIdentity: true }, aws: has(['MX', 'bounces.owners-domain.com.']) },
    'ok',
    'no conflicting records',
  ],
  [
    'let another authority alone issue certificates',
    { stage, aws: authority('0 issue "letsencrypt.org"') },
    'failure',
    'conflicting: CAA owners-domain.com; the first',
  ],
  [
    'let Amazon, too',
    { stage, aws: authority('0 issue "amazon.com"') },
    'ok',
    'no conflicting records',
  ],
  ['are the stack’s', { stage, aws: busy, stack: deployed() }, 'ok', 'has created its own'],
]);

const requested = (Status: string, ...SubjectAlternativeNames: string[]) => ({
  aws: { DescribeCertificate: { Certificate: { Status, SubjectAlternativeNames } } },
});

tryCheck(ownCertificate, [
  ['is issued', requested('ISSUED', 'owners-domain.com', '*.owners-domain.com'), 'ok', 'issued'],
  ['waits', requested('PENDING_VALIDATION'), 'failure', 'PENDING_VALIDATION → Enter its CNAME'],
  ['lacks www', requested('ISSUED', 'owners-domain.com'), 'failure', 'isn’t for www.owners-'],
  ['is made by the stack', { stage }, 'ok', 'the stack creates it'],
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
    'is protected',
    github({ protection_rules: [reviewers], deployment_branch_policy: {} }),
    'ok',
    'production has reviewers',
  ],
  [
    'was made by a workflow',
    github({ protection_rules: [], deployment_branch_policy: null }),
    'failure',
    'production lacks required reviewers and a rule for branches',
  ],
  ['is private', github(), 'unknown', 'GITHUB_TOKEN'],
  [
    'isn’t used',
    { aws: { DescribeStacks: { Stacks: [{}] } } },
    'ok',
    'deploying from GitHub isn’t set up',
  ],
]);

tryCheck(price, [
  ['of a production', {}, 'ok', 'a month without a visitor, of $50'],
  ['of a trial', { isTrial: true }, 'ok', 'about $8'],
  ['above the budget', { stage: { monthlyBudget: 20 } }, 'warning', 'Raise monthlyBudget'],
]);
