import { Stack } from 'aws-cdk-lib';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Stage } from '#infra/stage.ts';

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

export type TableAction = keyof typeof dynamo;

/** What a function may do with a table or an index. */
export const permitOn = (table: Resource, ...actions: TableAction[]): PolicyStatement =>
  permit(
    actions.map((action) => dynamo[action]),
    table,
  );

/** Binds a statement to items whose partition key begins with one of these texts. */
export const onlyItems = (
  stage: Stage,
  statement: PolicyStatement,
  ...prefixes: string[]
): PolicyStatement => {
  // The local cloud's IAM doesn't support `dynamodb:LeadingKeys`.
  if (stage.name === 'deployed') {
    const patterns = prefixes.map((prefix) => `${prefix}*`);
    statement.addCondition('ForAllValues:StringLike', { 'dynamodb:LeadingKeys': patterns });
  }
  return statement;
};

/** Only the roles `account` and `delete` may write jobs that delete a person. */
export const exceptDeletions = (stage: Stage, statement: PolicyStatement): PolicyStatement => {
  if (stage.name === 'deployed') {
    statement.addCondition('ForAllValues:StringNotLike', { 'dynamodb:LeadingKeys': ['delete#*'] });
  }
  return statement;
};

/** Keeps a write from returning the item that it replaces or deletes. */
export const returningNothing = (stage: Stage, statement: PolicyStatement): PolicyStatement => {
  if (stage.name === 'deployed') {
    statement.addCondition('StringEqualsIfExists', { 'dynamodb:ReturnValues': 'NONE' });
  }
  return statement;
};

/** Binds the use of a key to ciphertexts with this purpose. */
export const onlyPurpose = (
  stage: Stage,
  statement: PolicyStatement,
  purpose: string,
): PolicyStatement => {
  // The local cloud's IAM doesn't support conditions on the encryption context.
  if (stage.name === 'deployed') {
    statement.addCondition('StringEquals', { 'kms:EncryptionContext:purpose': purpose });
  }
  return statement;
};

/** DynamoDB encrypts the tables with the storage key in the caller's name. */
export const permitThroughDynamo = (key: IKey): PolicyStatement => {
  const statement = permit(['kms:Decrypt', 'kms:GenerateDataKey'], key);
  statement.addCondition('StringEquals', {
    'kms:ViaService': `dynamodb.${Stack.of(key).region}.amazonaws.com`,
  });
  return statement;
};

export const indexArn = (table: Table, name: string): string => `${table.tableArn}/index/${name}`;
