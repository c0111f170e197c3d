import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import { coachEndpoints } from '#shared/endpoints/coach.ts';
import { endpoints } from '#shared/endpoints/contract.ts';
import { USER_SCOPE } from '#shared/endpoints/endpoint.ts';
import { synthesizeProduction } from '#tests/support/stack/synthesize.ts';

let template: Template;
beforeAll(() => {
  template = synthesizeProduction();
});

const poolId = () => {
  const pools = Object.keys(template.findResources('AWS::Cognito::UserPool'));
  return pools.find((id) => id.startsWith('Trainers')) ?? '';
};

test('trainers: invited only, a second factor by an authenticator, twelve characters, kept on destroy', () => {
  const pool = template.findResources('AWS::Cognito::UserPool')[poolId()];
  expect(pool).toMatchObject({
    DeletionPolicy: 'RetainExceptOnCreate',
    Properties: {
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      MfaConfiguration: 'ON',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      Policies: { PasswordPolicy: { MinimumLength: 12, TemporaryPasswordValidityDays: 2 } },
      UserPoolTier: 'ESSENTIALS',
      DeletionProtection: 'ACTIVE',
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
    },
  });
});

test('their tokens are short, their session ends with the day, and they change no address', () => {
  template.hasResourceProperties('AWS::Cognito::UserPoolClient', {
    UserPoolId: { Ref: poolId() },
    ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'],
    RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
    PreventUserExistenceErrors: 'ENABLED',
    EnableTokenRevocation: true,
    AccessTokenValidity: 5,
    IdTokenValidity: 5,
    RefreshTokenValidity: 8 * 60,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
    WriteAttributes: ['locale'],
    GenerateSecret: false,
    AllowedOAuthFlowsUserPoolClient: false,
    SupportedIdentityProviders: Match.arrayEquals(['COGNITO']),
  });
});

test('the firewall of the accounts stands before both pools', () => {
  const associations = Object.values(template.findResources('AWS::WAFv2::WebACLAssociation')).map(
    ({ Properties }) => Properties,
  );
  expect(associations).toHaveLength(2);
  expect(associations[0]?.WebACLArn).toEqual(associations[1]?.WebACLArn);
  expect(JSON.stringify(associations)).toContain(poolId());
});

test('every route of the coach asks for an access token of the trainers’ pool', () => {
  const authorizers = template.findResources('AWS::ApiGatewayV2::Authorizer');
  const [ours] = Object.entries(authorizers).filter(([, { Properties }]) =>
    JSON.stringify(Properties.JwtConfiguration.Issuer).includes(poolId()),
  );
  for (const { method, path } of Object.values(coachEndpoints)) {
    template.hasResourceProperties('AWS::ApiGatewayV2::Route', {
      RouteKey: `${method} ${path}`,
      AuthorizationType: 'JWT',
      AuthorizationScopes: [USER_SCOPE],
      AuthorizerId: { Ref: ours?.[0] },
    });
  }
});

test('the firewall’s rules for bodies leave out where people write, and nothing else', () => {
  const acls = Object.values(
    template.findResources('AWS::WAFv2::WebACL', { Properties: { Scope: 'CLOUDFRONT' } }),
  );
  const rules = acls[0]?.Properties.Rules as { Name: string; Statement: object }[];
  const rule = JSON.stringify(rules.find(({ Name }) => Name === 'LargeOrSuspectBodyElsewhere'));
  const excluded = Array.from(rule.matchAll(/"SearchString":"([^"]+)"/g), ([, path]) => path);
  const freeText = [...Object.values(endpoints), ...Object.values(coachEndpoints)]
    .filter((endpoint) => endpoint.freeText)
    .map(({ path }) => path);
  expect(excluded.sort()).toEqual(freeText.sort());
  expect(freeText).toContain('/api/coach/notes');
  expect(freeText).toContain('/api/coach/search');
});
