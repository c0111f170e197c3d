import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Accounts } from '#infra/accounts/accounts.ts';
import { createFunction } from '#infra/functions/create-function.ts';
import { onChanges, permitChanges } from '#infra/functions/on-changes.ts';
import {
  indexArn,
  permit,
  permitAttributes,
  permitInTransaction,
  permitThroughDynamo,
} from '#infra/functions/permissions.ts';
import type { Stage } from '#infra/stage.ts';
import { readableBy } from '#lambdas/case/case-row.ts';
import { indexes } from '#lambdas/platform/environment.ts';
import type { Data } from './data.ts';

interface RightsProps {
  stage: Stage;
  data: Data;
  accounts: Accounts;
  undelivered: Queue;
}

export class Rights extends Construct {
  constructor(scope: Construct, id: string, props: RightsProps) {
    super(scope, id);
    this.#runTasks(props);
  }

  #runTasks({ stage, data, accounts, undelivered }: RightsProps): void {
    const { assessments, clients, leads, messages } = data;
    const { outbox, recipients, tasks, tombstones } = data;

    const runTasks = createFunction(this, 'RunTasks', {
      stage,
      name: 'deletion/run-tasks',
      environment: { ...data.environment, USER_POOL_ID: accounts.userPool.userPoolId },
      permissions: [
        permit('dynamodb:DeleteItem', assessments, leads, messages, outbox, tasks),
        permitAttributes(messages, ['userId', 'at', 'id', 'dueAt'], 'dynamodb:Query'),
        permit('dynamodb:PutItem', clients, tombstones, tasks),
        permit('dynamodb:GetItem', tasks),
        permitAttributes(clients, readableBy('deletion')),
        permitAttributes(leads, ['id']),
        permitAttributes(recipients, ['shares', 'revision', 'id']),
        permit('dynamodb:UpdateItem', recipients),
        permit(
          'dynamodb:Query',
          indexArn(tasks, indexes.due),
          indexArn(leads, indexes.byAddress),
          indexArn(leads, indexes.byMonth),
          indexArn(clients, indexes.byState),
          indexArn(assessments, indexes.byOwner),
        ),
        permitInTransaction('dynamodb:UpdateItem', tasks, clients),
        permitInTransaction('dynamodb:PutItem', outbox),
        permitInTransaction('dynamodb:DeleteItem', clients),
        permit('kms:GenerateMac', data.addressKey),
        permit(['cognito-idp:AdminDisableUser', 'cognito-idp:AdminDeleteUser'], accounts.userPool),
        ...permitChanges(tasks, undelivered, data.storageKey),
        permitThroughDynamo(data.storageKey),
      ],
      logKey: data.storageKey,
      timeout: Duration.minutes(2),
      concurrency: 2,
    });
    onChanges(runTasks, tasks, ['INSERT'], undelivered);
    new Rule(this, 'EveryQuarterHour', {
      schedule: Schedule.rate(Duration.minutes(15)),
      targets: [new LambdaTarget(runTasks, { deadLetterQueue: undelivered })],
    });
  }
}
