import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import {
  FilterCriteria,
  FilterRule,
  type Function as LambdaFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Accounts } from '#infra/accounts/accounts.ts';
import {
  createFunction,
  inTransaction,
  permit,
  permitAttributes,
} from '#infra/functions/create-function.ts';
import type { Stage } from '#infra/stage.ts';
import { readableBy } from '#lambdas/case/case-row.ts';
import { indexes } from '#lambdas/platform/environment.ts';
import { type Data, indexArn, permitThroughDynamo } from './data.ts';

interface RightsProps {
  stage: Stage;
  data: Data;
  accounts: Accounts;
  /** The dead-letter queue of the stream: places in it, no names. */
  undelivered: Queue;
}

/**
 * Erases who asked for it: at once, and again a quarter of an hour later, however often something fails. Deletes what
 * was kept long enough.
 */
export class Rights extends Construct {
  readonly runTasks: LambdaFunction;

  constructor(scope: Construct, id: string, { stage, data, accounts, undelivered }: RightsProps) {
    super(scope, id);
    const { assessments, audit, clients, leads, outbox, recipients, tasks, tombstones } = data;

    this.runTasks = createFunction(this, 'RunTasks', {
      stage,
      name: 'deletion/run-tasks',
      environment: { ...data.environment, USER_POOL_ID: accounts.userPool.userPoolId },
      permissions: [
        // It deletes records without reading them: of a client it sees ids and times, of a lead only its existence.
        permit(
          ['dynamodb:DeleteItem'],
          ...[assessments, leads, outbox, tasks].map(({ tableArn }) => tableArn),
        ),
        permit(['dynamodb:PutItem'], clients.tableArn, tombstones.tableArn, tasks.tableArn),
        permit(['dynamodb:GetItem'], tasks.tableArn),
        permitAttributes(clients, readableBy('deletion')),
        permitAttributes(leads, ['id']),
        permitAttributes(recipients, ['shares', 'revision', 'id']),
        permit(['dynamodb:UpdateItem'], recipients.tableArn),
        permit(
          ['dynamodb:Query'],
          indexArn(tasks, indexes.due),
          indexArn(leads, indexes.byAddress),
          indexArn(leads, indexes.byMonth),
          indexArn(clients, indexes.byState),
          audit.tableArn,
        ),
        inTransaction('dynamodb:UpdateItem', tasks, clients),
        inTransaction('dynamodb:PutItem', outbox),
        inTransaction('dynamodb:DeleteItem', clients),
        permit(['kms:GenerateMac'], data.addressKey.keyArn),
        permit(
          ['cognito-idp:AdminDisableUser', 'cognito-idp:AdminDeleteUser'],
          accounts.userPool.userPoolArn,
        ),
        permit(
          ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
          tasks.tableStreamArn ?? '',
        ),
        // Knows no resource (service authorization reference, DynamoDB).
        permit(['dynamodb:ListStreams'], '*'),
        permit(['sqs:SendMessage'], undelivered.queueArn),
        permitThroughDynamo(data.storageKey),
      ],
      logKey: data.storageKey,
      timeout: Duration.minutes(2),
      concurrency: 2,
    });
    this.runTasks.addEventSource(
      new DynamoEventSource(tasks, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 10,
        filters: [FilterCriteria.filter({ eventName: FilterRule.isEqual('INSERT') })],
        onFailure: new SqsDlq(undelivered),
      }),
    );
    new Rule(this, 'EveryQuarterHour', {
      schedule: Schedule.rate(Duration.minutes(15)),
      targets: [new LambdaTarget(this.runTasks, { deadLetterQueue: undelivered })],
    });
  }
}
