import { Duration, Stack } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { Metric as SiteMetric } from '#lambdas/platform/contract.ts';

/** A number that the functions log, in the stack's own namespace. */
export const siteMetric = (
  scope: Construct,
  metricName: SiteMetric,
  period = Duration.minutes(5),
): Metric =>
  new Metric({
    namespace: Stack.of(scope).stackName,
    metricName,
    statistic: Stats.SUM,
    period,
  });

/** `SignInSuccesses` has a 1 for each success and a 0 for each failure. */
export const signInFailures = ({ userPool, client }: Accounts): IMetric => {
  const signIns = (statistic: string) =>
    new Metric({
      namespace: 'AWS/Cognito',
      metricName: 'SignInSuccesses',
      statistic,
      period: Duration.hours(1),
      dimensionsMap: { UserPool: userPool.userPoolId, UserPoolClient: client.userPoolClientId },
    });
  return new MathExpression({
    expression: 'attempts - successes',
    label: 'Sign-in failures',
    period: Duration.hours(1),
    usingMetrics: { attempts: signIns(Stats.SAMPLE_COUNT), successes: signIns(Stats.SUM) },
  });
};

/** SES reviews an account at a bounce rate of 5% or a complaint rate of 0.1%. */
export const reputation = (): IMetric => {
  const rate = (name: string) =>
    new Metric({
      namespace: 'AWS/SES',
      metricName: `Reputation.${name}`,
      statistic: Stats.AVERAGE,
      period: Duration.hours(1),
    });
  return new MathExpression({
    expression: 'MAX([bounces / 0.05, complaints / 0.001])',
    label: 'Share of the rate at which SES reviews an account',
    period: Duration.hours(1),
    usingMetrics: { bounces: rate('BounceRate'), complaints: rate('ComplaintRate') },
  });
};
