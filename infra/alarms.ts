import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { METRIC_NAMESPACE, metrics } from '#lambdas/mail/metrics.ts';
import type { Accounts } from './accounts.ts';
import type { Api } from './api.ts';
import type { Mail } from './mail.ts';
import { removalPolicyOf, type Stage } from './stage.ts';

interface AlarmsProps {
  stage: Stage;
  accounts: Accounts;
  api: Api;
  mail: Mail;
}

/** What wakes somebody up; `RUNBOOK.md` has a heading for each. */
export class Alarms extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { stage, accounts, api, mail }: AlarmsProps) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', {
      masterKey: this.makeKey(stage),
      enforceSSL: stage.name === 'deployed',
    });
    this.topic.addSubscription(
      new EmailSubscription(stage.alarmEmail, { deadLetterQueue: mail.undelivered }),
    );

    const minutes = (count: number) => ({ period: Duration.minutes(count) });
    const ours = (metricName: string) =>
      new Metric({
        namespace: METRIC_NAMESPACE,
        metricName,
        statistic: Stats.SUM,
        ...minutes(5),
      });
    const max = { statistic: Stats.MAXIMUM, ...minutes(5) };
    const sum = { statistic: Stats.SUM, ...minutes(5) };

    this.raise('DeadLetters', mail.deadLetters.metricApproximateNumberOfMessagesVisible(max), 1);
    this.raise('Undelivered', mail.undelivered.metricApproximateNumberOfMessagesVisible(max), 1);
    this.raise('MailIsLate', mail.queue.metricApproximateAgeOfOldestMessage(max), 15 * 60);
    this.raise('MailParked', ours(metrics.mailParked), 1);
    this.raise('NoticeNotSent', ours(metrics.noticeNotSent), 1);
    this.raise('GuideMailBreakerOpen', ours(metrics.guideMailBreakerOpen), 1);
    this.raise('RelayIsBehind', mail.relay.metric('IteratorAge', max), 10 * 60 * 1000);
    this.raise('ApiFails', api.httpApi.metricServerError(sum), 5);
    // Nothing keeps what these count, since it names people.
    this.raise('FeedbackDropped', mail.feedback.metric('AsyncEventsDropped', sum), 1);
    this.raise(
      'FeedbackNotDelivered',
      mail.sender.feedbackTopic.metricNumberOfNotificationsFailed(sum),
      1,
    );
    for (const fn of [
      accounts.confirmSignUp,
      api.subscribeLeadMagnet,
      api.submitHealthAssessment,
      api.unsubscribe,
      mail.relay,
      mail.send,
      mail.sweep,
      mail.feedback,
    ]) {
      this.raise(`${fn.node.id}Fails`, fn.metricErrors(sum), 1);
    }
    for (const fn of [api.subscribeLeadMagnet, api.submitHealthAssessment]) {
      this.raise(`${fn.node.id}Throttled`, fn.metricThrottles(sum), 1);
    }

    // Seen where the account records management events in a trail.
    new Rule(this, 'KeyInDanger', {
      eventPattern: {
        source: ['aws.kms'],
        detailType: ['AWS API Call via CloudTrail'],
        detail: { eventName: ['ScheduleKeyDeletion', 'DisableKey'] },
      },
      targets: [new SnsTopic(this.topic, { deadLetterQueue: mail.undelivered })],
    });
  }

  /** A key of its own, so that trouble with the others can be told. */
  private makeKey(stage: Stage): Key {
    const key = new Key(this, 'Key', {
      description: 'The topic of the alarms',
      enableKeyRotation: true,
      pendingWindow: Duration.days(30),
      removalPolicy: removalPolicyOf(stage),
    });
    for (const service of ['cloudwatch.amazonaws.com', 'events.amazonaws.com']) {
      key.grantEncryptDecrypt(new ServicePrincipal(service));
    }
    return key;
  }

  private raise(name: string, metric: IMetric, threshold: number): void {
    new Alarm(this, name, {
      metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(this.topic));
  }
}
