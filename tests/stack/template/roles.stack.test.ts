import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import { synthesizeProduction } from '#tests/support/stack/synthesize.ts';

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

test('everything acts by a role: there are no users and no keys of users', () => {
  template.resourceCountIs('AWS::IAM::User', 0);
  template.resourceCountIs('AWS::IAM::AccessKey', 0);
  expect(JSON.stringify(template.toJSON())).not.toMatch(/AKIA[0-9A-Z]{16}/);
});

/** The statements of a public endpoint besides its log: none lets it read, or write outside a transaction. */
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
    { Action: 'dynamodb:DeleteItem', ...inTransaction },
    { Action: 'kms:GenerateDataKey' },
    { Action: 'kms:GenerateMac' },
  ]);
});

test('the Lambda of draft keys has its table and its key, for one purpose and account', () => {
  const statements = statementsOf('DraftKey');
  const about = (name: string) =>
    statements.find(({ Resource }) => JSON.stringify(Resource).includes(name));
  expect(about('DataDrafts')).toMatchObject({
    Action: ['dynamodb:DeleteItem', 'dynamodb:GetItem', 'dynamodb:PutItem'],
    Resource: { 'Fn::GetAtt': [expect.stringMatching(/^DataDrafts/), 'Arn'] },
  });
  expect(about('DataDraftKey')).toMatchObject({
    Action: ['kms:Decrypt', 'kms:GenerateDataKey'],
    Resource: { 'Fn::GetAtt': [expect.stringMatching(/^DataDraftKey/), 'Arn'] },
    Condition: {
      StringEquals: { 'kms:EncryptionContext:purpose': 'draft' },
      'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['userId', 'purpose'] },
    },
  });
  expect(statements).toHaveLength(4);
});

test('draft keys are in no backup, and TTL removes them', () => {
  template.hasResourceProperties('AWS::DynamoDB::Table', {
    KeySchema: [{ AttributeName: 'userId', KeyType: 'HASH' }],
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: false },
    TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
  });
});

test('the Lambda that takes leads may put in transactions, nothing else', () => {
  expect(ownStatementsOf('SubscribeLeadMagnet')).toEqual([
    { Action: 'dynamodb:PutItem', ...inTransaction },
  ]);
});

test('no role of the mails has anything to do with assessments, clients or leads, but whether a client waits', () => {
  for (const name of ['Relay', 'Send', 'Sweep', 'Feedback']) {
    const others = statementsOf(name).filter(
      ({ Condition }) => !JSON.stringify(Condition ?? {}).includes('dynamodb:Attributes'),
    );
    const resources = JSON.stringify(others.map(({ Resource }) => Resource));
    expect(resources, name).not.toMatch(/Data(Assessments|Clients|Leads|AssessmentKey|ContactKey)/);
  }
});

test('a sender sees of a client the state and the due time, and nothing else', () => {
  const conditions = statementsOf('MailSend').flatMap(({ Condition }) =>
    JSON.stringify(Condition ?? {}).includes('dynamodb:Attributes') ? [Condition] : [],
  );
  expect(conditions).toEqual(
    [
      ['userId', 'state', 'dueAt'],
      ['id', 'holiday'],
    ].map((attributes) => ({
      'ForAllValues:StringEquals': { 'dynamodb:Attributes': attributes },
      StringEquals: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
    })),
  );
});

test('the key of addresses makes HMACs, outlives the stack, and is used by seven named roles', () => {
  const [[id, key] = []] = Object.entries(
    template.findResources('AWS::KMS::Key', { Properties: { KeySpec: 'HMAC_256' } }),
  );
  expect(key?.Properties.KeyUsage).toBe('GENERATE_VERIFY_MAC');
  expect(key?.DeletionPolicy).toMatch(/^Retain/);
  const users = Object.entries(template.findResources('AWS::IAM::ManagedPolicy')).filter(
    ([, policy]) => JSON.stringify(policy).includes(id ?? ''),
  );
  expect(users.map(([name]) => /(\w+)Permissions/.exec(name)?.[1]).sort()).toEqual([
    ...[
      'ApiDownload',
      'ApiSubmitHealthAssessment',
      'ApiUnsubscribe',
      'CoachListAssessments',
      'MailFeedback',
      'MailSend',
      'RightsRunTasks',
    ],
  ]);
});

