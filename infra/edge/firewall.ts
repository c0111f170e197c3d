import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { rate, visible } from '#infra/accounts/account-firewall.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/lead.ts';

/** AWS WAF accepts no limit below 10. */
const REQUESTS_IN_FIVE_MINUTES = { lead: 10, overall: 2000 };

const rateRule = (priority: number, name: string, limit: number, path?: string) => ({
  name,
  priority,
  action: {
    block: {
      customResponse: {
        responseCode: 429,
        responseHeaders: [{ name: 'retry-after', value: '300' }],
      },
    },
  },
  statement: rate(limit, path),
  visibilityConfig: visible(name),
});

export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const acl = new CfnWebACL(this, 'WebAcl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible('CoachingSite'),
      rules: [
        rateRule(0, 'LeadRate', REQUESTS_IN_FIVE_MINUTES.lead, subscribeLeadMagnet.path),
        rateRule(1, 'OverallRate', REQUESTS_IN_FIVE_MINUTES.overall),
      ],
    });
    this.arn = acl.attrArn;
  }
}
