import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Accounts } from '#infra/accounts/accounts.ts';
import { METRIC_NAMESPACE } from '#lambdas/platform/metrics.ts';
import { submitHealthAssessment } from '#shared/endpoints/client.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/visitor.ts';

export const coachingMetric = (metricName: string): Metric =>
  new Metric({
    namespace: METRIC_NAMESPACE,
    metricName,
    statistic: Stats.SUM,
    period: Duration.minutes(5),
  });

interface UsageMetricsProps {
  accounts: Accounts;
  accessLog: ILogGroup;
}

export class UsageMetrics extends Construct {
  readonly leads: Metric;
  readonly assessments: Metric;
  readonly signUps: Metric;
  readonly signInFailures: IMetric;
  readonly bounceRate: Metric;
  readonly complaintRate: Metric;

  constructor(scope: Construct, id: string, { accounts, accessLog }: UsageMetricsProps) {
    super(scope, id);
    const accepted = (name: string, { method, path }: Endpoint) =>
      new MetricFilter(this, name, {
        logGroup: accessLog,
        metricNamespace: METRIC_NAMESPACE,
        metricName: name,
        filterPattern: FilterPattern.all(
          FilterPattern.stringValue('$.route', '=', `${method} ${path}`),
          FilterPattern.stringValue('$.status', '=', '200'),
        ),
      }).metric({ statistic: Stats.SUM, period: Duration.minutes(5) });
    this.leads = accepted('LeadsAccepted', subscribeLeadMagnet);
    this.assessments = accepted('AssessmentsAccepted', submitHealthAssessment);

    const { userPool, client } = accounts;
    const ofAccounts = (metricName: string, statistic: string) =>
      new Metric({
        namespace: 'AWS/Cognito',
        metricName,
        statistic,
        period: Duration.hours(1),
        dimensionsMap: { UserPool: userPool.userPoolId, UserPoolClient: client.userPoolClientId },
      });
    this.signUps = ofAccounts('SignUpSuccesses', Stats.SUM);
    // `SignInSuccesses` has a 1 for each success and a 0 for each failure.
    this.signInFailures = new MathExpression({
      expression: 'attempts - successes',
      label: 'Sign-in failures',
      period: Duration.hours(1),
      usingMetrics: {
        attempts: ofAccounts('SignInSuccesses', Stats.SAMPLE_COUNT),
        successes: ofAccounts('SignInSuccesses', Stats.SUM),
      },
    });

    const reputation = (metricName: string) =>
      new Metric({
        namespace: 'AWS/SES',
        metricName: `Reputation.${metricName}`,
        statistic: Stats.AVERAGE,
        period: Duration.hours(1),
      });
    this.bounceRate = reputation('BounceRate');
    this.complaintRate = reputation('ComplaintRate');
  }
}
