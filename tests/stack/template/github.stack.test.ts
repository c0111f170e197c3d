import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { GitHubStack, repositoryOf } from '#infra/github/github-stack.ts';

const repository = repositoryOf('owner/name', '12/34') ?? expect.unreachable();
const templateOf = ({ hasProvider = false, hasTrial = false } = {}) =>
  Template.fromStack(new GitHubStack(new App(), { repository, hasProvider, hasTrial }));
const template = templateOf();

/**
 * A role that trusts both forms of the repository's name in GitHub's tokens: with ids, for a repository that was
 * created, renamed, or transferred after 2026-07-15, and without ids, for an older one.
 */
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

test('only jobs in the repository’s environment production can deploy, and only its pull requests can run cdk diff', () => {
  template.resourceCountIs('AWS::IAM::Role', 2);
  template.hasResourceProperties('AWS::IAM::Role', trusted('pull_request'));
  template.hasResourceProperties('AWS::IAM::Role', trusted('environment:production'));
});

test('a trial has its own role and environment, and only if the owner wants them', () => {
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
])('the stack refuses the repository %j with the ids %j', (name, ids) => {
  expect(repositoryOf(name, ids)).toBeUndefined();
});

const actionsOf = (id: string): string[] =>
  Object.entries(template.findResources('AWS::IAM::ManagedPolicy'))
    .filter(([name]) => name.startsWith(id))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
    .flatMap(({ Action }: { Action: string | string[] }) => Action);

test('the role for cdk diff reads templates and can’t assume other roles', () => {
  expect(actionsOf('DiffPermissions')).toEqual([
    'cloudformation:DescribeStacks',
    'cloudformation:GetTemplate',
  ]);
});

test('the role for deployments works only through the CDK’s roles, and can write no record but the canary', () => {
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

test('an account that already trusts GitHub gets no second provider', () => {
  template.resourceCountIs('AWS::IAM::OIDCProvider', 1);
  templateOf({ hasProvider: true }).resourceCountIs('AWS::IAM::OIDCProvider', 0);
});
