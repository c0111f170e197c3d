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
import { functionId } from '#infra/functions/bundle-lambda.ts';
import { createFunction } from '#infra/functions/create-function.ts';
import { permitThroughDynamo } from '#infra/functions/permissions.ts';
import { removalPolicyOf, type Stage } from '#infra/stage.ts';
import { endpoints } from '#shared/endpoints/all.ts';
import { accessOf, type Endpoint, type Role, USER_SCOPE } from '#shared/endpoints/endpoint.ts';
import { roles } from './roles.ts';

interface ApiProps {
  stage: Stage;
  accounts: Accounts;
  trainers: Trainers;
  data: Data;
}

const throttle = { rateLimit: 20, burstLimit: 40 };

/** One function for each role, with the routes of the endpoints that name the role. */
export class Api extends Construct {
  readonly httpApi: HttpApi;
  readonly accessLog: LogGroup;
  readonly originSecret: Secret;
  readonly functions = new Map<Role, LambdaFunction>();

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
    for (const role of Object.keys(roles) as Role[]) this.#addFunction(role, props);
    this.#addRoutes(props);
  }

  #addFunction(role: Role, { stage, accounts, trainers, data }: ApiProps): void {
    const { permissions, timeout = 5, concurrency } = roles[role];
    const fn = createFunction(this, functionId(role), {
      stage,
      name: role,
      environment: {
        ...data.environment,
        USER_POOL_ID: accounts.userPool.userPoolId,
        TRAINERS_ISSUER: issuerOf(trainers.userPool),
        ORIGIN_SECRET: this.originSecret.secretValue.unsafeUnwrap(),
        GUIDES_PER_NETWORK: String(stage.guidesPerNetwork),
      },
      permissions: [
        ...permissions({ stage, data, accounts }),
        permitThroughDynamo(data.storageKey),
      ],
      logKey: data.storageKey,
      timeout: Duration.seconds(timeout * stage.deadlineFactor),
      concurrency: concurrency === 'setting' ? stage.endpointConcurrency : concurrency,
    });
    this.functions.set(role, fn);
  }

  #addRoutes({ accounts, trainers }: ApiProps): void {
    const authorizers: Record<ReturnType<typeof accessOf>, IHttpRouteAuthorizer> = {
      anyone: new HttpNoneAuthorizer(),
      client: new HttpJwtAuthorizer('SignedIn', issuerOf(accounts.userPool), {
        jwtAudience: [accounts.client.userPoolClientId],
      }),
      trainer: new HttpJwtAuthorizer('Trainers', issuerOf(trainers.userPool), {
        jwtAudience: [trainers.client.userPoolClientId],
      }),
    };
    const integrations = new Map(
      Array.from(this.functions, ([role, fn]) => [
        role,
        new HttpLambdaIntegration(`${functionId(role)}Integration`, fn),
      ]),
    );
    const apiStage = this.#makeStage();
    const throttles: Record<string, object> = {};
    for (const { role, methods, path } of Object.values<Endpoint>(endpoints)) {
      const integration = integrations.get(role);
      if (!integration) throw new Error(`The role ${role} has no function`);
      const access = accessOf(role);
      const routes = this.httpApi.addRoutes({
        path,
        methods: methods.map((method) => HttpMethod[method]),
        integration,
        authorizer: authorizers[access],
        // Without a scope, API Gateway would also accept ID tokens.
        authorizationScopes: access === 'anyone' ? undefined : [USER_SCOPE],
      });
      // API Gateway refuses throttling settings for a route that doesn't exist.
      apiStage.node.addDependency(...routes);
      for (const method of methods) {
        throttles[`${method} ${path}`] = {
          ThrottlingRateLimit: throttle.rateLimit,
          ThrottlingBurstLimit: throttle.burstLimit,
        };
      }
    }
    apiStage.routeSettings = throttles;
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
