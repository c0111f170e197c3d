import { Stack } from 'aws-cdk-lib';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';

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
  new PolicyStatement({
    actions: [actions].flat(),
    resources: resources.map(arnOf),
  });

/** Outside of a transaction, a write can return the item that it replaces. */
export const permitInTransaction = (action: string, ...tables: Table[]): PolicyStatement => {
  const statement = permit(action, ...tables);
  statement.addCondition('ForAnyValue:StringEquals', {
    'dynamodb:EnclosingOperation': 'TransactWriteItems',
  });
  return statement;
};

export const permitAttributes = (
  table: Table,
  attributes: readonly string[],
  action: 'dynamodb:GetItem' | 'dynamodb:Query' = 'dynamodb:GetItem',
): PolicyStatement => {
  const statement = permit(action, table);
  statement.addConditions({
    'ForAllValues:StringEquals': { 'dynamodb:Attributes': attributes },
    StringEquals: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
  });
  return statement;
};

export const permitThroughDynamo = (key: IKey): PolicyStatement => {
  const statement = permit(['kms:Decrypt', 'kms:GenerateDataKey'], key);
  statement.addCondition('StringEquals', {
    'kms:ViaService': `dynamodb.${Stack.of(key).region}.amazonaws.com`,
  });
  return statement;
};

export const indexArn = (table: Table, name: string): string => `${table.tableArn}/index/${name}`;
