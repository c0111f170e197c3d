import { Duration } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type IMetric,
  Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { Api } from '#infra/api/api.ts';
import type { Site } from '#infra/edge/site.ts';
import type { Email } from '#infra/email/email.ts';
import { functionsOf } from '#infra/functions/create-function.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import type { Alarms } from './alarms.ts';
import { coachingMetric, type UsageMetrics } from './metrics.ts';

interface DashboardProps {
  site: Site;
  api: Api;
  email: Email;
  usage: UsageMetrics;
  alarms: Alarms;
}

const HALF = 12;
const DAY = { period: Duration.days(1), statistic: Stats.SUM };

export class Dashboard extends Construct {
  constructor(scope: Construct, id: string, { site, api, email, usage, alarms }: DashboardProps) {
    super(scope, id);
    const dashboard = new CloudWatchDashboard(this, 'Page', { defaultInterval: Duration.days(14) });
    const graph = (title: string, ...left: IMetric[]) =>
      new GraphWidget({ title, left, width: HALF });
    const functions = functionsOf(scope);

    dashboard.addWidgets(
      new AlarmStatusWidget({ title: 'Alarms', alarms: alarms.all, width: 2 * HALF, height: 4 }),
    );
    dashboard.addWidgets(
      graph('Requests to the site per day', requestsTo(site)),
      graph(
        'Leads, sign-ups, and assessments per day',
        usage.leads.with(DAY),
        usage.signUps.with(DAY),
        usage.assessments.with(DAY),
      ),
    );
    dashboard.addWidgets(
      graph(
        'Emails per day, by state',
        ...[
          metrics.emailSent,
          metrics.emailSuppressed,
          metrics.emailRejected,
          metrics.emailBounced,
          metrics.emailComplained,
          metrics.emailHeldByAccount,
          metrics.emailParked,
        ].map((name) => coachingMetric(name).with(DAY)),
      ),
      graph(
        'Age of the oldest email in the queue, in seconds, and dead letters',
        email.queue.metricApproximateAgeOfOldestMessage(),
        email.deadLetters.metricApproximateNumberOfMessagesVisible(),
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
        'Response time in milliseconds (95 of 100 are faster)',
        api.httpApi.metricLatency({ statistic: Stats.percentile(95), label: 'API' }),
        ...functions.map((fn) =>
          fn.metricDuration({ statistic: Stats.percentile(95), label: fn.node.id }),
        ),
      ),
    );
  }
}

/** CloudWatch needs the dimension `Region`, which the CDK's `metricRequests` leaves out. */
const requestsTo = ({ distribution }: Site): Metric =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName: 'Requests',
    dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
    ...DAY,
  });
