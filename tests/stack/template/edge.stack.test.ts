import { runInNewContext } from 'node:vm';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { builtFiles } from '#infra/edge/built-files.ts';
import { siteConfigPath } from '#shared/site-config.ts';
import { addressOf, builtPages } from '#tests/support/site/built-site.ts';
import { synthesizeLocal, synthesizeProduction } from '#tests/support/stack/synthesize.ts';

const template = synthesizeProduction();

test('the distribution requires TLS 1.2, redirects pages to https, and never caches responses of the API', () => {
  template.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: {
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
      WebACLId: Match.anyValue(),
      DefaultCacheBehavior: { ViewerProtocolPolicy: 'redirect-to-https' },
      CacheBehaviors: [
        {
          PathPattern: '/api/*',
          ViewerProtocolPolicy: 'https-only',
          // AWS's managed policies CachingDisabled and AllViewerExceptHostHeader.
          CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
          OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
        },
      ],
      CustomErrorResponses: Match.absent(),
      Origins: Match.arrayWith([
        Match.objectLike({
          CustomOriginConfig: Match.objectLike({ OriginProtocolPolicy: 'https-only' }),
          OriginCustomHeaders: [
            {
              HeaderName: 'x-origin-verify',
              HeaderValue: Match.objectLike({
                'Fn::Join': ['', Match.arrayWith(['{{resolve:secretsmanager:'])],
              }),
            },
          ],
        }),
      ]),
    },
  });
});

test('the edge function finds every built file, and its code fits CloudFront’s limit', () => {
  const [edgeFunction] = Object.values(template.findResources('AWS::CloudFront::Function'));
  const code: string = edgeFunction?.Properties.FunctionCode;
  expect(code.length).toBeLessThan(10_240);
  const { handler } = runInNewContext(`${code}; ({ handler })`) as {
    handler: (event: object) => { uri: string };
  };
  const fileOf = (uri: string) =>
    handler({ request: { uri, headers: { host: { value: 'www.owners-domain.com' } } } }).uri;
  const paths = [siteConfigPath, ...builtFiles().map((file) => `/${file}`)];
  expect(paths.length).toBeGreaterThan(15);
  expect(paths.filter((uri) => fileOf(uri) !== uri)).toEqual([]);
  for (const file of builtPages().filter((each) => each !== 'index.html'))
    expect(fileOf(addressOf(file))).toBe(`/${file}`);
});

test('the headers fit CloudFront’s limit, and allow no wildcards, other hosts, or unsafe sources', () => {
  const values: string[] = [];
  JSON.stringify(template.findResources('AWS::CloudFront::ResponseHeadersPolicy'), (_, value) => {
    if (typeof value === 'string') values.push(value);
    return value;
  });
  expect(values.filter((text) => text.length >= 1000)).toEqual([]);
  const policies = values.filter((text) => text.includes('frame-ancestors'));
  expect(policies).toHaveLength(2);
  for (const policy of policies) expect(policy).not.toMatch(/unsafe|\*|https?:/);
});

test('the local stage lacks only the types of resources that this test lists', () => {
  const local = synthesizeLocal();
  const types = (from: Template) =>
    new Set(Object.values(from.toJSON().Resources as { Type: string }[]).map(({ Type }) => Type));
  const only = [...types(template)].filter((type) => !types(local).has(type));
  expect(only.sort()).toEqual([
    'AWS::Budgets::Budget',
    'AWS::CloudTrail::Trail',
    'AWS::Cognito::LogDeliveryConfiguration',
    'AWS::Cognito::UserPoolRiskConfigurationAttachment',
    'AWS::IAM::Policy',
    'AWS::Lambda::LayerVersion',
    'AWS::WAFv2::WebACL',
    'AWS::WAFv2::WebACLAssociation',
    'Custom::CDKBucketDeployment',
  ]);
});
