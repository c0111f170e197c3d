import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { synthesizeProduction } from '#tests/support/stack/synthesize.ts';

const template = synthesizeProduction();
const find = (type: string, beginning: string) =>
  Object.entries(template.findResources(type)).find(([id]) => id.startsWith(beginning)) ?? [];

const [clientsPoolId = '', clientsPool] = find('AWS::Cognito::UserPool', 'Accounts');
const [trainersPoolId = '', trainersPool] = find('AWS::Cognito::UserPool', 'Trainers');

/** NIST forbids composition rules (SP 800-63B-4, 3.1.1.2). */
const noComposition = {
  RequireLowercase: false,
  RequireNumbers: false,
  RequireSymbols: false,
  RequireUppercase: false,
};

test('the clients’ pool accepts passwords of six characters and has threat protection', () => {
  expect(clientsPool).toMatchObject({
    DeletionPolicy: 'RetainExceptOnCreate',
    Properties: {
      Policies: { PasswordPolicy: { MinimumLength: 6, ...noComposition } },
      MfaConfiguration: 'OFF',
      UserPoolTier: 'PLUS',
      UserPoolAddOns: { AdvancedSecurityMode: 'ENFORCED' },
      DeletionProtection: 'ACTIVE',
    },
  });
  template.hasResourceProperties('AWS::Cognito::UserPoolRiskConfigurationAttachment', {
    CompromisedCredentialsRiskConfiguration: {
      Actions: { EventAction: 'BLOCK' },
      EventFilter: ['SIGN_UP', 'PASSWORD_CHANGE'],
    },
  });
});

test('the trainers’ pool requires an invitation, a 12-character password, and an authenticator code', () => {
  expect(trainersPool).toMatchObject({
    DeletionPolicy: 'RetainExceptOnCreate',
    Properties: {
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      MfaConfiguration: 'ON',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      Policies: {
        PasswordPolicy: { MinimumLength: 12, TemporaryPasswordValidityDays: 2, ...noComposition },
      },
      UserPoolTier: 'ESSENTIALS',
      DeletionProtection: 'ACTIVE',
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
    },
  });
});

test('clients can’t change their email address', () => {
  const email = clientsPool?.Properties.Schema.find(
    ({ Name }: { Name: string }) => Name === 'email',
  );
  expect(email).toEqual({ Name: 'email', Required: true, Mutable: false });
});

test.each([
  ['clients', clientsPoolId, { access: 15, refresh: 30 * 24 * 60, writes: ['email', 'name'] }],
  ['trainers', trainersPoolId, { access: 5, refresh: 12 * 60, writes: ['locale'] }],
])(
  '%s sign in with SRP, and Cognito can revoke their tokens and replaces them at each refresh',
  (_, pool, expected) => {
    template.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      UserPoolId: { Ref: pool },
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'],
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      AccessTokenValidity: expected.access,
      IdTokenValidity: expected.access,
      RefreshTokenValidity: expected.refresh,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
      WriteAttributes: Match.arrayEquals(expected.writes),
      GenerateSecret: false,
      AllowedOAuthFlows: Match.absent(),
      AllowedOAuthFlowsUserPoolClient: false,
      SupportedIdentityProviders: ['COGNITO'],
    });
  },
);

test('the only way to sign in is through one of the two app clients', () => {
  for (const type of ['User', 'Group', 'Domain', 'IdentityProvider'].map(
    (each) => `UserPool${each}`,
  )) {
    template.resourceCountIs(`AWS::Cognito::${type}`, 0);
  }
  template.resourceCountIs('AWS::Cognito::IdentityPool', 0);
  template.resourceCountIs('AWS::Cognito::UserPoolClient', 2);
});

