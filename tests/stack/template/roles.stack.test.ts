import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { showOpening, spend, spendMessage, spendOpening } from '#lambdas/audit/limits.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import type { Write } from '#lambdas/platform/aws/writes.ts';
import { ANSWER_TIMES, CHANGES, TIME_OFF } from '#lambdas/platform/environment.ts';
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
const statementsOf = (name: string) => all.filter((statement) => statement.name === name);

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

test('no role can both query and add to an audit table, and none can update or delete entries', () => {
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

const table: Table = { name: 'coachState', client: {} as Table['client'] };
const tables = { coachState: table };
const spent = { trainer: 'trainer', userId: 'ada', assessmentId: '1', id: '2', time: new Date(0) };
const limits = { ...spent, most: 1, mostEntries: 1 };
const idOf = (write: Write): string => ('key' in write ? String(write.key.id) : '');
const openings = [spendOpening(tables, limits), showOpening(tables, spent)].map(idOf);

const isLike = (id: string, pattern: string): boolean =>
  pattern.endsWith('*') ? id.startsWith(pattern.slice(0, -1)) : id === pattern;

const idsWrittenBy: Record<string, string[]> = {
  ApiAnswerTimes: [ANSWER_TIMES],
  ApiListAssessments: [idOf(spend(tables, 'cases', limits))],
  ApiListLeads: [idOf(spend(tables, 'leads', limits))],
  ApiOpenAssessment: openings,
  ApiReadAsCoach: openings,
  ApiReadAudit: [idOf(spend(tables, 'histories', limits))],
  ApiSetTimeOff: [TIME_OFF],
  ApiUpdateCase: [CHANGES, idOf(spend(tables, 'changes', { ...limits, about: 'ada' }))],
  ApiWithdrawConsent: [CHANGES],
  ApiWriteAsCoach: [idOf(spendMessage(tables, spent))],
};

test('the role of each endpoint can write only its own items in the table CoachState', () => {
  const ids = [...new Set(Object.values(idsWrittenBy).flat())];
  const allowed = all.flatMap(({ name, actions, Resource, Condition }) => {
    if (!actions.some((action) => /PutItem|UpdateItem|DeleteItem/.test(action))) return [];
    if (!JSON.stringify(Resource).includes('"DataCoachState')) return [];
    const keys = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? ['*'];
    return [[name, ids.filter((id) => (keys as string[]).some((key) => isLike(id, key)))]];
  });
  expect(Object.fromEntries(allowed)).toEqual(idsWrittenBy);
});

test('the role for draft keys can use their KMS key only with a client’s id and the purpose draft', () => {
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

test('permissions for condition checks have no IAM condition', () => {
  const checks = all.filter(({ actions }) => actions.includes('dynamodb:ConditionCheckItem'));
  expect(checks.length).toBeGreaterThan(5);
  for (const { name, Condition } of checks) expect(Condition, name).toBeUndefined();
});

test('in Cognito, the roles can only look up, disable, and delete accounts, and describe user pools', () => {
  const used = all.flatMap(({ actions }) => actions.filter((each) => /^cognito-/.test(each)));
  expect([...new Set(used)].sort()).toEqual([
    'cognito-idp:AdminDeleteUser',
    'cognito-idp:AdminDisableUser',
    'cognito-idp:AdminGetUser',
    'cognito-idp:DescribeUserPool',
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
