import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { GitHubStack, repositoryOf } from '#infra/github/github-stack.ts';
import { read } from '#tests/support/checkout/documents.ts';

const repository = repositoryOf('owner/name', '12/34') ?? expect.unreachable();
const templateOf = ({ hasProvider = false, hasTrial = false } = {}) =>
  Template.fromStack(new GitHubStack(new App(), { repository, hasProvider, hasTrial }));
const template = templateOf();

/** A role that trusts both forms of the repository's name: with ids since 2026-07-15, without before. */
const trusted = (subject: string) => ({
  AssumeRolePolicyDocument: Match.objectLike({
    Statement: [
      Match.objectLike({
        Action: 'sts:AssumeRoleWithWebIdentity',
        Condition: {
          StringEquals: {
            'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
            'token.actions.githubusercontent.com:sub': [
              `repo:owner/name:${subject}`,
              `repo:owner@12/name@34:${subject}`,
            ],
          },
        },
      }),
    ],
  }),
});

test('only the repository’s environment production may deploy, and only its pull requests may diff', () => {
  template.resourceCountIs('AWS::IAM::Role', 2);
  template.hasResourceProperties('AWS::IAM::Role', trusted('pull_request'));
  template.hasResourceProperties('AWS::IAM::Role', trusted('environment:production'));
});

test('a trial’s environment may deploy only on request, with its own role', () => {
  const withTrial = templateOf({ hasTrial: true });
  withTrial.resourceCountIs('AWS::IAM::Role', 3);
  withTrial.hasResourceProperties('AWS::IAM::Role', trusted('environment:production'));
  withTrial.hasResourceProperties('AWS::IAM::Role', trusted('environment:trial'));
});

test.each([
  ['owner/name', ''],
  ['owner/name', '12'],
  ['owner@12/name@34', '12/34'],
  ['owner/name:environment:production', '12/34'],
  ['', '12/34'],
])('refuses %j with the ids %j as a repository', (name, ids) => {
  expect(repositoryOf(name, ids)).toBeUndefined();
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

test('the deploy acts through CDK’s own roles only, and may write no record except the canary', () => {
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
  templateOf({ hasProvider: true }).resourceCountIs('AWS::IAM::OIDCProvider', 0);
});
