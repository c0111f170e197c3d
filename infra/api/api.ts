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
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { Trainers } from '#infra/accounts/trainers.ts';
import { issuerOf } from '#infra/accounts/user-pool.ts';
import type { Data } from '#infra/data/data.ts';
import { createFunction } from '#infra/functions/create-function.ts';
import { permitThroughDynamo } from '#infra/functions/permissions.ts';
import { removalPolicyOf, type Stage } from '#infra/stage.ts';
import { type Endpoint, USER_SCOPE } from '#shared/endpoints/endpoint.ts';
import { endpointFunctions } from './endpoints.ts';

interface ApiProps {
  stage: Stage;
  accounts: Accounts;
  trainers: Trainers;
  data: Data;
}

const throttle = { rateLimit: 20, burstLimit: 40 };

export class Api extends Construct {
  readonly httpApi: HttpApi;
  readonly accessLog: LogGroup;
  readonly originSecret: Secret;
  readonly functions: ReadonlyMap<string, LambdaFunction>;

  constructor(scope: Construct, id: string, props: ApiProps) {
    super(scope, id);
    const { stage, data } = props;
    this.originSecret = new Secret(this, 'OriginSecret', {
      description: 'Sent by the distribution to the API with each request',
      encryptionKey: data.storageKey,
      generateSecretString: { excludePunctuation: true, passwordLength: 48 },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.THREE_MONTHS,
      encryptionKey: data.storageKey,
      removalPolicy: removalPolicyOf(stage),
    });
    this.httpApi = new HttpApi(this, 'HttpApi', { createDefaultStage: false });
    this.functions = this.#serve(props);
  }

  #serve({ stage, accounts, trainers, data }: ApiProps): Map<string, LambdaFunction> {
    const environment = {
      ...data.environment,
      USER_POOL_ID: accounts.userPool.userPoolId,
      TRAINERS_ISSUER: issuerOf(trainers.userPool),
      ORIGIN_SECRET: this.originSecret.secretValue.unsafeUnwrap(),
    };
    const authorizers: Record<Endpoint['access'], IHttpRouteAuthorizer> = {
      anyone: new HttpNoneAuthorizer(),
      client: new HttpJwtAuthorizer('SignedIn', issuerOf(accounts.userPool), {
        jwtAudience: [accounts.client.userPoolClientId],
      }),
      trainer: new HttpJwtAuthorizer('Trainers', issuerOf(trainers.userPool), {
        jwtAudience: [trainers.client.userPoolClientId],
      }),
    };
    const apiStage = this.#makeStage();
    const throttles: Record<string, object> = {};
    const functions = new Map<string, LambdaFunction>();
    for (const [id, { endpoints, ...props }] of Object.entries(endpointFunctions)) {
      const isForTrainers = endpoints[0]?.access === 'trainer';
      const { timeoutSeconds = isForTrainers ? 10 : 5, concurrency = 5 } = props;
      const fn = createFunction(this, id, {
        stage,
        name: props.lambda,
        environment,
        permissions: [
          ...props.permissions({ stage, data, accounts }),
          permitThroughDynamo(data.storageKey),
        ],
        logKey: data.storageKey,
        timeout: Duration.seconds(timeoutSeconds * stage.deadlineFactor),
        concurrency: concurrency === 'setting' ? stage.endpointConcurrency : concurrency,
      });
      functions.set(id, fn);
      const integration = new HttpLambdaIntegration(`${id}Integration`, fn);
      for (const { method, path, access } of endpoints) {
        const routes = this.httpApi.addRoutes({
          path,
          methods: [HttpMethod[method]],
          integration,
          authorizer: authorizers[access],
          // Without a scope, API Gateway would also accept ID tokens.
          ...(access !== 'anyone' && { authorizationScopes: [USER_SCOPE] }),
        });
        // API Gateway refuses throttling settings for a route that doesn't exist.
        apiStage.node.addDependency(...routes);
        throttles[`${method} ${path}`] = {
          ThrottlingRateLimit: throttle.rateLimit,
          ThrottlingBurstLimit: throttle.burstLimit,
        };
      }
    }
    apiStage.routeSettings = throttles;
    return functions;
  }

  #makeStage(): CfnStage {
    const apiStage = this.httpApi.addStage('Stage', {
      autoDeploy: true,
      throttle,
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog),
        // The log must not contain IP addresses, query strings, or tokens.
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
