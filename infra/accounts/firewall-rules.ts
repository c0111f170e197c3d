import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';

export const visible = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  // AWS WAF's samples store whole requests, including what people typed.
  sampledRequestsEnabled: false,
});

/** Matches every spelling of a path that the gateway accepts, including `%2D` and `//`. */
export const pathIs = (path: string) => ({
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

/** Matches a network address with more than `limit` requests in five minutes. */
export const rate = (limit: number, path?: string): CfnWebACL.RuleProperty['statement'] => ({
  rateBasedStatement: {
    aggregateKeyType: 'IP',
    limit,
    evaluationWindowSec: 300,
    ...(path && { scopeDownStatement: pathIs(path) }),
  },
});
