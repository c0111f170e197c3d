import { expect, test } from 'vitest';
import { reservedBy } from '#infra/operate/doctor/checks/account.ts';
import { ownersSettings } from '#tests/support/stack/owners-settings.ts';
import { synthesizeProduction, synthesizeTrial } from '#tests/support/stack/synthesize.ts';

interface Resource {
  Type: string;
  DeletionPolicy?: string;
  DependsOn?: string[];
}

const template = synthesizeProduction();
const trial = synthesizeTrial();
const all: Record<string, Resource> = template.toJSON().Resources;

test('a trial reserves no concurrency and has no firewall', () => {
  for (const { Properties } of Object.values(trial.findResources('AWS::Lambda::Function'))) {
    expect(Properties).not.toHaveProperty('ReservedConcurrentExecutions');
  }
  trial.resourceCountIs('AWS::WAFv2::WebACL', 0);
});

test('the doctor calculates the concurrency that the stack reserves', () => {
  const reserved = Object.values(template.findResources('AWS::Lambda::Function')).reduce(
    (sum, { Properties }) => sum + (Properties.ReservedConcurrentExecutions ?? 0),
    0,
  );
  expect(reservedBy(20)).toBe(reserved);
});

test('a failed first deployment leaves only the buckets of the pages and the trail', () => {
  const first = synthesizeProduction({ deletionProtection: false });
  for (const stage of [first, trial]) {
    expect(JSON.stringify(stage.toJSON())).not.toMatch(
      /"DeletionProtection\w*":("ACTIVE"|true)|TerminationProtection/,
    );
    const resources: Resource[] = Object.values(stage.toJSON().Resources);
    const kept = resources.filter(({ DeletionPolicy = 'Delete' }) => DeletionPolicy !== 'Delete');
    expect(kept.length).toBeGreaterThan(20);
    const others = kept.filter(({ DeletionPolicy }) => DeletionPolicy !== 'RetainExceptOnCreate');
    // A rollback that deletes a bucket with files would get stuck.
    expect(others.map(({ Type }) => Type)).toEqual(['AWS::S3::Bucket', 'AWS::S3::Bucket']);
    // With a fixed name, a bucket that is left behind would block the next deployment.
    for (const bucket of others) expect(bucket).not.toHaveProperty('Properties.BucketName');
  }
});

test('the stack uploads the site’s files after it creates all other resources, and HTML files last', () => {
  const uploads = Object.entries(template.findResources('Custom::CDKBucketDeployment'));
  const isUpload = (id: string) => uploads.some(([upload]) => upload === id);
  const dependsOn = (id: string): string[] => all[id]?.DependsOn ?? [];
  const [first = '', ...other] = uploads
    .map(([id]) => id)
    .filter((id) => !dependsOn(id).some(isUpload));
  expect(other).toEqual([]);

  const others = Object.keys(all).filter(
    (id) => !isUpload(id) && !/^(CustomCDKBucketDeployment|SiteUpload|CDKMetadata)/.test(id),
  );
  expect(others.filter((id) => !dependsOn(first).includes(id))).toEqual([]);

  const [[html = '', last] = []] = uploads.filter(
    ([, { Properties }]) => Properties.DistributionPaths,
  );
  expect(last?.Properties.WaitForDistributionInvalidation).toBe(false);
  expect(uploads.filter(([id]) => dependsOn(id).includes(html))).toEqual([]);
});

test('the template is within AWS’s quotas for resources, outputs, and the size of a policy', () => {
  const { Resources, Outputs } = template.toJSON();
  expect(Object.keys(Resources).length).toBeLessThanOrEqual(500);
  expect(Object.keys(Outputs).length).toBeLessThanOrEqual(200);
  const policies = Object.entries(template.findResources('AWS::IAM::ManagedPolicy'));
  expect(policies.length).toBeGreaterThan(20);
  for (const [id, { Properties }] of policies) {
    const text = JSON.stringify(Properties.PolicyDocument);
    const withArns = text.replace(/\{"(Ref|Fn::GetAtt)":[^}]*\}/g, 'x'.repeat(100));
    expect(withArns.length, id).toBeLessThan(6144);
  }
});

test('the stack connects SES to the feedback topic only after the topic’s policy allows SES to publish', () => {
  const [[destination = ''] = []] = Object.entries(
    template.findResources('AWS::SES::ConfigurationSetEventDestination'),
  );
  expect(all[destination]?.DependsOn).toContainEqual(
    expect.stringMatching(/^SenderFeedbackTopicPolicy/),
  );
});

test('with a hosted zone in Route 53, the stack creates the certificate and all DNS records', () => {
  const domain = {
    ...ownersSettings().production.domain,
    certificate: 'make one',
    hostedZoneId: 'Z0ABC',
  };
  const zoned = synthesizeProduction({ domain });
  zoned.hasResourceProperties('AWS::CertificateManager::Certificate', {
    DomainName: 'www.owners-domain.com',
    SubjectAlternativeNames: ['owners-domain.com'],
    ValidationMethod: 'DNS',
  });
  zoned.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: { Aliases: ['www.owners-domain.com', 'owners-domain.com'] },
  });
  const records = Object.values(zoned.findResources('AWS::Route53::RecordSet')).map(
    ({ Properties }) =>
      `${Properties.Type} ${typeof Properties.Name === 'string' ? Properties.Name : 'DKIM'}`,
  );
  expect(records.sort()).toEqual([
    'A owners-domain.com.',
    'A www.owners-domain.com.',
    'AAAA owners-domain.com.',
    'AAAA www.owners-domain.com.',
    'CNAME DKIM',
    'CNAME DKIM',
    'CNAME DKIM',
    'MX bounces.owners-domain.com.',
    'TXT _dmarc.owners-domain.com.',
    'TXT bounces.owners-domain.com.',
  ]);
});
