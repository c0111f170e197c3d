import { describe, expect, test } from 'vitest';
import { type Synthesized, synthesize } from '#tests/stack/synthesize.ts';

// What AWS enforces and the local cloud doesn't. tests/api/denials.api.test.ts shows the rest live.

interface Statement {
  actions: string[];
  /** Names of tables, keys, queues, and pools, such as `Cases` or `Cases/index/lists`. */
  resources: string[];
  conditions: Record<string, Record<string, string | string[]>>;
}

const nameOf = (id: string): string =>
  id.replace(/^(Data|Jobs|Accounts|Sender)/, '').replace(/[0-9A-F]{8}$/, '');

/** `{ 'Fn::GetAtt': ['DataCases1A2B3C4D', 'Arn'] }` is `Cases`. */
const resourceName = (resource: unknown): string => {
  if (typeof resource === 'string') return resource;
  const [[kind, of] = []] = Object.entries(resource as object);
  if (kind === 'Fn::GetAtt') return nameOf(of[0]) + (of[1] === 'StreamArn' ? '/stream' : '');
  if (kind === 'Ref') return nameOf(of);
  if (kind === 'Fn::Join') return (of[1] as unknown[]).map(resourceName).join('');
  return JSON.stringify(resource);
};

/** What the function of a role may do, by the role's name in the stack, such as `CoachList`. */
function permissionsOf({ of }: Synthesized, role: string): Statement[] {
  const policies = of('AWS::IAM::ManagedPolicy').filter(([id]) =>
    new RegExp(`^(Api|Jobs|Accounts)${role}Permissions[0-9A-F]{8}$`).test(id),
  );
  if (policies.length !== 1) throw new Error(`${policies.length} policies of ${role}`);
  return policies.flatMap(([, { PolicyDocument }]) =>
    PolicyDocument.Statement.map(
      // biome-ignore lint/suspicious/noExplicitAny: a template
      (each: any): Statement => ({
        actions: [each.Action].flat(),
        resources: [each.Resource].flat().map(resourceName),
        conditions: each.Condition ?? {},
      }),
    ),
  );
}

/** The actions of a role on a table or key, with conditions in brackets. */
const actionsOn = (statements: readonly Statement[], resource: string): string[] =>
  statements
    .filter(({ resources }) => resources.includes(resource))
    .flatMap(({ actions, conditions }) =>
      actions.map((action) =>
        Object.keys(conditions).length > 0 ? `${action} ${JSON.stringify(conditions)}` : action,
      ),
    )
    .sort();

const production = synthesize('production');

const roles = [
  'Visitor',
  'SignUp',
  'Submit',
  'Account',
  'Private',
  'CoachList',
  'CoachOpen',
  'CoachWrite',
  'Relay',
  'Send',
  'Feedback',
  'Delete',
];

const on = (role: string, resource: string) => actionsOn(permissionsOf(production, role), resource);

test('the stack has these twelve functions, and no role has a wildcard action', () => {
  const names = production
    .of('AWS::Lambda::Function')
    .map(([id]) => id)
    .filter((id) => /^(Api|Jobs|Accounts)/.test(id));
  expect(names).toHaveLength(roles.length);
  const all = roles.flatMap((role) => permissionsOf(production, role));
  expect(all.flatMap(({ actions }) => actions).filter((action) => action.includes('*'))).toEqual(
    [],
  );
});

test.each(roles)('%s can’t read, change, or delete an audit entry', (role) => {
  expect(on(role, 'Audit').filter((action) => action !== 'dynamodb:PutItem')).toEqual([]);
});

describe('keys', () => {
  const DELETION = '{"StringEquals":{"kms:EncryptionContext:purpose":"deletion"}}';
  const decrypts = (key: string) =>
    roles.filter((role) => on(role, key).some((action) => action.startsWith('kms:Decrypt')));

  test('only `private` and `coach-open` decrypt answers, notes, and messages', () => {
    expect(decrypts('AnswersKey')).toEqual(['Private', 'CoachOpen']);
    expect(decrypts('NotesKey')).toEqual(['Private', 'CoachOpen']);
  });

  test('`send` decrypts only addresses in emails about a deletion, and `delete` encrypts only them', () => {
    expect(decrypts('ContactKey')).toEqual(['Private', 'CoachList', 'CoachOpen', 'Send']);
    expect(on('Send', 'ContactKey')).toEqual([`kms:Decrypt ${DELETION}`]);
    expect(on('Delete', 'ContactKey')).toEqual([`kms:GenerateDataKey ${DELETION}`]);
    // So `submit` can't make such an email to a stranger.
    expect(on('Submit', 'ContactKey')).toEqual([
      `kms:GenerateDataKey ${DELETION.replace('deletion', 'contact')}`,
    ]);
  });

  test('the functions use the storage key only through DynamoDB and its streams', () => {
    for (const role of roles) {
      for (const action of on(role, 'StorageKey')) expect(action).toMatch(/kms:ViaService/);
    }
  });
});

