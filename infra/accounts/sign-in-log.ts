import { Stack } from 'aws-cdk-lib';
import { CfnLogDeliveryConfiguration, type IUserPool } from 'aws-cdk-lib/aws-cognito';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { removalPolicyOf, type Stage } from '#infra/stage.ts';

interface SignInLogProps {
  stage: Stage;
  userPool: IUserPool;
}

export class SignInLog extends Construct {
  readonly name: string;

  constructor(scope: Construct, id: string, { stage, userPool }: SignInLogProps) {
    super(scope, id);
    // Cognito refuses a log group with a customer managed key.
    const log = new LogGroup(this, 'Log', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: removalPolicyOf(stage),
    });
    this.name = log.logGroupName;
    const { partition, region, account } = Stack.of(this);
    new CfnLogDeliveryConfiguration(this, 'Delivery', {
      userPoolId: userPool.userPoolId,
      logConfigurations: [
        {
          eventSource: 'userAuthEvents',
          logLevel: 'INFO',
          cloudWatchLogsConfiguration: {
            // Cognito refuses the CDK's `log.logGroupArn`, because it ends with `:*`.
            logGroupArn: `arn:${partition}:logs:${region}:${account}:log-group:${this.name}`,
          },
        },
      ],
    });
  }
}
