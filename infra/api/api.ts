import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  type IHttpRouteAuthorizer,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Accounts } from '#infra/accounts/accounts.ts';
import { type Data, permitThroughDynamo } from '#infra/data/data.ts';
import type { LambdaName } from '#infra/functions/bundle-lambda.ts';
import { createFunction, inTransaction, permit } from '#infra/functions/create-function.ts';
import { removalPolicyOf, type Stage } from '#infra/stage.ts';
import type { Variable } from '#lambdas/platform/environment.ts';
import { endpoints, unsubscribePath } from '#shared/endpoints/contract.ts';
import { USER_SCOPE } from '#shared/endpoints/endpoint.ts';

interface ApiProps {
  stage: Stage;
  accounts: Accounts;
  data: Data;
}

/** Requests a second, sustained and in a burst, over all visitors. */
const throttle = { rateLimit: 20, burstLimit: 40 };

/** Not typed by the CDK, so in CloudFormation's own spelling. */
const routeThrottle = {
  ThrottlingRateLimit: throttle.rateLimit,
  ThrottlingBurstLimit: throttle.burstLimit,
};

type Access = 'anyone' | 'signed-in';

interface Serving {
  id: string;
  name: LambdaName;
  path: string;
  methods: readonly (keyof typeof HttpMethod)[];
  access: Access;
  permissions: PolicyStatement[];
  concurrency: number | undefined;
  /** Besides what all endpoints get. @default nothing */
  environment?: Partial<Record<Variable, string>>;
  /** @default true: the route has the throttle of its own */
  throttled?: boolean;
  /** @default 5 seconds */
  timeout?: Duration;
}

/** The HTTP API behind the distribution: each endpoint, who may call it, and what its Lambda may do. */
export class Api extends Construct {
  readonly httpApi: HttpApi;
  readonly accessLog: LogGroup;
  /** Known to the distribution and to the Lambdas: a request without it bypassed the edge. */
  readonly originSecret: Secret;
  /** The functions of the contract's `endpoints`: an alarm rings when one is throttled. */
  readonly submissions: LambdaFunction[] = [];
  readonly #props: ApiProps;
  readonly #authorizers: Record<Access, IHttpRouteAuthorizer>;
  readonly #stage: CfnStage;

  constructor(scope: Construct, id: string, props: ApiProps) {
    super(scope, id);
    this.#props = props;
    const { stage, accounts, data } = props;

    this.originSecret = new Secret(this, 'OriginSecret', {
      description: 'Sent by the distribution to the API with each request',
      encryptionKey: data.storageKey,
      generateSecretString: { excludePunctuation: true, passwordLength: 48 },
      // Nothing is lost with it: a new secret works as well.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.THREE_MONTHS,
      encryptionKey: data.storageKey,
      removalPolicy: removalPolicyOf(stage),
    });
    this.httpApi = new HttpApi(this, 'HttpApi', { createDefaultStage: false });
    this.#authorizers = {
      anyone: new HttpNoneAuthorizer(),
      'signed-in': new HttpJwtAuthorizer('SignedIn', accounts.issuer, {
        jwtAudience: [accounts.client.userPoolClientId],
      }),
    };
    this.#stage = this.makeStage();

    // An endpoint of the contract is one line: its name there, its entry, and what it may do.
    this.addSubmission('subscribeLeadMagnet', 'lead/subscribe-lead-magnet', [
      inTransaction('dynamodb:PutItem', data.leads, data.outbox),
    ]);
    this.addSubmission('submitHealthAssessment', 'assessment/submit-health-assessment', [
      // Write only: it can make data keys and put an assessment; it can't decrypt, read or list.
      inTransaction('dynamodb:PutItem', data.assessments, data.outbox),
      inTransaction('dynamodb:UpdateItem', data.clients),
      inTransaction('dynamodb:DeleteItem', data.drafts),
      permit(['kms:GenerateDataKey'], data.assessmentKey.keyArn, data.contactKey.keyArn),
      permit(['kms:GenerateMac'], data.addressKey.keyArn),
    ]);
    this.serve({
      id: 'Unsubscribe',
      name: 'lead/unsubscribe',
      path: unsubscribePath,
      methods: ['GET', 'POST'],
      access: 'anyone',
      permissions: [
        permit(['dynamodb:GetItem'], data.leads.tableArn),
        permit(['dynamodb:UpdateItem'], data.recipients.tableArn),
        permit(['kms:GenerateMac'], data.addressKey.keyArn),
      ],
      concurrency: 5,
      throttled: false,
    });
  }

  /** Serves one of the contract's `endpoints`: route, access and throttle are those of the contract. */
  private addSubmission(
    endpoint: keyof typeof endpoints,
    name: LambdaName,
    permissions: PolicyStatement[],
  ): void {
    const { path, method, access } = endpoints[endpoint];
    const fn = this.serve({
      id: `${endpoint.charAt(0).toUpperCase()}${endpoint.slice(1)}`,
      ...{ name, path, access, permissions },
      methods: [method],
      concurrency: this.#props.stage.endpointConcurrency,
    });
    this.submissions.push(fn);
  }

  /** A function, and the route to it. Its alarm and its output follow: see `functionsOf`. */
  serve(serving: Serving): LambdaFunction {
    const { stage, data } = this.#props;
    const { id, name, path, methods, access, permissions, concurrency } = serving;
    const { environment, throttled = true } = serving;
    const fn = createFunction(this, id, {
      ...{ stage, name, concurrency },
      environment: {
        ...data.environment,
        ...environment,
        ORIGIN_SECRET: this.originSecret.secretValue.unsafeUnwrap(),
      },
      permissions: [...permissions, permitThroughDynamo(data.storageKey)],
      logKey: data.storageKey,
      timeout: serving.timeout ?? Duration.seconds(5),
    });
    const routes = this.httpApi.addRoutes({
      path,
      methods: methods.map((method) => HttpMethod[method]),
      integration: new HttpLambdaIntegration(`${id}Integration`, fn),
      authorizer: this.#authorizers[access],
      // Without a scope, an ID token would pass for an access token.
      ...(access === 'signed-in' && { authorizationScopes: [USER_SCOPE] }),
    });
    // A setting of a route that isn't there yet is refused.
    this.#stage.node.addDependency(...routes);
    if (throttled) {
      this.#stage.routeSettings = {
        ...(this.#stage.routeSettings as object | undefined),
        ...Object.fromEntries(methods.map((method) => [`${method} ${path}`, routeThrottle])),
      };
    }
    return fn;
  }

  private makeStage(): CfnStage {
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
    return apiStage.node.defaultChild as CfnStage;
  }
}
