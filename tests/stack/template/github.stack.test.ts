import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { GitHubStack } from '#infra/github/github-stack.ts';
import { read } from '#tests/support/checkout/documents.ts';

const templateOf = (hasProvider = false) =>
  Template.fromStack(new GitHubStack(new App(), { repository: 'owner/name', hasProvider }));
const template = templateOf();

const trusted = (subjects: string[]) => ({
  AssumeRolePolicyDocument: Match.objectLike({
    Statement: [
      Match.objectLike({
        Action: 'sts:AssumeRoleWithWebIdentity',
        Condition: {
          StringEquals: {
            'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
            'token.actions.githubusercontent.com:sub': subjects,
          },
        },
      }),
    ],
  }),
});

test('only the repository’s two environments may deploy, and only its pull requests may diff', () => {
  template.resourceCountIs('AWS::IAM::Role', 2);
  template.hasResourceProperties('AWS::IAM::Role', trusted(['repo:owner/name:pull_request']));
  template.hasResourceProperties(
    'AWS::IAM::Role',
    trusted(['repo:owner/name:environment:production', 'repo:owner/name:environment:trial']),
  );
});

const actionsOf = (id: string): string[] =>
  Object.entries(template.findResources('AWS::IAM::ManagedPolicy'))
    .filter(([name]) => name.startsWith(id))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
    .flatMap(({ Action }: { Action: string | string[] }) => Action);

test('the diff reads templates and assumes no role', () => {
  expect(actionsOf('DiffPermissions')).toEqual([
    'cloudformation:DescribeStacks',
    'cloudformation:GetTemplate',
  ]);
});

test('the deploy changes things through CDK’s own roles only, and of the records writes only the canary', () => {
  const statements = Object.entries(template.findResources('AWS::IAM::ManagedPolicy'))
    .filter(([name]) => name.startsWith('DeployPermissions'))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);
  const guards = statements.flatMap(({ Action, Condition }) =>
    [Action]
      .flat()
      .filter(
        (action: string) =>
          !/:(Describe|Get[A-Z]|List)/.test(action) || /:(GetItem|Generate)/.test(action),
      )
      .map((action: string) => [action, JSON.stringify(Condition)]),
  );
  expect(Object.fromEntries(guards)).toEqual({
    'sts:AssumeRole': undefined,
    'dynamodb:GetItem': expect.stringContaining('"dynamodb:LeadingKeys":["canary"]'),
    'dynamodb:PutItem': expect.stringContaining('"dynamodb:LeadingKeys":["canary"]'),
    'kms:Encrypt': expect.stringContaining('"kms:EncryptionContext:purpose":"canary"'),
    'kms:Decrypt': expect.stringContaining('dynamodb.us-east-1.amazonaws.com'),
    'kms:GenerateDataKey': expect.stringContaining('dynamodb.us-east-1.amazonaws.com'),
  });
});

test('the workflows use the environments that the role trusts', () => {
  const stages = Array.from(
    read('.github/workflows/deploy.yml').matchAll(/stage: (\w+)/g),
    ([, stage]) => stage,
  );
  expect(stages.sort()).toEqual(['production', 'trial']);
});

test('creates no second provider in an account that already trusts GitHub', () => {
  template.resourceCountIs('AWS::IAM::OIDCProvider', 1);
  templateOf(true).resourceCountIs('AWS::IAM::OIDCProvider', 0);
});