describe('answers', () => {
  test('`submit` puts answers and gets back no earlier ones', () => {
    expect(on('Submit', 'Assessments')).toEqual([
      'dynamodb:PutItem {"StringEqualsIfExists":{"dynamodb:ReturnValues":"NONE"}}',
    ]);
  });

  test('only `private`, `coach-open`, and `delete` reach them otherwise', () => {
    const reach = roles.filter((role) => on(role, 'Assessments').length > 0);
    expect(reach).toEqual(['Submit', 'Private', 'CoachOpen', 'Delete']);
    expect(on('Delete', 'Assessments')).toEqual(['dynamodb:DeleteItem', 'dynamodb:Query']);
  });

  test('`coach-open` can’t list cases', () => {
    expect(on('CoachOpen', 'Cases/index/lists')).toEqual([]);
    expect(on('CoachOpen', 'Cases/index/by-address')).toEqual([]);
  });
});

describe('items that a role may write', () => {
  const leading = (role: string, table: string) =>
    permissionsOf(production, role)
      .filter(({ resources }) => resources.includes(table))
      .flatMap(
        ({ conditions }) =>
          conditions['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? 'any item',
      );

  test.each([
    ['Visitor', 'Moments', ['act#visitor#*', 'limit#network#*']],
    ['Submit', 'Moments', ['act#*', 'draft#*', 'limit#submit#*']],
    [
      'Account',
      'Moments',
      ['act#*', 'code#*', 'draft#*', 'limit#code#*', 'limit#message#*', 'session#*'],
    ],
    ['Private', 'Moments', ['session#*', 'limit#copy#*']],
    ['CoachList', 'Moments', ['listed#*']],
    ['CoachOpen', 'Moments', ['limit#open#*', 'opened#*']],
    ['CoachWrite', 'Moments', ['act#*', 'limit#write#*']],
    ['Visitor', 'Settings', ['stopped#*']],
    ['Feedback', 'Settings', ['stopped#*']],
    ['Send', 'Moments', ['limit#guide#*', 'limit#unconfirmed#*']],
    ['Delete', 'Settings', ['tombstone#*']],
  ])('%s in %s: %j', (role, table, prefixes) => {
    expect(leading(role, table)).toEqual(prefixes);
  });

  test('`submit` reads no draft key, because it only removes them', () => {
    const reads = permissionsOf(production, 'Submit').filter(
      ({ resources, actions }) =>
        resources.includes('Moments') && actions.includes('dynamodb:GetItem'),
    );
    expect(reads.map(({ conditions }) => Object.values(conditions)[0])).toEqual([
      { 'dynamodb:LeadingKeys': ['act#*'] },
    ]);
  });

  test('trainers’ functions do no more with locks and names than they need', () => {
    const [check, get] = ['dynamodb:ConditionCheckItem', 'dynamodb:GetItem'];
    expect(on('CoachList', 'Settings')).toEqual([get]);
    expect(on('CoachOpen', 'Settings')).toEqual(['dynamodb:BatchGetItem', check, get]);
    expect(on('CoachWrite', 'Settings')).toEqual([
      check,
      get,
      'dynamodb:PutItem {"ForAllValues:StringLike":{"dynamodb:LeadingKeys":["time-off*"]}}',
    ]);
  });

  test('only `account` and `delete` may put a job that deletes a person', () => {
    const free = roles.filter((role) =>
      permissionsOf(production, role).some(
        ({ resources, actions, conditions }) =>
          resources.includes('Jobs') &&
          actions.some((action) => /:(Put|Update)Item$/.test(action)) &&
          !conditions['ForAllValues:StringNotLike']?.['dynamodb:LeadingKeys']?.includes('delete#*'),
      ),
    );
    expect(free).toEqual(['Account', 'Delete']);
  });
});