test('the storage key is used through DynamoDB only', () => {
  for (const name of ['SubmitHealthAssessment', 'Send', 'OpenAssessment']) {
    const decrypts = statementsOf(name).filter(
      ({ Action, Condition }) => [Action].flat().includes('kms:Decrypt') && Condition,
    );
    expect(decrypts).toMatchObject([
      { Condition: { StringEquals: { 'kms:ViaService': 'dynamodb.us-east-1.amazonaws.com' } } },
    ]);
  }
});

/** The roles with a statement on this key that permits this action, by the names of their functions. */
const usersOf = (key: RegExp, action: string): string[] =>
  Object.entries(template.findResources('AWS::IAM::ManagedPolicy'))
    .filter(([, policy]) =>
      (policy.Properties.PolicyDocument.Statement as ReturnType<typeof statementsOf>).some(
        ({ Action, Resource }) =>
          [Action].flat().includes(action) && key.test(JSON.stringify(Resource)),
      ),
    )
    .map(([id]) => /(?:Coach|Data|Api)?(\w+)Permissions/.exec(id)?.[1] ?? id);

test('two roles decrypt assessments, two decrypt contacts', () => {
  expect(usersOf(/DataAssessmentKey/, 'kms:Decrypt').sort()).toEqual([
    'Download',
    'OpenAssessment',
  ]);
  expect(usersOf(/DataContactKey/, 'kms:Decrypt').sort()).toEqual([
    ...['Download', 'ListAssessments'],
  ]);
});

test('the role of downloads reads by key, writes in transactions alone, and can’t walk through clients', () => {
  const statements = statementsOf('ApiDownload');
  const about = (name: string) =>
    statements
      .filter(({ Resource }) => JSON.stringify(Resource).includes(`"${name}`))
      .map(({ Action, Condition }) => ({ Action, ...(Condition && { Condition }) }));
  expect(about('DataAssessments')).toEqual([{ Action: 'dynamodb:GetItem' }]);
  expect(about('DataClients')).toEqual([
    { Action: 'dynamodb:GetItem' },
    { Action: 'dynamodb:ConditionCheckItem', ...inTransaction },
  ]);
  expect(about('DataAudit')).toEqual([
    { Action: 'dynamodb:Query' },
    { Action: 'dynamodb:PutItem', ...inTransaction },
  ]);
  expect(about('DataTasks')).toEqual([
    { Action: 'dynamodb:GetItem' },
    { Action: 'dynamodb:UpdateItem', ...inTransaction },
  ]);
  expect(about('DataTrainers')).toEqual([]);
  expect(about('AccountsUsers')).toEqual([{ Action: 'cognito-idp:AdminGetUser' }]);
  const queried = statements.filter(({ Action }) => [Action].flat().includes('dynamodb:Query'));
  expect(JSON.stringify(queried.map(({ Resource }) => Resource))).toContain('/index/by-address');
  expect(JSON.stringify(queried)).not.toContain('by-state');
  // The function that requests a link can read no data.
  const asking = JSON.stringify(statementsOf('RequestDownload'));
  expect(asking).not.toMatch(
    /DataAssessments|DataAssessmentKey|DataContactKey|DataLeads|DataAudit/,
  );
});

test('nothing scans a table, and nothing changes the audit', () => {
  for (const [id, policy] of Object.entries(template.findResources('AWS::IAM::ManagedPolicy'))) {
    const statements = policy.Properties.PolicyDocument.Statement as ReturnType<
      typeof statementsOf
    >;
    const actions = statements.flatMap(({ Action }) => Action);
    expect(
      actions.filter((action) => /Scan|PartiQL|dynamodb:.*\*|BatchWrite|Export/.test(action)),
      id,
    ).toEqual([]);
    for (const { Action, Resource } of statements) {
      if (!JSON.stringify(Resource).includes('"DataAudit')) continue;
      expect(
        [Action].flat().filter((one) => /Update|Delete/.test(one)),
        id,
      ).toEqual([]);
    }
  }
});

