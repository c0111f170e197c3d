import { HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  FilterCriteria,
  FilterRule,
  type Function as LambdaFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Trainers } from '#infra/accounts/trainers.ts';
import { type Data, indexArn, permitThroughDynamo } from '#infra/data/data.ts';
import type { LambdaName } from '#infra/functions/bundle-lambda.ts';
import {
  createFunction,
  inTransaction,
  permit,
  permitAttributes,
} from '#infra/functions/create-function.ts';
import type { Stage } from '#infra/stage.ts';
import { readableBy } from '#lambdas/case/case-row.ts';
import { indexes } from '#lambdas/platform/environment.ts';
import { type CoachEndpointName, coachEndpoints } from '#shared/endpoints/coach.ts';
import { USER_SCOPE } from '#shared/endpoints/endpoint.ts';
import type { Api } from './api.ts';

interface CoachProps {
  stage: Stage;
  data: Data;
  api: Api;
  trainers: Trainers;
  /** The dead-letter queue of the watch over the audit. */
  undelivered: Queue;
}

/** Concurrent executions of each function: enough for a handful of trainers. */
const CONCURRENCY = 5;

/**
 * The coach's endpoints. Finding is apart from opening: the function that walks through clients can't read an answer,
 * and the one that reads can't walk. Each puts what it does into the audit, which none of them can read or change.
 */
export class Coach extends Construct {
  /** Those that trainers call: closed by `npm run trainer -- lock --all`. */
  readonly functions: readonly LambdaFunction[];
  readonly watchAudit: LambdaFunction;
  readonly #props: CoachProps;

  constructor(scope: Construct, id: string, props: CoachProps) {
    super(scope, id);
    this.#props = props;
    const { data } = props;
    const { audit, trainers, coachState, clients, assessments, leads, outbox } = data;
    const names = permit(['dynamodb:GetItem'], trainers.tableArn);
    const budget = inTransaction('dynamodb:UpdateItem', coachState);
    const readCoachState = permit(['dynamodb:GetItem'], coachState.tableArn);

    const listAssessments = this.endpoint('ListAssessments', 'coach/inbox/list-assessments', [
      ...[names, budget, readCoachState],
      permit(
        ['dynamodb:Query'],
        ...[indexes.byState, indexes.byAddress, indexes.byAnswer].map((name) =>
          indexArn(clients, name),
        ),
      ),
      permitAttributes(clients, readableBy('inbox')),
      permit(['kms:Decrypt'], data.contactKey.keyArn),
      permit(['kms:GenerateMac'], data.addressKey.keyArn),
    ]);
    const openAssessment = this.endpoint('OpenAssessment', 'coach/case/open-assessment', [
      ...[names, budget],
      permit(['dynamodb:GetItem'], assessments.tableArn, clients.tableArn),
      inTransaction('dynamodb:ConditionCheckItem', clients, audit),
      permit(['dynamodb:PutItem'], outbox.tableArn),
      permit(['kms:Decrypt'], data.assessmentKey.keyArn),
    ]);
    const readAudit = createFunction(this, 'ReadAudit', {
      ...this.shared(),
      name: 'coach/case/read-audit',
      permissions: [
        names,
        permit(['dynamodb:Query'], audit.tableArn),
        permitThroughDynamo(data.storageKey),
      ],
    });
    const updateCase = this.endpoint('UpdateCase', 'coach/case/update-case', [
      ...[names, readCoachState],
      permitAttributes(clients, readableBy('change')),
      inTransaction('dynamodb:UpdateItem', clients),
      inTransaction('dynamodb:PutItem', outbox),
      // For notes: it can seal them, and open none.
      permit(['kms:GenerateDataKey'], data.assessmentKey.keyArn),
    ]);
    const setHoliday = this.endpoint('SetHoliday', 'coach/set-holiday', [
      inTransaction('dynamodb:PutItem', coachState),
    ]);
    const listLeads = this.endpoint('ListLeads', 'coach/leads/list-leads', [
      budget,
      permit(['dynamodb:Query'], indexArn(leads, indexes.byMonth)),
      permitAttributes(outbox, ['id', 'state']),
    ]);
    this.functions = [
      ...[listAssessments, openAssessment, readAudit, updateCase, setHoliday, listLeads],
    ];
    this.addRoutes({
      ...{ listRecords: listAssessments, searchRecords: listAssessments },
      ...{ countWaiting: listAssessments, readFigures: listAssessments },
      ...{ openAssessment, readHistory: readAudit, changeCase: updateCase, addNote: updateCase },
      ...{ setHoliday, listLeads, exportLeads: listLeads },
    });
    this.watchAudit = this.makeWatch();
  }

  private shared() {
    const { stage, data, api, trainers } = this.#props;
    return {
      stage,
      environment: {
        ...data.environment,
        TRAINERS_ISSUER: trainers.issuer,
        ORIGIN_SECRET: api.originSecret.secretValue.unsafeUnwrap(),
      },
      logKey: data.storageKey,
      concurrency: CONCURRENCY,
    };
  }

  /** A function that writes the audit, and can neither read nor change it. */
  private endpoint(id: string, name: LambdaName, permissions: PolicyStatement[]): LambdaFunction {
    const { audit, trainers, storageKey } = this.#props.data;
    return createFunction(this, id, {
      ...this.shared(),
      name,
      permissions: [
        permit(['dynamodb:PutItem'], audit.tableArn),
        inTransaction('dynamodb:ConditionCheckItem', trainers),
        ...permissions,
        permitThroughDynamo(storageKey),
      ],
    });
  }

  private addRoutes(functions: Record<CoachEndpointName, LambdaFunction>): void {
    const { api, trainers } = this.#props;
    const authorizer = new HttpJwtAuthorizer('Trainers', trainers.issuer, {
      jwtAudience: [trainers.client.userPoolClientId],
    });
    const integrations = new Map<LambdaFunction, HttpLambdaIntegration>();
    for (const [name, fn] of Object.entries(functions) as [CoachEndpointName, LambdaFunction][]) {
      const { path, method } = coachEndpoints[name];
      const integration =
        integrations.get(fn) ?? new HttpLambdaIntegration(`${fn.node.id}Integration`, fn);
      integrations.set(fn, integration);
      api.httpApi.addRoutes({
        ...{ path, integration, authorizer },
        methods: [HttpMethod[method]],
        // Without a scope, an ID token would pass for an access token.
        authorizationScopes: [USER_SCOPE],
      });
    }
  }

  /** Rings when a row of the audit is replaced or deleted. */
  private makeWatch(): LambdaFunction {
    const { stage, data, undelivered } = this.#props;
    const watch = createFunction(this, 'WatchAudit', {
      stage,
      name: 'audit/watch-audit',
      environment: {},
      permissions: [
        permit(
          ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
          data.audit.tableStreamArn ?? '',
        ),
        // Knows no resource (service authorization reference, DynamoDB).
        permit(['dynamodb:ListStreams'], '*'),
        permit(['sqs:SendMessage'], undelivered.queueArn),
        permitThroughDynamo(data.storageKey),
      ],
      logKey: data.storageKey,
      concurrency: 1,
    });
    watch.addEventSource(
      new DynamoEventSource(data.audit, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 10,
        filters: [FilterCriteria.filter({ eventName: FilterRule.or('MODIFY', 'REMOVE') })],
        onFailure: new SqsDlq(undelivered),
      }),
    );
    return watch;
  }
}
