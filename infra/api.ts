import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  type HttpRoute,
  type IHttpRouteAuthorizer,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { draftKeyPath, endpoints, USER_SCOPE, unsubscribePath } from '#shared/contract.ts';
import { myAssessmentsEndpoint } from '#shared/my-assessments.ts';
import type { Accounts } from './accounts.ts';
import { createFunction, permit, permitAttributes } from './create-function.ts';
import { type Data, permitThroughDynamo } from './data.ts';
import { removalPolicyOf, type Stage } from './stage.ts';

interface ApiProps {
  stage: Stage;
  accounts: Accounts;
  data: Data;
}

/** Requests a second, sustained and in a burst, over all visitors. */
const throttle = { rateLimit: 20, burstLimit: 40 };

/** The HTTP API behind the distribution: each endpoint, who may call it, and what its Lambda may do. */
export class Api extends Construct {
  readonly httpApi: HttpApi;
  readonly accessLog: LogGroup;
  /** Known to the distribution and to the Lambdas: what comes without it went round the edge. */
  readonly originSecret: Secret;
  readonly subscribeLeadMagnet: LambdaFunction;
  readonly submitHealthAssessment: LambdaFunction;
  readonly unsubscribe: LambdaFunction;
  readonly myAssessments: LambdaFunction;
  readonly draftKey: LambdaFunction;

  constructor(scope: Construct, id: string, { stage, accounts, data }: ApiProps) {
    super(scope, id);

    this.originSecret = new Secret(this, 'OriginSecret', {
      description: 'Sent by the distribution to the API with each request',
      encryptionKey: data.storageKey,
      generateSecretString: { excludePunctuation: true, passwordLength: 48 },
      // A new one is as good.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const ORIGIN_SECRET = this.originSecret.secretValue.unsafeUnwrap();
    const dynamo = permitThroughDynamo(data.storageKey);
    const shared = {
      stage,
      environment: { ...data.environment, ORIGIN_SECRET },
      logKey: data.storageKey,
      timeout: Duration.seconds(5),
      concurrency: stage.endpointConcurrency,
    };

    this.subscribeLeadMagnet = createFunction(this, 'SubscribeLeadMagnet', {
      ...shared,
      name: 'lead/subscribe-lead-magnet',
      permissions: [inTransaction('dynamodb:PutItem', data.leads, data.outbox), dynamo],
    });

    this.submitHealthAssessment = createFunction(this, 'SubmitHealthAssessment', {
      ...shared,
      name: 'assessment/submit-health-assessment',
      // Write only: it can make data keys and put an assessment; it can't decrypt, read or list.
      permissions: [
        inTransaction('dynamodb:PutItem', data.assessments, data.outbox),
        inTransaction('dynamodb:UpdateItem', data.clients),
        inTransaction('dynamodb:DeleteItem', data.drafts),
        permit(['kms:GenerateDataKey'], data.assessmentKey.keyArn, data.contactKey.keyArn),
        permit(['kms:GenerateMac'], data.addressKey.keyArn),
        dynamo,
      ],
    });

    this.unsubscribe = createFunction(this, 'Unsubscribe', {
      ...shared,
      name: 'lead/unsubscribe',
      permissions: [
        permit(['dynamodb:GetItem'], data.leads.tableArn),
        permit(['dynamodb:UpdateItem'], data.recipients.tableArn),
        permit(['kms:GenerateMac'], data.addressKey.keyArn),
        dynamo,
      ],
      concurrency: 5,
    });

    this.draftKey = createFunction(this, 'DraftKey', {
      ...shared,
      name: 'draft/draft-key',
      permissions: [
        permit(
          ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:DeleteItem'],
          data.drafts.tableArn,
        ),
        draftKeyUse(data.draftKey, stage),
        dynamo,
      ],
      concurrency: 10,
    });

    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.THREE_MONTHS,
      encryptionKey: data.storageKey,
      removalPolicy: removalPolicyOf(stage),
    });
    this.myAssessments = createFunction(this, 'MyAssessments', {
      ...shared,
      name: 'client/my-assessments',
      // Dates alone: it can't read an assessment, and of a client's row their times.
      permissions: [
        permitAttributes(data.clients, ['userId', 'assessments']),
        permitAttributes(data.coachState, ['id', 'holiday']),
        permit(['dynamodb:Query'], data.audit.tableArn),
        dynamo,
      ],
      concurrency: 5,
    });

    this.httpApi = new HttpApi(this, 'HttpApi', { createDefaultStage: false });
    const { httpApi } = this;
    const anyone = new HttpNoneAuthorizer();
    const signedIn = new HttpJwtAuthorizer('SignedIn', accounts.issuer, {
      jwtAudience: [accounts.client.userPoolClientId],
    });
    const route = (
      path: string,
      methods: HttpMethod[],
      fn: LambdaFunction,
      authorizer: IHttpRouteAuthorizer,
    ) =>
      httpApi.addRoutes({
        path,
        methods,
        integration: new HttpLambdaIntegration(`${fn.node.id}Integration`, fn),
        authorizer,
        // Without a scope, an ID token would pass for an access token.
        ...(authorizer === signedIn && { authorizationScopes: [USER_SCOPE] }),
      });
    const { subscribeLeadMagnet, submitHealthAssessment } = endpoints;
    const routes = [
      ...route(subscribeLeadMagnet.path, [HttpMethod.POST], this.subscribeLeadMagnet, anyone),
      ...route(
        submitHealthAssessment.path,
        [HttpMethod.POST],
        this.submitHealthAssessment,
        signedIn,
      ),
      ...route(myAssessmentsEndpoint.path, [HttpMethod.GET], this.myAssessments, signedIn),
      ...route(draftKeyPath, [HttpMethod.POST, HttpMethod.DELETE], this.draftKey, signedIn),
      ...route(unsubscribePath, [HttpMethod.GET, HttpMethod.POST], this.unsubscribe, anyone),
    ];
    this.addStage(routes);
  }

