import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { rate, visible } from './firewall-rules.ts';

/** Requests from one client address in five minutes; signing in takes two. */
const LIMIT = 200;

/**
 * The firewall of the accounts, to which pages go directly: guessing passwords takes many requests, and each account
 * that a robot makes costs its month.
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
          // Cognito makes it a ForbiddenException, whatever answer a rule asks for.
          action: { block: {} },
          statement: rate(LIMIT),
          visibilityConfig: visible('AccountRate'),
        },
      ],
    });
    this.#arn = acl.attrArn;
    this.protect(this, userPool);
  }

  /** Protects another pool as well. */
  protect(scope: Construct, userPool: IUserPool): void {
    new CfnWebACLAssociation(scope, 'Association', {
      resourceArn: userPool.userPoolArn,
      webAclArn: this.#arn,
    });
  }
}
