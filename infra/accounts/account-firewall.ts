import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { rate, visible } from './firewall-rules.ts';

/** Requests per network address in five minutes. A sign-in takes two or three. */
const LIMIT = 200;

/** In this header, AWS WAF sees the Cognito operation that a request calls. */
const OPERATION = 'x-amzn-cognito-operation-name';

/**
 * Protects the user pools, because the pages call Cognito directly. Limits requests, because
 * guessing a password takes many, and because each account that a bot creates costs money every
 * month. Also blocks `DeleteUser`, which would delete an account but not its data.
 */
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
          // No custom response, because Cognito always returns ForbiddenException.
          action: { block: {} },
          statement: rate(LIMIT),
          visibilityConfig: visible('AccountRate'),
        },
        {
          name: 'DeleteUser',
          priority: 1,
          action: { block: {} },
          statement: {
            byteMatchStatement: {
              fieldToMatch: { singleHeader: { Name: OPERATION } },
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
