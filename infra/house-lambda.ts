import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { LambdaEnvironment, LambdaName } from '#lambdas/environment.ts';
import { bundleLambda } from './bundle-lambda.ts';
import { removalPolicyOf, type Stage } from './stage.ts';

export interface HouseLambdaProps<Name extends LambdaName> {
  stage: Stage;
  name: Name;
  environment: LambdaEnvironment<Name>;
  /** Encrypts the function's log. */
  logKey: IKey;
  /** @default 10 seconds */
  timeout?: Duration;
  reservedConcurrency?: number;
}

/**
 * A Lambda with the defaults every function of the house shares: arm64, Node 24, one CommonJS bundle, an
 * encrypted log that is kept for 90 days, and no permission but to write it.
 */
export function houseLambda<Name extends LambdaName>(
  scope: Construct,
  id: string,
  props: HouseLambdaProps<Name>,
): LambdaFunction {
  const logGroup = new LogGroup(scope, `${id}Log`, {
    retention: RetentionDays.THREE_MONTHS,
    encryptionKey: props.logKey,
    removalPolicy: removalPolicyOf(props.stage),
  });
  return new LambdaFunction(scope, id, {
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    handler: 'index.handler',
    code: Code.fromAsset(bundleLambda(props.name)),
    environment: props.environment,
    memorySize: 512,
    timeout: props.timeout ?? Duration.seconds(10),
    tracing: Tracing.DISABLED,
    logGroup,
    ...(props.reservedConcurrency && {
      reservedConcurrentExecutions: props.reservedConcurrency,
    }),
  });
}

/**
 * What a role needs to use a table or topic that is encrypted with `key`: the key's operations, but only when
 * the service asks for them on the role's behalf.
 */
export const throughService = (key: IKey, service: string): PolicyStatement =>
  new PolicyStatement({
    actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
    resources: [key.keyArn],
    conditions: { StringEquals: { 'kms:ViaService': service } },
  });
