import { expect, test } from 'vitest';
import { synthesizeProduction, synthesizeTrial } from '#tests/support/stack/synthesize.ts';

/** AWS bills these services by use or by the month. Look up the price before you add one. */
const services = [
  'ApiGatewayV2',
  'Budgets',
  'CDK',
  'CertificateManager',
  'CloudFormation',
  'CloudFront',
  'CloudTrail',
  'CloudWatch',
  'Cognito',
  'DynamoDB',
  'Events',
  'IAM',
  'KMS',
  'Lambda',
  'Logs',
  'Route53',
  'S3',
  'SES',
  'SNS',
  'SQS',
  'SecretsManager',
  'WAFv2',
];

test.each([
  ['production', synthesizeProduction],
  ['trial', synthesizeTrial],
])('AWS bills no resource of %s by the hour', (_, synthesize) => {
  const resources: Record<string, { Type: string; Properties?: object }> =
    synthesize().toJSON().Resources;
  for (const [id, { Type, Properties = {} }] of Object.entries(resources)) {
    const [owner, service = ''] = Type.split('::');
    if (owner === 'AWS') expect(services, id).toContain(service);
    if (Type === 'AWS::DynamoDB::Table') {
      expect(Properties, id).toMatchObject({ BillingMode: 'PAY_PER_REQUEST' });
    }
    expect(JSON.stringify(Properties), id).not.toMatch(/VpcConfig|ProvisionedConcurren/);
  }
});