  private addStage(routes: HttpRoute[]): void {
    const apiStage = this.httpApi.addStage('Stage', {
      autoDeploy: true,
      throttle: { rateLimit: throttle.rateLimit * 2, burstLimit: throttle.burstLimit * 2 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog),
        // Neither addresses nor query strings: an outcome and how long it took.
        format: AccessLogFormat.custom(
          JSON.stringify({
            time: '$context.requestTimeEpoch',
            requestId: '$context.requestId',
            route: '$context.routeKey',
            status: '$context.status',
            milliseconds: '$context.responseLatency',
          }),
        ),
      },
    });
    // Not typed by the CDK, so in CloudFormation's own spelling.
    const routeThrottle = {
      ThrottlingRateLimit: throttle.rateLimit,
      ThrottlingBurstLimit: throttle.burstLimit,
    };
    const cfnStage = apiStage.node.defaultChild as CfnStage;
    cfnStage.routeSettings = Object.fromEntries(
      [
        ...[endpoints.subscribeLeadMagnet, endpoints.submitHealthAssessment, myAssessmentsEndpoint],
        ...['POST', 'DELETE'].map((method) => ({ method, path: draftKeyPath })),
      ].map(({ method, path }) => [`${method} ${path}`, routeThrottle]),
    );
    // A setting of a route that isn't there yet is refused.
    cfnStage.node.addDependency(...routes);
  }
}

/** Data keys for drafts, each for one account. The emulator's IAM knows no encryption context. */
const draftKeyUse = (key: IKey, stage: Stage): PolicyStatement =>
  new PolicyStatement({
    actions: ['kms:GenerateDataKey', 'kms:Decrypt'],
    resources: [key.keyArn],
    ...(stage.name === 'deployed' && {
      conditions: {
        StringEquals: { 'kms:EncryptionContext:purpose': 'draft' },
        'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['userId', 'purpose'] },
      },
    }),
  });

/** As a part of a transaction and not by itself, so that no answer to a write can be asked for. */
export const inTransaction = (action: string, ...tables: Table[]): PolicyStatement =>
  new PolicyStatement({
    actions: [action],
    resources: tables.map(({ tableArn }) => tableArn),
    conditions: {
      'ForAnyValue:StringEquals': { 'dynamodb:EnclosingOperation': 'TransactWriteItems' },
    },
  });
