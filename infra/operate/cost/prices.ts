/** A list price of us-east-1, without free tiers and discounts. */
interface Price {
  /** In US dollars, for one `unit`. */
  usd: number;
  unit: string;
  /** When it was last written down here. */
  noted: string;
  /** AWS's own page. */
  source: string;
  /**
   * How far it was looked up then: at the source; on somebody else's page, which is named; or not at all. Look before
   * you rely on one that was not read at its source.
   */
  check: 'source' | 'memory' | `https://${string}`;
}

const NOTED = '2026-11-21';
const at = (usd: number, unit: string, page: string, check: Price['check'] = 'memory'): Price => ({
  usd,
  unit,
  noted: NOTED,
  source: `https://aws.amazon.com/${page}`,
  check,
});

const waf = 'https://c3x.dev/blog/aws-waf-cost-explained/';
const dynamo = 'https://airbyte.com/data-engineering-resources/dynamodb-pricing';

/** The only place with prices: what `npm run cost` and `SCALE.md` reckon with. */
export const prices = {
  kmsKey: at(1, 'key and month', 'kms/pricing/'),
  kmsRequest: at(0.03 / 10_000, 'request', 'kms/pricing/'),
  webAcl: at(5, 'web ACL and month', 'waf/pricing/', waf),
  wafRule: at(1, 'rule and month', 'waf/pricing/', waf),
  wafRequest: at(0.6 / 1e6, 'request', 'waf/pricing/', waf),
  secret: at(0.4, 'secret and month', 'secrets-manager/pricing/'),
  alarm: at(0.1, 'alarm metric and month', 'cloudwatch/pricing/'),
  metric: at(0.3, 'custom metric and month', 'cloudwatch/pricing/'),
  dashboard: at(3, 'dashboard and month', 'cloudwatch/pricing/'),
  logs: at(0.5, 'GB taken in', 'cloudwatch/pricing/'),
  hostedZone: at(0.5, 'zone and month', 'route53/pricing/'),
  writeUnit: at(0.625 / 1e6, 'write unit', 'dynamodb/pricing/on-demand/', dynamo),
  readUnit: at(0.125 / 1e6, 'read unit', 'dynamodb/pricing/on-demand/', dynamo),
  lambdaRequest: at(0.2 / 1e6, 'request', 'lambda/pricing/'),
  lambdaSecond: at(0.0000133334, 'GB-second on arm64', 'lambda/pricing/'),
  sqsRequest: at(0.4 / 1e6, 'request', 'sqs/pricing/'),
  apiRequest: at(1 / 1e6, 'request', 'api-gateway/pricing/'),
  mail: at(0.1 / 1000, 'mail', 'ses/pricing/'),
  cloudFrontRequest: at(0.01 / 10_000, 'HTTPS request', 'cloudfront/pricing/'),
  cloudFrontFunction: at(0.1 / 1e6, 'run of a function', 'cloudfront/pricing/'),
  cognitoUser: at(0.02, 'monthly user of the Plus plan', 'cognito/pricing/'),
} satisfies Record<string, Price>;

export type PriceName = keyof typeof prices;
