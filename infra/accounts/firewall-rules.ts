import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';

export const visible = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  // Samples hold whole requests, and with them what people typed.
  sampledRequestsEnabled: false,
});

/** Matches every spelling of a path that the gateway accepts, `%2D` and `//` among them. */
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

/** Matches a client address beyond `limit` requests in five minutes. */
export const rate = (limit: number, path?: string): CfnWebACL.RuleProperty['statement'] => ({
  rateBasedStatement: {
    aggregateKeyType: 'IP',
    limit,
    evaluationWindowSec: 300,
    ...(path && { scopeDownStatement: pathIs(path) }),
  },
});
