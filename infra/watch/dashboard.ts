import { Duration } from 'aws-cdk-lib';
import {
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type IMetric,
  Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { Api } from '#infra/api/api.ts';
import type { Site } from '#infra/edge/site.ts';
import { functionsOf } from '#infra/functions/create-function.ts';
import type { Mail } from '#infra/mail/mail.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import { coachingMetric, type UsageMetrics } from './metrics.ts';

interface DashboardProps {
  site: Site;
  api: Api;
  mail: Mail;
  usage: UsageMetrics;
}

const HALF = 12;
const DAY = { period: Duration.days(1), statistic: Stats.SUM };

/** One page in CloudWatch: visitors' actions, emails by state, failures, and the cost so far. */
export class Dashboard extends Construct {
  constructor(scope: Construct, id: string, { site, api, mail, usage }: DashboardProps) {
    super(scope, id);
    const dashboard = new CloudWatchDashboard(this, 'Page', { defaultInterval: Duration.days(14) });
    const graph = (title: string, ...left: IMetric[]) =>
      new GraphWidget({ title, left, width: HALF });
    const functions = functionsOf(scope);

    dashboard.addWidgets(
      graph('Requests to the site, a day', ofDistribution(site, 'Requests', DAY)),
      graph(
        'Leads, sign-ups and assessments, a day',
        usage.leads.with(DAY),
        usage.signUps.with(DAY),
        usage.assessments.with(DAY),
      ),
    );
    dashboard.addWidgets(
      graph(
        'Mails by state, a day',
        ...[
          metrics.mailSent,
          metrics.mailSuppressed,
          metrics.mailRejected,
          metrics.mailBounced,
          metrics.mailComplained,
          metrics.mailHeldByAccount,
          metrics.mailParked,
        ].map((name) => coachingMetric(name).with(DAY)),
      ),
      graph(
        'Age of the oldest mail in the queue, in seconds, and dead letters',
        mail.queue.metricApproximateAgeOfOldestMessage(),
        mail.deadLetters.metricApproximateNumberOfMessagesVisible(),
      ),
    );
    dashboard.addWidgets(
      graph(
        'Errors',
        api.httpApi.metricServerError({ statistic: Stats.SUM }),
        ...functions.map((fn) => fn.metricErrors({ label: `${fn.node.id} errors` })),
      ),
      graph(
        'Throttles',
        ...functions.map((fn) => fn.metricThrottles({ label: `${fn.node.id} throttles` })),
      ),
    );
    dashboard.addWidgets(
      graph(
        'Slowest of twenty answers (p95), in milliseconds',
        api.httpApi.metricLatency({ statistic: Stats.percentile(95), label: 'API' }),
        ...functions.map((fn) =>
          fn.metricDuration({ statistic: Stats.percentile(95), label: fn.node.id }),
        ),
      ),
      graph('Cost of the account this month so far, in US dollars', estimatedCharges),
    );
  }
}

const ofDistribution = (
  { distribution }: Site,
  metricName: string,
  options: { period: Duration; statistic: string },
): Metric =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
    ...options,
  });

/** Exists once "Receive CloudWatch billing alerts" is turned on in the account's billing preferences. */
const estimatedCharges = new Metric({
  namespace: 'AWS/Billing',
  metricName: 'EstimatedCharges',
  dimensionsMap: { Currency: 'USD' },
  statistic: Stats.MAXIMUM,
  period: Duration.hours(6),
});
