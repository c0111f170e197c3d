import { Stack } from 'aws-cdk-lib';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Stage } from '#infra/stage.ts';
import { DELETE_PREFIX, type IndexName } from '#lambdas/platform/contract.ts';

type Resource =
  | string
  | Pick<Table, 'tableArn'>
  | Pick<IKey, 'keyArn'>
  | Pick<IQueue, 'queueArn'>
  | Pick<IUserPool, 'userPoolArn'>;

const arnOf = (resource: Resource): string => {
  if (typeof resource === 'string') return resource;
  if ('tableArn' in resource) return resource.tableArn;
  if ('keyArn' in resource) return resource.keyArn;
  if ('queueArn' in resource) return resource.queueArn;
  return resource.userPoolArn;
};

export const permit = (actions: string | string[], ...resources: Resource[]): PolicyStatement =>
  new PolicyStatement({ actions: [actions].flat(), resources: resources.map(arnOf) });

const dynamo = {
  get: 'dynamodb:GetItem',
  getMany: 'dynamodb:BatchGetItem',
  query: 'dynamodb:Query',
  put: 'dynamodb:PutItem',
  update: 'dynamodb:UpdateItem',
  remove: 'dynamodb:DeleteItem',
  check: 'dynamodb:ConditionCheckItem',
} as const;

/** What a function may do with a table or an index. */
export const permitOn = (table: Resource, ...actions: (keyof typeof dynamo)[]): PolicyStatement =>
  permit(
    actions.map((action) => dynamo[action]),
    table,
  );

/** Adds a condition, unless the stage is local: the local cloud's IAM doesn't support these. */
const onAws = (
  { name }: Stage,
  statement: PolicyStatement,
  operator: string,
  condition: Record<string, string | string[]>,
): PolicyStatement => {
  if (name === 'deployed') statement.addCondition(operator, condition);
  return statement;
};

/** Binds a statement to items whose partition key begins with one of these texts. */
export const onlyItems = (stage: Stage, statement: PolicyStatement, ...prefixes: string[]) =>
  onAws(stage, statement, 'ForAllValues:StringLike', {
    'dynamodb:LeadingKeys': prefixes.map((prefix) => `${prefix}*`),
  });

/** For all roles but `account` and `delete`. */
export const exceptDeletions = (stage: Stage, statement: PolicyStatement) =>
  onAws(stage, statement, 'ForAllValues:StringNotLike', {
    'dynamodb:LeadingKeys': [`${DELETE_PREFIX}*`],
  });

/** Keeps a write from returning the item that it replaces or deletes. */
export const returningNothing = (stage: Stage, statement: PolicyStatement) =>
  onAws(stage, statement, 'StringEqualsIfExists', { 'dynamodb:ReturnValues': 'NONE' });

/** Binds the use of a key to ciphertexts with this purpose. */
export const onlyPurpose = (stage: Stage, statement: PolicyStatement, purpose: string) =>
  onAws(stage, statement, 'StringEquals', { 'kms:EncryptionContext:purpose': purpose });

/** Binds the use of a key to DynamoDB, which encrypts the tables with it in the caller's name. */
export const permitThroughDynamo = (key: IKey): PolicyStatement => {
  const statement = permit(['kms:Decrypt', 'kms:GenerateDataKey'], key);
  const { region } = Stack.of(key);
  statement.addCondition('StringEquals', { 'kms:ViaService': `dynamodb.${region}.amazonaws.com` });
  return statement;
};

/** What a function needs to read a table's stream. */
export const permitStream = (
  table: Table,
  undelivered: IQueue,
  tableKey: IKey,
): PolicyStatement[] => {
  const decrypt = permit('kms:Decrypt', tableKey);
  // All of DynamoDB's services: AWS doesn't document which one decrypts stream records.
  decrypt.addCondition('StringLike', {
    'kms:ViaService': `*dynamodb*.${Stack.of(table).region}.amazonaws.com`,
  });
  return [
    permit(
      ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      table.tableStreamArn ?? '',
    ),
    // IAM accepts no resource for this action (Service Authorization Reference, DynamoDB).
    permit('dynamodb:ListStreams', '*'),
    permit('sqs:SendMessage', undelivered),
    decrypt,
  ];
};

export const indexArn = (table: Table, name: IndexName): string =>
  `${table.tableArn}/index/${name}`;
