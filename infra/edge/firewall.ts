import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { pathIs, rate, visible } from '#infra/accounts/firewall-rules.ts';
import { endpointFunctions } from '#infra/api/endpoints.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';

type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>;

/** Requests of one client address in five minutes, over all paths. */
const OVERALL_RATE = 2000;

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

/** Rules of AWS's common group that a long, honest assessment breaks: 8 KB bodies, '<' and 'http://' in text. */
const BODY_RULES = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericRFI_BODY',
  'GenericLFI_BODY',
  'EC2MetaDataSSRF_BODY',
];

const NO_USER_AGENT = 'NoUserAgent_HEADER';

/** One of AWS's groups of rules. The rules in `counted` only label a request. */
const managedRule = (name: string, counted: string[] = []): Rule => ({
  name,
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

const labelled = (rule: string): CfnWebACL.StatementProperty => ({
  labelMatchStatement: {
    scope: 'LABEL',
    key: `awswaf:managed:aws:core-rule-set:${rule.replace('_BODY', '_Body').replace('_HEADER', '_Header')}`,
  },
});

/** Blocks labelled requests on all paths but these. */
const blockElsewhere = (
  name: string,
  labels: CfnWebACL.StatementProperty,
  exempt: Endpoint[],
): Rule => {
  const paths = new Set(exempt.map(({ path }) => path));
  const elsewhere = Array.from(paths, (path) => ({ notStatement: { statement: pathIs(path) } }));
  return {
    name,
    action: { block: {} },
    statement: { andStatement: { statements: [labels, ...elsewhere] } },
    visibilityConfig: visible(name),
  };
};

/** The firewall of the distribution: rates of each client, and AWS's groups against common and known bad requests. */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const functions = Object.values(endpointFunctions);
    const endpoints = functions.flatMap((each) => each.endpoints);
    const rules = [
      ...functions.flatMap(({ rate: own, endpoints: [first] }) =>
        own && first ? [rateRule(own.name, own.limit, first.path)] : [],
      ),
      rateRule('OverallRate', OVERALL_RATE),
      managedRule('AWSManagedRulesKnownBadInputsRuleSet'),
      managedRule('AWSManagedRulesCommonRuleSet', [...BODY_RULES, NO_USER_AGENT]),
      blockElsewhere(
        'LargeOrSuspectBodyElsewhere',
        { orStatement: { statements: BODY_RULES.map(labelled) } },
        endpoints.filter(({ freeText }) => freeText),
      ),
      blockElsewhere(
        'NoUserAgentElsewhere',
        labelled(NO_USER_AGENT),
        functions.flatMap((each) => (each.withoutUserAgent ? each.endpoints : [])),
      ),
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
