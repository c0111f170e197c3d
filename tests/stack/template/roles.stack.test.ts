import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { synthesizeProduction } from '#tests/support/stack/synthesize.ts';

interface Statement {
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, unknown>>;
}

const template = synthesizeProduction();

const roles = Object.entries(template.findResources('AWS::IAM::ManagedPolicy')).map(
  ([id, { Properties }]) => ({
    name: /(\w+)Permissions/.exec(id)?.[1] ?? id,
    statements: Properties.PolicyDocument.Statement as Statement[],
  }),
);
const all = roles.flatMap(({ name, statements }) =>
  statements.map(({ Action, ...rest }) => ({ name, actions: [Action].flat(), ...rest })),
);

test('the stack has no IAM users and no access keys', () => {
  template.resourceCountIs('AWS::IAM::User', 0);
  template.resourceCountIs('AWS::IAM::AccessKey', 0);
});

test('no managed policy allows a scan, an export, or an action with a wildcard', () => {
  const broad = /Scan|PartiQL|BatchWrite|Export|\*/;
  expect(all.flatMap(({ actions }) => actions).filter((action) => broad.test(action))).toEqual([]);
});

test('every role can use the storage key only through DynamoDB', () => {
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
  // Only roles that read streams have the wildcard, because AWS doesn't document which service name
  // DynamoDB Streams uses.
  const readers = all.filter(({ actions }) => actions.includes('dynamodb:GetRecords'));
  expect(others.map(({ name }) => name).sort()).toEqual(readers.map(({ name }) => name).sort());
});

test('of the roles that can read only some attributes of a case, only the inbox’s can read the contact', () => {
  const sensitive = all.flatMap(({ name, Resource, Condition }) => {
    const attributes = Condition?.['ForAllValues:StringEquals']?.['dynamodb:Attributes'] ?? [];
    if (!JSON.stringify(Resource).includes('"DataClients')) return [];
    return (attributes as string[])
      .filter((attribute) => /note|contact|addressHash/.test(attribute))
      .map((attribute) => `${name} ${attribute}`);
  });
  expect(sensitive).toEqual(['ApiListAssessments contact']);
});

test('no role can update or delete audit entries, and only that of downloads can both find and add them', () => {
  const able = (action: string) =>
    all
      .filter(({ actions }) => actions.includes(`dynamodb:${action}`))
      .filter(({ Resource }) => JSON.stringify(Resource).includes('"DataAudit'))
      .map(({ name }) => name);
  expect(able('PutItem').length).toBeGreaterThan(5);
  expect(able('PutItem').filter((name) => able('Query').includes(name))).toEqual(['ApiDownload']);
  for (const action of ['GetItem', 'UpdateItem', 'DeleteItem']) {
    expect(able(action), action).toEqual([]);
  }
});

test('each role can write only the items of the table CoachState that this test lists', () => {
  const writable = all.flatMap(({ name, actions, Resource, Condition }) => {
    if (!actions.some((action) => /PutItem|UpdateItem|DeleteItem/.test(action))) return [];
    if (!JSON.stringify(Resource).includes('"DataCoachState')) return [];
    return [[name, Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys']]];
  });
  expect(Object.fromEntries(writable)).toEqual({
    ApiOpenAssessment: ['openings#*'],
    ApiReadAsCoach: ['openings#*'],
    ApiTimeOff: ['timeOff'],
    ApiUpdateCase: ['changes#*'],
    ApiWriteAsCoach: ['messages#*'],
  });
});

test('each role can use the key of drafts and messages only with the encryption context for its purpose', () => {
  const message = ['userId', 'at', 'from', 'purpose'];
  const uses = all
    .filter(({ Resource }) => JSON.stringify(Resource).includes('"DataDraftKey'))
    .map(({ name, actions, Condition }) => [
      name,
      actions,
      Condition?.StringEquals?.['kms:EncryptionContext:purpose'],
      Condition?.['ForAllValues:StringEquals']?.['kms:EncryptionContextKeys'],
    ]);
  expect(uses.sort()).toEqual([
    ['ApiDownload', ['kms:Decrypt'], 'message', message],
    ['ApiDraftKey', ['kms:Decrypt', 'kms:GenerateDataKey'], 'draft', ['userId', 'purpose']],
    ['ApiReadAsClient', ['kms:Decrypt'], 'message', message],
    ['ApiReadAsCoach', ['kms:Decrypt'], 'message', message],
    ['ApiWriteAsClient', ['kms:GenerateDataKey'], 'message', message],
    ['ApiWriteAsCoach', ['kms:GenerateDataKey'], 'message', message],
  ]);
});

test('permissions for condition checks have no IAM condition', () => {
  const checks = all.filter(({ actions }) => actions.includes('dynamodb:ConditionCheckItem'));
  expect(checks.length).toBeGreaterThan(5);
  for (const { name, Condition } of checks) expect(Condition, name).toBeUndefined();
});

test('in Cognito, the roles can only look up, disable, and delete accounts', () => {
  const used = all.flatMap(({ actions }) => actions.filter((each) => /^cognito-/.test(each)));
  expect([...new Set(used)].sort()).toEqual([
    'cognito-idp:AdminDeleteUser',
    'cognito-idp:AdminDisableUser',
    'cognito-idp:AdminGetUser',
  ]);
});

test('no dead-letter queue or failure destination stores SES’s feedback', () => {
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
