import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { pathIs, rate, visible } from '#infra/accounts/firewall-rules.ts';
import { coachEndpoints } from '#shared/endpoints/coach.ts';
import { endpoints, unsubscribePath } from '#shared/endpoints/contract.ts';

type Rule = CfnWebACL.RuleProperty;

/** Requests from one client address in five minutes; 10 is the least that AWS WAF counts. */
const limits = {
  [endpoints.subscribeLeadMagnet.path]: 10,
  [endpoints.submitHealthAssessment.path]: 100,
  everything: 2000,
};

const tooMany = {
  block: {
    customResponse: { responseCode: 429, responseHeaders: [{ name: 'retry-after', value: '300' }] },
  },
};

const rateRule = (priority: number, name: string, limit: number, path?: string): Rule => ({
  name,
  priority,
  action: tooMany,
  statement: rate(limit, path),
  visibilityConfig: visible(name),
});

/** Rules of AWS's common group that a long, honest assessment sets off: 8 KB bodies, '<' and 'http://' in text. */
const countedBodies = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericRFI_BODY',
  'GenericLFI_BODY',
  'EC2MetaDataSSRF_BODY',
];

/** Mail programs that unsubscribe with one click (RFC 8058) may send none. */
const NO_USER_AGENT = 'NoUserAgent_HEADER';

const managedRule = (priority: number, name: string, counted: string[] = []): Rule => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: visible(name),
});

const labelled = (rule: string) => ({
  labelMatchStatement: {
    scope: 'LABEL',
    key: `awswaf:managed:aws:core-rule-set:${rule.replace('_BODY', '_Body').replace('_HEADER', '_Header')}`,
  },
});

/** Endpoints that take free text. */
const freeTextPaths = [...Object.values(endpoints), ...Object.values(coachEndpoints)]
  .filter(({ freeText }) => freeText)
  .map(({ path }) => path);

/** Blocks by the labels of rules that only count, everywhere but on some paths. */
const labelledElsewhere = (
  priority: number,
  name: string,
  labels: CfnWebACL.StatementProperty,
  paths: readonly string[],
): Rule => ({
  name,
  priority,
  action: { block: {} },
  statement: {
    andStatement: {
      statements: [labels, ...paths.map((path) => ({ notStatement: { statement: pathIs(path) } }))],
    },
  },
  visibilityConfig: visible(name),
});

/** The firewall at the edge: rates per client, and AWS's groups against common and known bad requests. */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const { subscribeLeadMagnet, submitHealthAssessment } = endpoints;
    const acl = new CfnWebACL(this, 'WebAcl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible('CoachingSite'),
      rules: [
        rateRule(0, 'LeadRate', limits[subscribeLeadMagnet.path] ?? 100, subscribeLeadMagnet.path),
        rateRule(
          1,
          'AssessmentRate',
          limits[submitHealthAssessment.path] ?? 100,
          submitHealthAssessment.path,
        ),
        rateRule(2, 'OverallRate', limits.everything),
        managedRule(3, 'AWSManagedRulesKnownBadInputsRuleSet'),
        managedRule(4, 'AWSManagedRulesCommonRuleSet', [...countedBodies, NO_USER_AGENT]),
        labelledElsewhere(
          5,
          'LargeOrSuspectBodyElsewhere',
          { orStatement: { statements: countedBodies.map(labelled) } },
          freeTextPaths,
        ),
        labelledElsewhere(6, 'NoUserAgentElsewhere', labelled(NO_USER_AGENT), [unsubscribePath]),
      ],
    });
    this.arn = acl.attrArn;
  }
}
