import { runInNewContext } from 'node:vm';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import { builtFiles } from '#infra/edge/built-files.ts';
import { siteConfigPath } from '#shared/site-config.ts';
import { addressOf, builtPages } from '#tests/support/site/built-site.ts';
import { synthesizeLocal, synthesizeProduction } from '#tests/support/stack/synthesize.ts';

let template: Template;
beforeAll(() => {
  template = synthesizeProduction();
});

const headersPolicies = (from: Template) =>
  Object.entries(from.findResources('AWS::CloudFront::ResponseHeadersPolicy')).map(
    ([id, { Properties }]) => ({ id, config: Properties.ResponseHeadersPolicyConfig }),
  );

const contentPolicy = (name: string): string =>
  headersPolicies(template).find(({ id }) => id.includes(name))?.config.SecurityHeadersConfig
    .ContentSecurityPolicy.ContentSecurityPolicy;

interface EdgeEvent {
  request: { uri: string; headers: { host: { value: string } } };
  response?: { statusCode: number; headers: Record<string, { value: string }> };
}

/** Returns the code and the handler of the deployed CloudFront function for pages. */
const pagesFunction = () => {
  const [edgeFunction] = Object.values(template.findResources('AWS::CloudFront::Function'));
  const code: string = edgeFunction?.Properties.FunctionCode;
  const { handler } = runInNewContext(`${code}; ({ handler })`) as {
    handler: (event: EdgeEvent) => object;
  };
  return { code, handler };
};

const requestOf = (uri: string) => ({ uri, headers: { host: { value: 'www.owners-domain.com' } } });

test('the bucket is private, and only this distribution can read it', () => {
  template.hasResourceProperties('AWS::S3::Bucket', {
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
  });
  template.hasResourceProperties('AWS::S3::BucketPolicy', {
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({
          Action: 's3:GetObject',
          Principal: { Service: 'cloudfront.amazonaws.com' },
          Condition: { StringEquals: { 'AWS:SourceArn': Match.anyValue() } },
        }),
      ]),
    },
  });
  template.resourceCountIs('AWS::CloudFront::OriginAccessControl', 1);
});

test('the distribution uses TLS 1.2 or later, and HTTP/2 and 3, redirects pages to https, and never caches the API', () => {
  template.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: {
      HttpVersion: 'http2and3',
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
      WebACLId: Match.anyValue(),
      DefaultCacheBehavior: { ViewerProtocolPolicy: 'redirect-to-https', Compress: true },
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
    },
  });
});

test('the edge function finds every file of the build, and is within CloudFront’s limit', () => {
  const { code, handler } = pagesFunction();
  const paths = [siteConfigPath, ...builtFiles().map((file) => `/${file}`)];
  expect(paths.length).toBeGreaterThan(15);
  const fileOf = (uri: string) => (handler({ request: requestOf(uri) }) as { uri: string }).uri;
  expect(paths.filter((uri) => fileOf(uri) !== uri)).toEqual([]);
  for (const file of builtPages().filter((each) => each !== 'index.html'))
    expect(fileOf(addressOf(file))).toBe(`/${file}`);
  expect(code.length).toBeLessThan(10_240);

  const { FunctionAssociations } =
    Object.values(template.findResources('AWS::CloudFront::Distribution'))[0]?.Properties
      .DistributionConfig.DefaultCacheBehavior ?? {};
  expect(FunctionAssociations).toMatchObject([
    { EventType: 'viewer-request' },
    { EventType: 'viewer-response' },
  ]);
});

test('the distribution sends the API a secret that proves a request came through it', () => {
  const [distribution] = Object.values(template.findResources('AWS::CloudFront::Distribution'));
  const origins = distribution?.Properties.DistributionConfig.Origins as {
    CustomOriginConfig?: object;
    OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[];
  }[];
  const api = origins.find(({ CustomOriginConfig }) => CustomOriginConfig);
  expect(api?.CustomOriginConfig).toMatchObject({ OriginProtocolPolicy: 'https-only' });
  expect(api?.OriginCustomHeaders?.[0]?.HeaderName).toBe('x-origin-verify');
  expect(JSON.stringify(api?.OriginCustomHeaders?.[0]?.HeaderValue)).toContain(
    'resolve:secretsmanager',
  );
});

test.each(['PageHeaders', 'ApiHeaders'])(
  'every response with the headers policy %s has the security headers',
  (name) => {
    const policy = headersPolicies(template).find(({ id }) => id.includes(name))?.config;
    expect(policy.SecurityHeadersConfig).toMatchObject({
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: 63_072_000,
        IncludeSubdomains: true,
        Preload: true,
      },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY' },
      ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin' },
    });
    const custom = policy.CustomHeadersConfig.Items.map(({ Header }: { Header: string }) => Header);
    expect(custom).toEqual([
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'permissions-policy',
    ]);
  },
);

test('HTML gets the four directives that its <meta> doesn’t contain, and no other file can load anything', () => {
  const header = contentPolicy('PageHeaders');
  const { handler } = pagesFunction();
  const policyOf = (uri: string) => {
    const headers = { 'content-security-policy': { value: header } };
    handler({ request: requestOf(uri), response: { statusCode: 200, headers } });
    return headers['content-security-policy'].value.split('; ').sort();
  };
  const four = [
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ];
  const isPage = (file: string) => file.endsWith('.html');
  for (const path of ['/', '/nowhere', '/nowhere.js', ...builtPages().map(addressOf)])
    expect(policyOf(path), path).toEqual(four);
  for (const file of builtFiles())
    expect(policyOf(`/${file}`), file).toEqual(
      isPage(file) ? four : ["base-uri 'none'", "default-src 'none'", ...four.slice(1)],
    );
});

// `npm run test:owner` also checks this in an owner's copy, with names of 40 letters and other colors.
test('every header is shorter than 1,000 characters (CloudFront’s limit for a policy is 1,783)', () => {
  const values: string[] = [];
  JSON.stringify(headersPolicies(template), (_, value) => {
    if (typeof value === 'string') values.push(value);
    return value;
  });
  expect(values.length).toBeGreaterThan(20);
  expect(values.filter((text) => text.length >= 1000)).toEqual([]);
  for (const name of ['PageHeaders', 'ApiHeaders']) {
    expect(contentPolicy(name).length).toBeLessThan(1000);
    expect(contentPolicy(name)).not.toMatch(/unsafe|\*|https?:/);
  }
});

test('the local stage lacks only resources that the local cloud can’t have or doesn’t need', () => {
  const local = synthesizeLocal();
  const types = (from: Template) =>
    new Set(Object.values(from.toJSON().Resources as { Type: string }[]).map(({ Type }) => Type));
  const only = [...types(template)].filter((type) => !types(local).has(type));
  expect(only.sort()).toEqual([
    // The local cloud costs nothing.
    'AWS::Budgets::Budget',
    // The local cloud has no administrators to watch.
    'AWS::CloudTrail::Trail',
    'AWS::Cognito::LogDeliveryConfiguration',
    'AWS::Cognito::UserPoolRiskConfigurationAttachment',
    // These belong to the CDK's uploader.
    'AWS::IAM::Policy',
    'AWS::Lambda::LayerVersion',
    'AWS::WAFv2::WebACL',
    'AWS::WAFv2::WebACLAssociation',
    'Custom::CDKBucketDeployment',
  ]);
});
