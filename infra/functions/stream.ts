import { Stack } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { permit } from './permissions.ts';

/** What a function needs to read a table's stream. */
export const permitStream = (
  table: Table,
  undelivered: Queue,
  tableKey: IKey,
): PolicyStatement[] => [
  permit(
    ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
    table.tableStreamArn ?? '',
  ),
  // IAM accepts no resource for this action (Service Authorization Reference, DynamoDB).
  permit('dynamodb:ListStreams', '*'),
  permit('sqs:SendMessage', undelivered),
  permitThroughStreams(tableKey),
];

/** Allows all of DynamoDB's services: AWS doesn't document which one decrypts stream records. */
const permitThroughStreams = (key: IKey): PolicyStatement => {
  const statement = permit('kms:Decrypt', key);
  statement.addCondition('StringLike', {
    'kms:ViaService': `*dynamodb*.${Stack.of(key).region}.amazonaws.com`,
  });
  return statement;
};
