import { ArnFormat, Stack } from 'aws-cdk-lib';
import { CfnLogDeliveryConfiguration, type IUserPool } from 'aws-cdk-lib/aws-cognito';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { removalPolicyOf, type Stage } from '#infra/stage.ts';

interface SignInLogProps {
  stage: Stage;
  userPool: IUserPool;
}

/**
 * Cognito logs sign-ups, sign-ins, and password changes, including failed ones, with the account's
 * id, the network address, and a risk rating. This needs Cognito's Plus plan.
 */
export class SignInLog extends Construct {
  readonly name: string;

  constructor(scope: Construct, id: string, { stage, userPool }: SignInLogProps) {
    super(scope, id);
    // Without a customer managed key, because Cognito refuses such log groups.
    const log = new LogGroup(this, 'Log', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: removalPolicyOf(stage),
    });
    this.name = log.logGroupName;
    new CfnLogDeliveryConfiguration(this, 'Delivery', {
      userPoolId: userPool.userPoolId,
      logConfigurations: [
        {
          eventSource: 'userAuthEvents',
          logLevel: 'INFO',
          cloudWatchLogsConfiguration: {
            // Not `logGroupArn`, because it ends with `:*`, which Cognito refuses.
            logGroupArn: Stack.of(this).formatArn({
              service: 'logs',
              resource: 'log-group',
              resourceName: log.logGroupName,
              arnFormat: ArnFormat.COLON_RESOURCE_NAME,
            }),
          },
        },
      ],
    });
  }
}
