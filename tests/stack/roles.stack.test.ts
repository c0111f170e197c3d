import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import { synthesizeProduction } from '#tests/support/synthesize.ts';

let template: Template;
beforeAll(() => {
  template = synthesizeProduction();
});

/** The one function whose logical id starts so, and the statements of its policy. */
const statementsOf = (name: string) => {
  const policies = template.findResources('AWS::IAM::ManagedPolicy');
  const found = Object.entries(policies).filter(([id]) => id.includes(`${name}Permissions`));
  expect(found).toHaveLength(1);
  return found[0]?.[1].Properties.PolicyDocument.Statement as {
    Action: string | string[];
    Condition?: object;
  }[];
};
const actionsOf = (name: string) => statementsOf(name).flatMap(({ Action }) => Action);

test('whoever acts has a role: no users, no keys of theirs', () => {
  template.resourceCountIs('AWS::IAM::User', 0);
  template.resourceCountIs('AWS::IAM::AccessKey', 0);
  expect(JSON.stringify(template.toJSON())).not.toMatch(/AKIA[0-9A-Z]{16}/);
});

test('the Lambda that takes assessments may make a data key and put a record, nothing else', () => {
  const direct = statementsOf('SubmitHealthAssessment').filter(({ Condition }) => !Condition);
  expect(direct.flatMap(({ Action }) => Action)).toEqual([
    'logs:CreateLogStream',
    'logs:PutLogEvents',
    'dynamodb:PutItem',
    'kms:GenerateDataKey',
  ]);
});

test('the Lambda that takes leads may put a record, nothing else', () => {
  const direct = statementsOf('SubscribeLeadMagnet').filter(({ Condition }) => !Condition);
  expect(direct.flatMap(({ Action }) => Action)).toEqual([
    'logs:CreateLogStream',
    'logs:PutLogEvents',
    'dynamodb:PutItem',
  ]);
});

test('the storage key is used through DynamoDB only', () => {
  for (const name of ['SubmitHealthAssessment', 'Send', 'CoachReader']) {
    const decrypts = statementsOf(name).filter(
      ({ Action, Condition }) => [Action].flat().includes('kms:Decrypt') && Condition,
    );
    expect(decrypts).toMatchObject([
      { Condition: { StringEquals: { 'kms:ViaService': 'dynamodb.us-east-1.amazonaws.com' } } },
    ]);
  }
});

test('F21: only the coach’s reader decrypts assessments', () => {
  const policies = Object.entries(template.findResources('AWS::IAM::ManagedPolicy'));
  const readers = policies.filter(([, policy]) =>
    (
      policy.Properties.PolicyDocument.Statement as {
        Action: string | string[];
        Condition?: object;
      }[]
    ).some(({ Action, Condition }) => [Action].flat().includes('kms:Decrypt') && !Condition),
  );
  expect(readers.map(([id]) => id)).toEqual([expect.stringContaining('CoachReader')]);
});

test('no role carries an inline or an AWS-managed policy, but the uploader of the site', () => {
  for (const [id, role] of Object.entries(template.findResources('AWS::IAM::Role'))) {
    if (id.startsWith('CustomCDKBucketDeployment')) continue;
    expect(role.Properties.Policies, id).toBeUndefined();
    expect(JSON.stringify(role.Properties.ManagedPolicyArns ?? []), id).not.toContain(
      ':aws:policy',
    );
  }
});

test('the relay hears of new leads and new assessments, and of nothing else', () => {
  const filters = Object.values(template.findResources('AWS::Lambda::EventSourceMapping')).flatMap(
    ({ Properties }) => Properties.FilterCriteria?.Filters ?? [],
  );
  expect(filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual([
    { eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ prefix: 'lead#' }] } } } },
    { eventName: ['INSERT'] },
  ]);
  expect(actionsOf('Relay')).not.toContain('dynamodb:GetItem');
});

test('F06: what names people is kept by no queue: feedback has neither destination nor dead letters, and may only queue keys', () => {
  const feedback = Object.values(template.findResources('AWS::SNS::Subscription')).filter(
    ({ Properties }) => Properties.Protocol === 'lambda',
  );
  expect(feedback).toHaveLength(1);
  expect(feedback[0]?.Properties).not.toHaveProperty('RedrivePolicy');
  // Where there is none, Lambda comes again twice and keeps nothing.
  template.resourceCountIs('AWS::Lambda::EventInvokeConfig', 0);
  for (const { Properties } of Object.values(template.findResources('AWS::Lambda::Function'))) {
    expect(Properties).not.toHaveProperty('DeadLetterConfig');
  }
  expect(actionsOf('Feedback')).toEqual([
    'logs:CreateLogStream',
    'logs:PutLogEvents',
    'sqs:SendMessage',
  ]);
});