test('Cognito itself creates the codes, and resets a password only through a confirmed address', () => {
  // Other triggers, such as those for custom challenges, could create codes themselves.
  expect(Object.keys(clientsPool?.Properties.LambdaConfig).sort()).toEqual([
    'CustomMessage',
    'PreSignUp',
  ]);
  expect(clientsPool?.Properties.AccountRecoverySetting).toEqual({
    RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }],
  });
  expect(clientsPool?.Properties.VerificationMessageTemplate.DefaultEmailOption).toBe(
    'CONFIRM_WITH_CODE',
  );
});

test('the emails with codes and invitations are HTML with the placeholders and size that Cognito requires', () => {
  const invitation = trainersPool?.Properties.AdminCreateUserConfig.InviteMessageTemplate;
  const all = [
    clientsPool?.Properties.VerificationMessageTemplate,
    trainersPool?.Properties.VerificationMessageTemplate,
    invitation,
  ];
  for (const { EmailMessage } of all) {
    expect(EmailMessage).toMatch(/^<!doctype html>.*\{####\}/s);
    expect(EmailMessage.length).toBeLessThan(20_000);
  }
  expect(invitation.EmailMessage).toMatch(/\{username\}.*<code[^>]*>\{####\}<\/code><\/p>/s);
  expect(invitation.EmailMessage).toContain('href="https://www.owners-domain.com/coach"');
});

test('one firewall limits requests per IP address to both user pools and blocks DeleteUser', () => {
  const [[id, acl] = []] = Object.entries(
    template.findResources('AWS::WAFv2::WebACL', { Properties: { Scope: 'REGIONAL' } }),
  );
  expect(acl?.Properties.Rules).toMatchObject([
    {
      Action: { Block: {} },
      Statement: {
        RateBasedStatement: { Limit: 200, AggregateKeyType: 'IP', EvaluationWindowSec: 300 },
      },
    },
    {
      Action: { Block: {} },
      Statement: {
        ByteMatchStatement: {
          FieldToMatch: { SingleHeader: { Name: 'x-amzn-cognito-operation-name' } },
          PositionalConstraint: 'EXACTLY',
          SearchString: 'DeleteUser',
        },
      },
    },
  ]);
  const protectedPools = Object.values(
    template.findResources('AWS::WAFv2::WebACLAssociation', {
      Properties: { WebACLArn: { 'Fn::GetAtt': [id, 'Arn'] } },
    }),
  ).map(({ Properties }) => Properties.ResourceArn['Fn::GetAtt'][0]);
  expect(protectedPools.sort()).toEqual([clientsPoolId, trainersPoolId].sort());
});

test('Cognito logs sign-ins, and CloudWatch keeps the log for 90 days', () => {
  const [[, delivery] = []] = Object.entries(
    template.findResources('AWS::Cognito::LogDeliveryConfiguration'),
  );
  const [configuration] = delivery?.Properties.LogConfigurations ?? [];
  expect(configuration).toMatchObject({ EventSource: 'userAuthEvents', LogLevel: 'INFO' });
  const { LogGroupArn } = configuration.CloudWatchLogsConfiguration;
  const [name, log] = find('AWS::Logs::LogGroup', 'SignIns');
  expect(log?.Properties).toEqual({ RetentionInDays: 90 });
  // Cognito refuses the log group's `Arn`, because it ends with `:*`.
  expect(JSON.stringify(LogGroupArn)).toContain(`:log-group:",{"Ref":"${name}"}]`);
});

test('Cognito sends codes from the owner’s address only if senderVerified is true', () => {
  const verified = synthesizeProduction({ senderVerified: true, sesIdentity: 'existing' });
  verified.hasResourceProperties('AWS::Cognito::UserPool', {
    EmailConfiguration: {
      EmailSendingAccount: 'DEVELOPER',
      From: Match.stringLikeRegexp('guide@owners-domain.com'),
      ConfigurationSet: { Ref: Match.stringLikeRegexp('^SenderConfigurationSet') },
    },
  });
  template.hasResourceProperties('AWS::Cognito::UserPool', { EmailConfiguration: Match.absent() });
});