test('who finds can’t open, and who opens can’t find', () => {
  expect(JSON.stringify(statementsOf('ListAssessments'))).not.toMatch(
    /DataAssessments|DataAssessmentKey/,
  );
  expect(actionsOf('OpenAssessment')).not.toContain('dynamodb:Query');
  for (const name of ['UpdateCase', 'ReadAudit', 'SetHoliday', 'ListLeads']) {
    expect(JSON.stringify(statementsOf(name)), name).not.toMatch(/DataAssessments[0-9A-F]/);
  }
  for (const name of ['ListAssessments', 'OpenAssessment', 'UpdateCase', 'ListLeads']) {
    const ofAudit = statementsOf(name).filter(({ Resource }) =>
      JSON.stringify(Resource).includes('"DataAudit'),
    );
    const actions = ofAudit.flatMap(({ Action }) => Action);
    expect(
      actions.filter((action) => /Get|Query/.test(action)),
      name,
    ).toEqual([]);
  }
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

test('three streams: new entries of the outbox for the relay, changed rows of the audit for its watch, new tasks', () => {
  const streams = Object.entries(template.findResources('AWS::DynamoDB::Table')).filter(
    ([, { Properties }]) => Properties.StreamSpecification,
  );
  expect(streams.map(([id]) => id).sort()).toEqual([
    expect.stringMatching(/^DataAudit/),
    expect.stringMatching(/^DataOutbox/),
    expect.stringMatching(/^DataTasks/),
  ]);
  const filters = Object.values(template.findResources('AWS::Lambda::EventSourceMapping')).flatMap(
    ({ Properties }) => Properties.FilterCriteria?.Filters ?? [],
  );
  expect(filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual(
    expect.arrayContaining([{ eventName: ['INSERT'] }, { eventName: ['MODIFY', 'REMOVE'] }]),
  );
  expect(actionsOf('Relay')).not.toContain('dynamodb:GetItem');
});

test('F06: what names people is kept by no queue: feedback has neither destination nor dead letters, and may only queue keys', () => {
  const feedback = Object.values(template.findResources('AWS::SNS::Subscription')).filter(
    ({ Properties }) => Properties.Protocol === 'lambda',
  );
  expect(feedback).toHaveLength(1);
  expect(feedback[0]?.Properties).not.toHaveProperty('RedrivePolicy');
  // Without a destination, Lambda retries twice and keeps nothing.
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

test('the erasing role deletes and reads nothing; no other role deletes assessments', () => {
  const deleting = Object.entries(template.findResources('AWS::IAM::ManagedPolicy'))
    .filter(([, { Properties }]) =>
      (Properties.PolicyDocument.Statement as ReturnType<typeof statementsOf>).some(
        ({ Action, Resource }) =>
          [Action].flat().includes('dynamodb:DeleteItem') &&
          /"DataAssessments/.test(JSON.stringify(Resource)),
      ),
    )
    .map(([id]) => /(\w+)Permissions/.exec(id)?.[1]);
  expect(deleting).toEqual(['RightsRunTasks']);

  const reading = statementsOf('RunTasks').filter(
    ({ Action, Resource }) =>
      [Action].flat().some((one) => /Get|Query|Decrypt/.test(one)) &&
      /"Data(Assessments|Clients|Leads|Recipients|Outbox)/.test(JSON.stringify(Resource)),
  );
  const wholeItems = reading.filter(
    ({ Action, Condition }) =>
      ![Action].flat().includes('dynamodb:Query') &&
      !JSON.stringify(Condition ?? {}).includes('dynamodb:Attributes'),
  );
  expect(wholeItems).toEqual([]);
  const attributes = JSON.stringify(reading.map(({ Condition }) => Condition));
  expect(attributes).not.toMatch(/contact|sealed|note|email|name|addressHash/);
  expect(actionsOf('RunTasks')).toEqual(
    expect.arrayContaining(['cognito-idp:AdminDisableUser', 'cognito-idp:AdminDeleteUser']),
  );
  expect(usersOf(/Accounts/, 'cognito-idp:AdminDeleteUser')).toEqual(['RightsRunTasks']);
});

test('the Lambda that deletes accounts can mark, ask for the address, and delete nothing', () => {
  expect(
    actionsOf('DeleteAccount').filter((action) => /Delete|Get(Item|Records)/.test(action)),
  ).toEqual([]);
  expect(usersOf(/Accounts/, 'cognito-idp:AdminGetUser').sort()).toEqual([
    ...['DeleteAccount', 'Download', 'RequestDownload'],
  ]);
});

test('the Lambda that withdraws consent sees how a case stands, and closes it in a transaction', () => {
  expect(ownStatementsOf('WithdrawConsent')).toEqual([
    {
      Action: 'dynamodb:GetItem',
      Condition: {
        'ForAllValues:StringEquals': {
          'dynamodb:Attributes': [
            ...['userId', 'revision', 'assessments', 'withdrawnAt', 'erasing', 'state'],
          ],
        },
        StringEquals: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
      },
    },
    { Action: 'dynamodb:UpdateItem', ...inTransaction },
    { Action: 'dynamodb:PutItem', ...inTransaction },
  ]);
});
