import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

export const visible = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  // Sampled requests would contain IP addresses and access tokens.
  sampledRequestsEnabled: false,
});

/** API Gateway also accepts a path with an encoded character (`%2D`) or a double slash. */
const pathIs = (path: string) => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: path,
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
    ],
  },
});

export const rate = (limit: number, path?: string): CfnWebACL.RuleProperty['statement'] => ({
  rateBasedStatement: {
    aggregateKeyType: 'IP',
    limit,
    evaluationWindowSec: 300,
    scopeDownStatement: path === undefined ? undefined : pathIs(path),
  },
});

const REQUESTS_IN_FIVE_MINUTES = 200;

const OPERATION_HEADER = 'x-amzn-cognito-operation-name';

/** Limits password guesses. Refuses `DeleteUser`, which would delete the account but no data. */
export class AccountFirewall extends Construct {
  readonly #arn: string;

  constructor(scope: Construct, id: string, userPool: IUserPool) {
    super(scope, id);
    const acl = new CfnWebACL(this, 'WebAcl', {
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visible('Accounts'),
      rules: [
        {
          name: 'AccountRate',
          priority: 0,
          action: { block: {} },
          statement: rate(REQUESTS_IN_FIVE_MINUTES),
          visibilityConfig: visible('AccountRate'),
        },
        {
          name: 'DeleteUser',
          priority: 1,
          action: { block: {} },
          statement: {
            byteMatchStatement: {
              fieldToMatch: { singleHeader: { Name: OPERATION_HEADER } },
              positionalConstraint: 'EXACTLY',
              searchString: 'DeleteUser',
              textTransformations: [{ priority: 0, type: 'NONE' }],
            },
          },
          visibilityConfig: visible('DeleteUser'),
        },
      ],
    });
    this.#arn = acl.attrArn;
    this.protect(this, userPool);
  }

  protect(scope: Construct, userPool: IUserPool): void {
    new CfnWebACLAssociation(scope, 'Association', {
      resourceArn: userPool.userPoolArn,
      webAclArn: this.#arn,
    });
  }
}
