import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import { synthesizeProduction } from '#tests/support/stack/synthesize.ts';

let template: Template;
beforeAll(() => {
  template = synthesizeProduction();
});

test('SRP and rotated refresh only, existence not told, tokens short and revocable', () => {
  template.hasResourceProperties('AWS::Cognito::UserPoolClient', {
    ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'],
    RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
    PreventUserExistenceErrors: 'ENABLED',
    EnableTokenRevocation: true,
    AccessTokenValidity: 15,
    IdTokenValidity: 15,
    RefreshTokenValidity: 30 * 24 * 60,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
    WriteAttributes: Match.arrayEquals(['email', 'name']),
    GenerateSecret: false,
  });
});

test('no account is there from the start, and no way in but by the client: no hosted pages, no OAuth, no guests', () => {
  for (const type of [
    'AWS::Cognito::UserPoolUser',
    'AWS::Cognito::UserPoolGroup',
    'AWS::Cognito::UserPoolDomain',
    'AWS::Cognito::UserPoolIdentityProvider',
    'AWS::Cognito::IdentityPool',
  ]) {
    template.resourceCountIs(type, 0);
  }
  // The site's and the coach's.
  template.resourceCountIs('AWS::Cognito::UserPoolClient', 2);
  template.hasResourceProperties('AWS::Cognito::UserPoolClient', {
    AllowedOAuthFlows: Match.absent(),
    AllowedOAuthFlowsUserPoolClient: false,
  });
});

test('six characters and no composition, leaked ones refused, confirmed by a trigger', () => {
  template.hasResourceProperties('AWS::Cognito::UserPool', {
    Policies: {
      PasswordPolicy: {
        MinimumLength: 6,
        RequireLowercase: false,
        RequireNumbers: false,
        RequireSymbols: false,
        RequireUppercase: false,
      },
    },
    MfaConfiguration: 'OFF',
    UserPoolTier: 'PLUS',
    UserPoolAddOns: { AdvancedSecurityMode: 'ENFORCED' },
    DeletionProtection: 'ACTIVE',
    LambdaConfig: { PreSignUp: Match.anyValue() },
  });
  template.hasResourceProperties('AWS::Cognito::UserPoolRiskConfigurationAttachment', {
    CompromisedCredentialsRiskConfiguration: {
      Actions: { EventAction: 'BLOCK' },
      EventFilter: ['SIGN_UP', 'PASSWORD_CHANGE'],
    },
  });
});

test('codes are made by Cognito itself, and renew a password by a confirmed address only', () => {
  const [pool] = Object.values(template.findResources('AWS::Cognito::UserPool'));
  // A trigger for challenges could make codes of its own; the one for messages refuses some, and changes none.
  expect(Object.keys(pool?.Properties.LambdaConfig).sort()).toEqual(['CustomMessage', 'PreSignUp']);
  expect(pool?.Properties.AccountRecoverySetting).toEqual({
    RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }],
  });
  expect(pool?.Properties.VerificationMessageTemplate).toMatchObject({
    DefaultEmailOption: 'CONFIRM_WITH_CODE',
    EmailMessage: expect.stringContaining('{####}'),
  });
});

test('sign-ups and guesses of one client address are bounded by a firewall of their own', () => {
  const [pool] = Object.keys(template.findResources('AWS::Cognito::UserPool'));
  const acls = template.findResources('AWS::WAFv2::WebACL', { Properties: { Scope: 'REGIONAL' } });
  const [[id, acl] = []] = Object.entries(acls);
  expect(acl?.Properties.Rules).toMatchObject([
    {
      Action: { Block: {} },
      Statement: {
        RateBasedStatement: { Limit: 200, AggregateKeyType: 'IP', EvaluationWindowSec: 300 },
      },
    },
  ]);
  template.hasResourceProperties('AWS::WAFv2::WebACLAssociation', {
    ResourceArn: { 'Fn::GetAtt': [pool, 'Arn'] },
    WebACLArn: { 'Fn::GetAtt': [id, 'Arn'] },
  });
});

test('the accounts are kept on destroy', () => {
  template.hasResource('AWS::Cognito::UserPool', { DeletionPolicy: 'RetainExceptOnCreate' });
});

test('sign-ins are logged by Cognito itself, for ninety days', () => {
  const [delivery] = Object.values(
    template.findResources('AWS::Cognito::LogDeliveryConfiguration'),
  );
  const [configuration] = delivery?.Properties.LogConfigurations ?? [];
  expect(configuration).toMatchObject({ EventSource: 'userAuthEvents', LogLevel: 'INFO' });
  const { LogGroupArn } = configuration.CloudWatchLogsConfiguration;
  const logs = template.findResources('AWS::Logs::LogGroup');
  const [name] = Object.keys(logs).filter((id) => JSON.stringify(LogGroupArn).includes(`"${id}"`));
  expect(logs[name ?? '']?.Properties).toEqual({ RetentionInDays: 90 });
  // Its own attribute ends with `:*`, which Cognito refuses.
  expect(JSON.stringify(LogGroupArn)).toContain(`:log-group:",{"Ref":"${name}"}]`);
});

test('the codes of accounts come from the owner’s domain once SES has verified it', () => {
  const verified = synthesizeProduction({ senderVerified: true, sesIdentity: 'existing' });
  verified.hasResourceProperties('AWS::Cognito::UserPool', {
    EmailConfiguration: {
      EmailSendingAccount: 'DEVELOPER',
      From: Match.stringLikeRegexp('guide@owners-domain.com'),
    },
  });
  template.hasResourceProperties('AWS::Cognito::UserPool', { EmailConfiguration: Match.absent() });
});
