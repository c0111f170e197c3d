import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';

export const visible = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  // Sampled requests would contain IP addresses and access tokens.
  sampledRequestsEnabled: false,
});

/** API Gateway also accepts a path with an encoded character (`%2D`) or a double slash. */
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
