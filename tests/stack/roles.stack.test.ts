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
    Resource: unknown;
    Condition?: object;
  }[];
};
const actionsOf = (name: string) => statementsOf(name).flatMap(({ Action }) => Action);

test('whoever acts has a role: no users, no keys of theirs', () => {
  template.resourceCountIs('AWS::IAM::User', 0);
  template.resourceCountIs('AWS::IAM::AccessKey', 0);
  expect(JSON.stringify(template.toJSON())).not.toMatch(/AKIA[0-9A-Z]{16}/);
});

/** What a public endpoint may do besides its log: no statement of it lets it read, or write outside a transaction. */
const ownStatementsOf = (name: string) =>
  statementsOf(name)
    .filter(
      ({ Action, Condition }) =>
        ![Action].flat().some((one) => /^logs:|kms:Decrypt/.test(one)) || !Condition,
    )
    .filter(({ Action }) => ![Action].flat().some((one) => one.startsWith('logs:')))
    .map(({ Action, Condition }) => ({ Action, ...(Condition && { Condition }) }));

const inTransaction = {
  Condition: {
    'ForAnyValue:StringEquals': { 'dynamodb:EnclosingOperation': 'TransactWriteItems' },
  },
};

test('the Lambda that takes assessments may write in transactions, make data keys and hash, nothing else', () => {
  expect(ownStatementsOf('SubmitHealthAssessment')).toEqual([
    { Action: 'dynamodb:PutItem', ...inTransaction },
    { Action: 'dynamodb:UpdateItem', ...inTransaction },
    { Action: 'kms:GenerateDataKey' },
    { Action: 'kms:GenerateMac' },
  ]);
});

test('the Lambda that takes leads may put in transactions, nothing else', () => {
  expect(ownStatementsOf('SubscribeLeadMagnet')).toEqual([
    { Action: 'dynamodb:PutItem', ...inTransaction },
  ]);
});

test('no role of the mails has anything to do with assessments, clients or leads', () => {
  for (const name of ['Relay', 'Send', 'Sweep', 'Feedback']) {
    const resources = JSON.stringify(statementsOf(name).map(({ Resource }) => Resource));
    expect(resources, name).not.toMatch(/Data(Assessments|Clients|Leads|AssessmentKey|ContactKey)/);
  }
});

test('the key of addresses makes HMACs, outlives the stack, and is used by four named roles', () => {
  const [[id, key] = []] = Object.entries(
    template.findResources('AWS::KMS::Key', { Properties: { KeySpec: 'HMAC_256' } }),
  );
  expect(key?.Properties.KeyUsage).toBe('GENERATE_VERIFY_MAC');
  expect(key?.DeletionPolicy).toMatch(/^Retain/);
  const users = Object.entries(template.findResources('AWS::IAM::ManagedPolicy')).filter(
    ([, policy]) => JSON.stringify(policy).includes(id ?? ''),
  );
  expect(users.map(([name]) => /(\w+)Permissions/.exec(name)?.[1]).sort()).toEqual([
    ...['ApiSubmitHealthAssessment', 'ApiUnsubscribe', 'MailFeedback', 'MailSend'],
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

test('one stream: the relay hears of new entries of the outbox, and of nothing else', () => {
  const streams = Object.entries(template.findResources('AWS::DynamoDB::Table')).filter(
    ([, { Properties }]) => Properties.StreamSpecification,
  );
  expect(streams.map(([id]) => id)).toEqual([expect.stringMatching(/^DataOutbox/)]);
  const filters = Object.values(template.findResources('AWS::Lambda::EventSourceMapping')).flatMap(
    ({ Properties }) => Properties.FilterCriteria?.Filters ?? [],
  );
  expect(filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual([{ eventName: ['INSERT'] }]);
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
    'kms:GenerateMac',
  ]);
});
