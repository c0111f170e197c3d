import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { coachEndpoints } from '#shared/coach.ts';
import { endpoints, unsubscribePath } from '#shared/contract.ts';

type Rule = CfnWebACL.RuleProperty;

/** Requests from one client address in five minutes; 10 is the least that AWS WAF counts. */
const limits = {
  [endpoints.subscribeLeadMagnet.path]: 10,
  [endpoints.submitHealthAssessment.path]: 100,
  everything: 2000,
};

export const visible = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  // Samples hold whole requests, and with them what people typed.
  sampledRequestsEnabled: false,
});

/** Matches every spelling of a path that the gateway accepts, `%2D` and `//` among them. */
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

const tooMany = {
  block: {
    customResponse: { responseCode: 429, responseHeaders: [{ name: 'retry-after', value: '300' }] },
  },
};

/** Matches a client address beyond `limit` requests in five minutes. */
export const rate = (limit: number, path?: string): Rule['statement'] => ({
  rateBasedStatement: {
    aggregateKeyType: 'IP',
    limit,
    evaluationWindowSec: 300,
    ...(path && { scopeDownStatement: pathIs(path) }),
  },
});

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
