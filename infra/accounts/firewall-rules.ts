import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';

export const visible = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  // AWS WAF's samples contain what people typed.
  sampledRequestsEnabled: false,
});

/** Matches every form of a path that the gateway accepts, including forms with `%2D` or `//`. */
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
    ...(path && { scopeDownStatement: pathIs(path) }),
  },
});
