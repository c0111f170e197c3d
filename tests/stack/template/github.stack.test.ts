import { globSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { GitHubStack, repositoryOf } from '#infra/github/github-stack.ts';
import { read, root } from '#tests/support/checkout/documents.ts';

const repository = repositoryOf('owner/name', '12/34') ?? expect.unreachable();
const templateOf = ({ hasProvider = false, hasTrial = false } = {}) =>
  Template.fromStack(new GitHubStack(new App(), { repository, hasProvider, hasTrial }));
const template = templateOf();

/** For repositories created or renamed since 2026-07-15, GitHub adds ids to a token's subject. */
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

test('only jobs in the environment production can deploy, and only jobs of pull requests can run cdk diff', () => {
  template.resourceCountIs('AWS::IAM::Role', 2);
  template.hasResourceProperties('AWS::IAM::Role', trusted('pull_request'));
  template.hasResourceProperties('AWS::IAM::Role', trusted('environment:production'));
});

test('for an owner with a trial, the stack creates another role for jobs in the environment trial', () => {
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
])('repositoryOf rejects the repository %j with the ids %j', (name, ids) => {
  expect(repositoryOf(name, ids)).toBeUndefined();
});

const actionsOf = (id: string): string[] =>
  Object.entries(template.findResources('AWS::IAM::ManagedPolicy'))
    .filter(([name]) => name.startsWith(id))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
    .flatMap(({ Action }: { Action: string | string[] }) => Action);

test('the role for cdk diff can read templates and can’t assume other roles', () => {
  expect(actionsOf('DiffPermissions')).toEqual([
    'cloudformation:DescribeStacks',
    'cloudformation:GetTemplate',
  ]);
});

const deployStatements: { Action: string | string[]; Condition?: object }[] = Object.entries(
  template.findResources('AWS::IAM::ManagedPolicy'),
)
  .filter(([name]) => name.startsWith('DeployPermissions'))
  .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);
const deployActions = deployStatements.flatMap(({ Action, Condition }) =>
  [Action].flat().map((action) => ({ action, condition: JSON.stringify(Condition) })),
);

test('the role for deployments assumes the CDK’s roles, reads no client’s data, and writes only the canary', () => {
  const guards = deployActions
    .filter(
      ({ action }) => /^(sts|dynamodb|kms):/.test(action) || !/:(Describe|Get|List)/.test(action),
    )
    .map(({ action, condition }) => [action, condition]);
  const viaDynamo = expect.stringContaining('dynamodb.us-east-1.amazonaws.com');
  expect(Object.fromEntries(guards)).toEqual({
    'sts:AssumeRole': undefined,
    'dynamodb:GetItem': expect.stringContaining(
      '"dynamodb:LeadingKeys":["canary","retention#leads","retention#assessments"]',
    ),
    'dynamodb:PutItem': expect.stringContaining('"dynamodb:LeadingKeys":["canary"]'),
    'kms:Encrypt': expect.stringContaining('"kms:EncryptionContext:purpose":"canary"'),
    'kms:Decrypt': viaDynamo,
    'kms:GenerateDataKey': viaDynamo,
  });
});

test('the role for deployments allows exactly the read calls that the doctor makes', () => {
  const sources = globSync('infra/operate/{stack.ts,doctor/**/*.ts}', { cwd: root }).map(read);
  const calls = sources.flatMap((source) =>
    Array.from(
      source.matchAll(/new (\w+)Command\(|paginate(\w+)\(/g),
      ([, one, many]) => one ?? many,
    ),
  );
  const allowed = deployActions
    .map(({ action }) => action)
    .filter((action) => /:(Describe|Get|List)/.test(action))
    .map((action) => action.split(':')[1]);
  const callsFromOtherFolders = ['GetParameter', 'GetItem'];
  // GetCallerIdentity needs no permission.
  const needed = new Set(
    [...calls, ...callsFromOtherFolders].filter((call) => call !== 'GetCallerIdentity'),
  );
  expect(allowed.sort()).toEqual([...needed].sort());
});

test('if the AWS account already trusts GitHub, the stack creates no second identity provider', () => {
  template.resourceCountIs('AWS::IAM::OIDCProvider', 1);
  templateOf({ hasProvider: true }).resourceCountIs('AWS::IAM::OIDCProvider', 0);
});
