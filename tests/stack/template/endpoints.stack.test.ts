import { describe, expect, test } from 'vitest';
import { endpoints } from '#shared/endpoints/all.ts';
import { type Endpoint, USER_SCOPE } from '#shared/endpoints/endpoint.ts';
import { synthesizeProduction } from '#tests/support/stack/synthesize.ts';

const template = synthesizeProduction();
const resources = (type: string) => Object.entries(template.findResources(type));
const routeKey = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

const rows = Object.entries(endpoints);

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

  test('the endpoint’s one route has a rate limit and, unless it is public, requires an access token', () => {
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
    const [[, stage] = []] = resources('AWS::ApiGatewayV2::Stage');
    expect(stage?.Properties.RouteSettings[key]).toEqual({
      ThrottlingRateLimit: 20,
      ThrottlingBurstLimit: 40,
    });
  });
});

test('the API has no routes besides those of the endpoints', () => {
  const routes = resources('AWS::ApiGatewayV2::Route').map(
    ([, { Properties }]) => Properties.RouteKey,
  );
  expect(routes.sort()).toEqual(rows.map(([, endpoint]) => routeKey(endpoint)).sort());
});

test('the API allows no calls from other sites’ pages (CORS)', () => {
  const [[, api] = []] = resources('AWS::ApiGatewayV2::Api');
  expect(api?.Properties).not.toHaveProperty('CorsConfiguration');
});

test('the firewall limits requests per IP address, and has AWS’s rules against known attacks', () => {
  const [[, acl] = []] = resources('AWS::WAFv2::WebACL').filter(
    ([, { Properties }]) => Properties.Scope === 'CLOUDFRONT',
  );
  const limit = (Limit: number) => ({
    Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
    Statement: { RateBasedStatement: { Limit, AggregateKeyType: 'IP', EvaluationWindowSec: 300 } },
  });
  expect(acl?.Properties.Rules).toMatchObject([
    { Name: 'LeadRate', ...limit(10) },
    { Name: 'OverallRate', ...limit(2000) },
    { Name: 'AWSManagedRulesKnownBadInputsRuleSet' },
  ]);
  const [guide, overall] = acl?.Properties.Rules ?? [];
  expect(overall.Statement.RateBasedStatement).not.toHaveProperty('ScopeDownStatement');
  // Without `URL_DECODE`, an encoded path would evade the rule.
  expect(guide.Statement.RateBasedStatement.ScopeDownStatement.ByteMatchStatement).toEqual({
    FieldToMatch: { UriPath: {} },
    PositionalConstraint: 'STARTS_WITH',
    SearchString: '/api/subscribe-lead-magnet',
    TextTransformations: [
      { Priority: 0, Type: 'URL_DECODE' },
      { Priority: 1, Type: 'NORMALIZE_PATH' },
    ],
  });
});
