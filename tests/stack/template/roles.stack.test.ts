import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { synthesizeProduction } from '#tests/support/stack/synthesize.ts';

// `tests/api/coach/permissions.api.test.ts` tries each role's calls on the local cloud. This file checks what
// the local cloud doesn't enforce, and what applies to every role.

interface Statement {
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, unknown>>;
}

const template = synthesizeProduction();
const { Resources } = template.toJSON();

const roles = Object.entries(template.findResources('AWS::IAM::ManagedPolicy')).map(
  ([id, { Properties }]) => ({
    name: /(\w+)Permissions/.exec(id)?.[1] ?? id,
    statements: Properties.PolicyDocument.Statement as Statement[],
  }),
);
const all = roles.flatMap(({ name, statements }) =>
  statements.map(({ Action, ...rest }) => ({ name, actions: [Action].flat(), ...rest })),
);
const statementsOf = (name: string) => all.filter((statement) => statement.name === name);

test('everything uses a role: no users, no access keys', () => {
  template.resourceCountIs('AWS::IAM::User', 0);
  template.resourceCountIs('AWS::IAM::AccessKey', 0);
  expect(JSON.stringify(Resources)).not.toMatch(/AKIA[0-9A-Z]{16}/);
});

test('only the role of CDK’s uploader has an inline policy or an AWS managed policy', () => {
  for (const [id, { Properties }] of Object.entries(template.findResources('AWS::IAM::Role'))) {
    if (id.startsWith('CustomCDKBucketDeployment')) continue;
    expect(Properties.Policies, id).toBeUndefined();
    expect(JSON.stringify(Properties.ManagedPolicyArns ?? []), id).not.toContain(':aws:policy');
  }
});

test('no role may scan, export, or use an action with a wildcard', () => {
  const broad = /Scan|PartiQL|BatchWrite|Export|\*/;
  expect(all.flatMap(({ actions }) => actions).filter((action) => broad.test(action))).toEqual([]);
});

test('every role uses the storage key through DynamoDB only', () => {
  const using = all.filter(
    ({ actions, Resource }) =>
      actions.some((action) => action.startsWith('kms:')) &&
      JSON.stringify(Resource).includes('"DataStorageKey'),
  );
  expect(using.length).toBeGreaterThan(15);
  const throughDynamo = { StringEquals: { 'kms:ViaService': 'dynamodb.us-east-1.amazonaws.com' } };
  const others = using.filter(({ Condition }) => !isDeepStrictEqual(Condition, throughDynamo));
  for (const { actions, Condition, name } of others) {
    expect(actions, name).toEqual(['kms:Decrypt']);
    expect(Condition, name).toEqual({
      StringLike: { 'kms:ViaService': '*dynamodb*.us-east-1.amazonaws.com' },
    });
  }
  // AWS doesn't say by which of DynamoDB's names a stream's records are decrypted.
  const readers = all.filter(({ actions }) => actions.includes('dynamodb:GetRecords'));
  expect(others.map(({ name }) => name).sort()).toEqual(readers.map(({ name }) => name).sort());
});

/** The attributes of a client's case that a role may read, if it may not read the whole case. */
const attributesOf = (name: string) =>
  statementsOf(name)
    .filter(({ Resource }) => JSON.stringify(Resource).includes('"DataClients'))
    .flatMap(({ Condition }) => {
      const attributes = Condition?.['ForAllValues:StringEquals']?.['dynamodb:Attributes'];
      if (attributes)
        expect(Condition?.StringEquals?.['dynamodb:Select']).toBe('SPECIFIC_ATTRIBUTES');
      return (attributes ?? []) as string[];
    });

test.each([
  ['ApiListAssessments', /note/],
  ['ApiUpdateCase', /note|contact|addressHash/],
  ['ApiWithdrawConsent', /note|contact|addressHash/],
  ['ApiMyAssessments', /note|contact|addressHash|stateAt/],
  ['RightsRunTasks', /note|contact|addressHash/],
  ['EmailSend', /note|contact|addressHash|assessments/],
])('of a client’s case, %s may read only its attributes, and none like %s', (name, forbidden) => {
  const attributes = attributesOf(name);
  expect(attributes).toContain('userId');
  expect(attributes.filter((attribute) => forbidden.test(attribute))).toEqual([]);
});

test('no role may both query and put in an audit table, because it could replace entries whose keys it reads', () => {
  for (const table of ['DataAudit', 'DataAccesses']) {
    const able = (action: string) =>
      all
        .filter(({ actions }) => actions.includes(`dynamodb:${action}`))
        .filter(({ Resource }) => JSON.stringify(Resource).includes(`"${table}`))
        .map(({ name }) => name);
    expect(able('PutItem').length, table).toBeGreaterThan(1);
    expect(
      able('PutItem').filter((name) => able('Query').includes(name)),
      table,
    ).toEqual([]);
    for (const action of ['GetItem', 'UpdateItem', 'DeleteItem']) {
      expect(able(action), `${action} ${table}`).toEqual([]);
    }
  }
});

test('draft keys are bound to one purpose and one account', () => {
  const using = statementsOf('ApiDraftKey').filter(({ Resource }) =>
    JSON.stringify(Resource).includes('"DataDraftKey'),
  );
  expect(using.map(({ actions, Condition }) => ({ actions, Condition }))).toEqual([
    {
      actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
      Condition: {
        StringEquals: { 'kms:EncryptionContext:purpose': 'draft' },
        'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['userId', 'purpose'] },
      },
    },
  ]);
});

test('a condition check inside a transaction has no IAM condition, because IAM has no key for it', () => {
  const checks = all.filter(({ actions }) => actions.includes('dynamodb:ConditionCheckItem'));
  expect(checks.length).toBeGreaterThan(5);
  for (const { name, Condition } of checks) expect(Condition, name).toBeUndefined();
});

test('no queue and no destination stores SES feedback, which names recipients', () => {
  const toFunctions = Object.values(template.findResources('AWS::SNS::Subscription')).filter(
    ({ Properties }) => Properties.Protocol === 'lambda',
  );
  expect(toFunctions).toHaveLength(1);
  expect(toFunctions[0]?.Properties).not.toHaveProperty('RedrivePolicy');
  template.resourceCountIs('AWS::Lambda::EventInvokeConfig', 0);
  for (const { Properties } of Object.values(template.findResources('AWS::Lambda::Function'))) {
    expect(Properties).not.toHaveProperty('DeadLetterConfig');
  }
});
