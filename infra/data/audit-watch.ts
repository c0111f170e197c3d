import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { createFunction } from '#infra/functions/create-function.ts';
import { onChanges, permitChanges } from '#infra/functions/on-changes.ts';
import type { Stage } from '#infra/stage.ts';
import type { Data } from './data.ts';

interface AuditWatchProps {
  stage: Stage;
  data: Data;
  undelivered: Queue;
}

export class AuditWatch extends Construct {
  readonly function: LambdaFunction;

  constructor(scope: Construct, id: string, { stage, data, undelivered }: AuditWatchProps) {
    super(scope, id);
    this.function = createFunction(this, 'WatchAudit', {
      stage,
      name: 'audit/watch-audit',
      environment: {},
      permissions: [data.audit, data.accesses].flatMap((table) =>
        permitChanges(table, undelivered, data.storageKey),
      ),
      logKey: data.storageKey,
      concurrency: 1,
    });
    for (const table of [data.audit, data.accesses]) {
      onChanges(this.function, table, ['MODIFY', 'REMOVE'], undelivered);
    }
  }
}
