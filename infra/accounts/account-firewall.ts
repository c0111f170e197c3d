import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { rate, visible } from './firewall-rules.ts';

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
