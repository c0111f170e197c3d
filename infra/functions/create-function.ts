import { Duration, Stack } from 'aws-cdk-lib';
import { ManagedPolicy, type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct, IConstruct } from 'constructs';
import { removalPolicyOf, type Stage } from '#infra/stage.ts';
import type { Variable } from '#lambdas/platform/contract.ts';
import { bundleOf, showsErrors } from './bundle-lambda.ts';
import { permit } from './permissions.ts';

export interface FunctionProps {
  stage: Stage;
  /** Of the role. */
  name: string;
  environment: Partial<Record<Variable, string>>;
  permissions: PolicyStatement[];
  logKey: IKey;
  timeout?: Duration;
  concurrency: number | undefined;
}

// The local cloud's own code causes this warning.
const forDeveloper = {
  SHOW_ERRORS: '1',
  NODE_OPTIONS: '--enable-source-maps --disable-warning=DEP0169',
};

const created = new WeakSet<IConstruct>();

export const functionsOf = (scope: IConstruct): LambdaFunction[] =>
  scope.node
    .findAll()
    .filter((each): each is LambdaFunction => each instanceof LambdaFunction && created.has(each));

export function createFunction(scope: Construct, id: string, props: FunctionProps): LambdaFunction {
  const logGroup = new LogGroup(scope, `${id}Log`, {
    retention: RetentionDays.THREE_MONTHS,
    encryptionKey: props.logKey,
    removalPolicy: removalPolicyOf(props.stage),
  });
  const role = new Role(scope, `${id}Role`, {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
  });
  role.addManagedPolicy(
    new ManagedPolicy(scope, `${id}Permissions`, {
      statements: [
        permit(['logs:CreateLogStream', 'logs:PutLogEvents'], logGroup.logGroupArn),
        ...props.permissions,
      ],
    }),
  );
  const fn = new LambdaFunction(scope, id, {
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    handler: 'index.handler',
    code: Code.fromAsset(bundleOf(props.name)),
    environment: {
      ...props.environment,
      STACK_NAME: Stack.of(scope).stackName,
      ...(props.stage.isDemo && { DEMO: '1' }),
      ...(showsErrors && props.stage.name === 'local' && forDeveloper),
      ...(props.stage.deadlineFactor > 1 && {
        DEADLINE_FACTOR: String(props.stage.deadlineFactor),
      }),
    },
    memorySize: 512,
    timeout: props.timeout ?? Duration.seconds(10),
    ...(props.stage.endpointConcurrency !== undefined && {
      reservedConcurrentExecutions: props.concurrency,
    }),
    logGroup,
    role: role.withoutPolicyUpdates(),
  });
  created.add(fn);
  return fn;
}
