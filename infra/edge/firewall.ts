import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { rate, visible } from '#infra/accounts/firewall-rules.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/lead.ts';

type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>;

/** AWS WAF accepts no limit below 10. */
const REQUESTS_IN_FIVE_MINUTES = { lead: 10, overall: 2000 };

const rateRule = (name: string, limit: number, path?: string): Rule => ({
  name,
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
    const rules = [
      rateRule('LeadRate', REQUESTS_IN_FIVE_MINUTES.lead, subscribeLeadMagnet.path),
      rateRule('OverallRate', REQUESTS_IN_FIVE_MINUTES.overall),
    ];
    const acl = new CfnWebACL(this, 'WebAcl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible('CoachingSite'),
      rules: rules.map((rule, priority) => ({ ...rule, priority })),
    });
    this.arn = acl.attrArn;
  }
}
