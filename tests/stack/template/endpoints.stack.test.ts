import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpointFunctions } from '#infra/api/endpoints.ts';
import { root } from '#infra/paths.ts';
import { endpoints } from '#shared/endpoints/all.ts';
import { type Endpoint, USER_SCOPE } from '#shared/endpoints/endpoint.ts';
import { synthesizeProduction } from '#tests/support/stack/synthesize.ts';

const template = synthesizeProduction();
const resources = (type: string) => Object.entries(template.findResources(type));
const routeKey = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

const rows = Object.entries(endpoints);
const served = Object.entries(endpointFunctions);

/** The only logical id of this type that has this beginning. */
const idOf = (type: string, beginning: string): string => {
  const ids = resources(type)
    .map(([id]) => id)
    .filter((id) => id.startsWith(beginning) && /^[0-9A-F]{8}$/.test(id.slice(beginning.length)));
  expect(ids, beginning).toHaveLength(1);
  return ids[0] ?? '';
};

/** An endpoint's function: its id in `endpoints.ts`, and its logical id. */
const functionOf = (endpoint: Endpoint) => {
  const [name = ''] = served.find(([, each]) => each.endpoints.includes(endpoint)) ?? [];
  return { name, id: idOf('AWS::Lambda::Function', `Api${name}`) };
};

/** The authorizer that accepts the tokens of a user pool. */
const authorizerOf = (access: 'client' | 'trainer'): string => {
  const owner = access === 'client' ? 'Accounts' : 'Trainers';
  const find = (type: string) => resources(type).find(([id]) => id.startsWith(owner))?.[0];
  const [found] = resources('AWS::ApiGatewayV2::Authorizer').filter(
    ([, { Properties }]) =>
      JSON.stringify(Properties.JwtConfiguration) ===
      JSON.stringify({
        Audience: [{ Ref: find('AWS::Cognito::UserPoolClient') }],
        Issuer: {
          'Fn::Join': [
            '',
            [
              'https://cognito-idp.us-east-1.amazonaws.com/',
              { Ref: find('AWS::Cognito::UserPool') },
            ],
          ],
        },
      }),
  );
  expect(found?.[1].Properties).toMatchObject({
    AuthorizerType: 'JWT',
    IdentitySource: ['$request.header.Authorization'],
  });
  return found?.[0] ?? '';
};

describe.each(rows)('%s', (_, endpoint) => {
  const key = routeKey(endpoint);
  const routes = resources('AWS::ApiGatewayV2::Route').filter(
    ([, { Properties }]) => Properties.RouteKey === key,
  );
  const [[, route] = []] = routes;

  test('the endpoint has one route, for access tokens of the right user pool', () => {
    expect(routes).toHaveLength(1);
    const { AuthorizationType, AuthorizationScopes, AuthorizerId } = route?.Properties ?? {};
    expect({ AuthorizationType, AuthorizationScopes, AuthorizerId }).toEqual(
      endpoint.access === 'anyone'
        ? { AuthorizationType: 'NONE' }
        : {
            AuthorizationType: 'JWT',
            AuthorizationScopes: [USER_SCOPE],
            AuthorizerId: { Ref: authorizerOf(endpoint.access) },
          },
    );
  });

  test('the endpoint has its own rate limit in the gateway', () => {
    const [[, stage] = []] = resources('AWS::ApiGatewayV2::Stage');
    expect(stage?.Properties.RouteSettings[key]).toEqual({
      ThrottlingRateLimit: 20,
      ThrottlingBurstLimit: 40,
    });
  });

  test('the endpoint’s route leads to its function', () => {
    const { id } = functionOf(endpoint);
    const [, [, { Ref: integration }]] = route?.Properties.Target['Fn::Join'] ?? [];
    expect(template.toJSON().Resources[integration].Properties).toMatchObject({
      IntegrationType: 'AWS_PROXY',
      IntegrationUri: { 'Fn::GetAtt': [id, 'Arn'] },
    });
  });
});

test('the API has no other routes, and one file adds all routes', () => {
  const routes = resources('AWS::ApiGatewayV2::Route').map(
    ([, { Properties }]) => Properties.RouteKey,
  );
  expect(routes.sort()).toEqual(rows.map(([, endpoint]) => routeKey(endpoint)).sort());
  const files = globSync('infra/**/*.ts', { cwd: root });
  const adding = files.flatMap((file) =>
    Array.from(
      readFileSync(join(root, file), 'utf8').matchAll(/addRoutes|HttpRoute\(|CfnRoute\b/g),
      () => file.replaceAll('\\', '/'),
    ),
  );
  expect(adding).toEqual(['infra/api/api.ts']);
});

test('the API allows no other site’s pages to call it (CORS)', () => {
  const [[, api] = []] = resources('AWS::ApiGatewayV2::Api');
  expect(api?.Properties).not.toHaveProperty('CorsConfiguration');
});

test('an alarm goes off when Lambda throttles leads or assessments', () => {
  const throttled = resources('AWS::CloudWatch::Alarm')
    .filter(([, { Properties }]) => Properties.MetricName === 'Throttles')
    .map(([, { Properties }]) => Properties.Dimensions[0].Value.Ref);
  expect(throttled.sort()).toEqual(
    [endpoints.subscribeLeadMagnet, endpoints.submitHealthAssessment]
      .map((endpoint) => functionOf(endpoint as Endpoint).id)
      .sort(),
  );
});

const [[, acl] = []] = resources('AWS::WAFv2::WebACL').filter(
  ([, { Properties }]) => Properties.Scope === 'CLOUDFRONT',
);
const rules = acl?.Properties.Rules as { Name: string; Statement: object; Action?: object }[];
const rule = (name: string) => rules.find(({ Name }) => Name === name);
const pathsIn = (name: string): string[] =>
  Array.from(
    JSON.stringify(rule(name)?.Statement).matchAll(/"SearchString":"([^"]+)"/g),
    ([, path = '']) => path,
  ).sort();

test.each([
  ['LeadRate', 10, '/api/subscribe-lead-magnet'],
  ['OverallRate', 2000, undefined],
])(
  'the firewall’s rule %s answers 429 above %d requests per network address in five minutes',
  (name, limit, path) => {
    expect(rule(name)).toMatchObject({
      Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
      Statement: {
        RateBasedStatement: { Limit: limit, AggregateKeyType: 'IP', EvaluationWindowSec: 300 },
      },
    });
    expect(pathsIn(name)).toEqual([path].filter(Boolean));
  },
);

test('the firewall normalizes paths as the gateway does', () => {
  const statements = JSON.stringify(rules).match(/"FieldToMatch":\{"UriPath".*?\]/g) ?? [];
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    expect(statement).toMatch(/"PositionalConstraint":"STARTS_WITH"/);
    expect(statement).toMatch(/"URL_DECODE".*"NORMALIZE_PATH"/);
  }
});

test('the firewall has two rate limits and AWS’s rules against known attacks on servers', () => {
  expect(rules.map(({ Name }) => Name)).toEqual([
    'LeadRate',
    'OverallRate',
    'AWSManagedRulesKnownBadInputsRuleSet',
  ]);
});
