import { Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Rule } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Api } from '#infra/api/api.ts';
import type { Email } from '#infra/email/email.ts';
import { functionsOf } from '#infra/functions/create-function.ts';
import { removalPolicyOf, type Stage } from '#infra/stage.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import { coachLimits } from '#shared/domain/coach.ts';
import { coachingMetric, type UsageMetrics } from './metrics.ts';

interface AlarmTopicProps {
  stage: Stage;
  deadLetterQueue: IQueue;
}

function alarmTopic(scope: Construct, { stage, deadLetterQueue }: AlarmTopicProps): Topic {
  const ofThisAccount = { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } };
  const cloudWatch = new ServicePrincipal('cloudwatch.amazonaws.com', {
    conditions: ofThisAccount,
  });
  // Alarms must work even if the other keys fail.
  const key = new Key(scope, 'Key', {
    description: 'The topic of the alarms',
    enableKeyRotation: true,
    pendingWindow: Duration.days(30),
    removalPolicy: removalPolicyOf(stage),
  });
  // EventBridge passes no account to KMS, so the policy can't require one (SNS Developer Guide, key
  // management).
  for (const principal of [cloudWatch, new ServicePrincipal('events.amazonaws.com')]) {
    key.addToResourcePolicy(
      new PolicyStatement({
        principals: [principal],
        actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
        resources: ['*'],
      }),
    );
  }
  const topic = new Topic(scope, 'Topic', {
    masterKey: key,
    enforceSSL: stage.name === 'deployed',
  });
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [cloudWatch],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
    }),
  );
  topic.addSubscription(new EmailSubscription(stage.alarmEmail, { deadLetterQueue }));
  return topic;
}

interface AlarmsProps {
  stage: Stage;
  api: Api;
  email: Email;
  usage: UsageMetrics;
}

/** SES reviews an account at these rates (SES Developer Guide). */
const reviewedAt = { bounceRate: 0.05, complaintRate: 0.001 };
const SIGN_IN_FAILURES_IN_AN_HOUR = 100;

export class Alarms extends Construct {
  readonly all: Alarm[] = [];
  readonly #topic: Topic;

  constructor(scope: Construct, id: string, { stage, api, email, usage }: AlarmsProps) {
    super(scope, id);
    this.#topic = alarmTopic(this, { stage, deadLetterQueue: email.undelivered });

    const max = { statistic: Stats.MAXIMUM, period: Duration.minutes(5) };
    const sum = { statistic: Stats.SUM, period: Duration.minutes(5) };
    const atLeast: Record<string, [metric: IMetric, threshold: number]> = {
      DeadLetters: [email.deadLetters.metricApproximateNumberOfMessagesVisible(max), 1],
      Undelivered: [email.undelivered.metricApproximateNumberOfMessagesVisible(max), 1],
      EmailIsLate: [email.queue.metricApproximateAgeOfOldestMessage(max), 15 * 60],
      EmailParked: [coachingMetric(metrics.emailParked), 1],
      EmailRejected: [coachingMetric(metrics.emailRejected), 1],
      NoticeNotSent: [coachingMetric(metrics.noticeNotSent), 1],
      EmailHeldByAccount: [coachingMetric(metrics.emailHeldByAccount), 1],
      GuideEmailLimitReached: [coachingMetric(metrics.guideEmailLimitReached), 1],
      BounceRate: [usage.bounceRate, reviewedAt.bounceRate],
      ComplaintRate: [usage.complaintRate, reviewedAt.complaintRate],
      // The local cloud can't compute a metric from two others.
      ...(stage.name === 'deployed' && {
        SignInFailures: [usage.signInFailures, SIGN_IN_FAILURES_IN_AN_HOUR],
      }),
      UnusualReading: [
        coachingMetric(metrics.pagesRead).with({ period: Duration.hours(1) }),
        coachLimits.pagesBeforeAlarm + 1,
      ],
      OpeningLimit: [coachingMetric(metrics.openingLimit), 1],
      AssessmentUnreadable: [coachingMetric(metrics.assessmentUnreadable), 1],
      TaskOverdue: [coachingMetric(metrics.taskOverdue), 1],
      ManyDownloads: [coachingMetric(metrics.downloads).with({ period: Duration.hours(1) }), 6],
      AnswerOverdue: [coachingMetric(metrics.answerOverdue), 1],
      RelayIsBehind: [email.relay.metric('IteratorAge', max), 10 * 60 * 1000],
      ApiFails: [api.httpApi.metricServerError(sum), 1],
      // No dead-letter queue keeps dropped feedback, because feedback contains addresses.
      FeedbackDropped: [email.feedback.metric('AsyncEventsDropped', sum), 1],
      FeedbackNotDelivered: [email.sender.feedbackTopic.metricNumberOfNotificationsFailed(sum), 1],
    };
    // ApiFails, RelayIsBehind, and FeedbackDropped cover these functions.
    const withOtherAlarms = [...api.functions.values(), email.relay, email.feedback];
    for (const fn of functionsOf(scope).filter((each) => !withOtherAlarms.includes(each))) {
      atLeast[`${fn.node.id}Fails`] = [fn.metricErrors(sum), 1];
    }
    for (const [name, [metric, threshold]] of Object.entries(atLeast)) {
      this.#notify(
        new Alarm(this, name, {
          metric,
          threshold,
          evaluationPeriods: 1,
          comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
          treatMissingData: TreatMissingData.NOT_BREACHING,
        }),
      );
    }
    if (stage.daysWithoutLead !== undefined) this.#notifyOfSilence(stage.daysWithoutLead, usage);
    this.#notifyOfKeys(email);
  }

  #notify(alarm: Alarm): void {
    alarm.addAlarmAction(new SnsAction(this.#topic));
    this.all.push(alarm);
  }

  #notifyOfSilence(days: number, { leads }: UsageMetrics): void {
    this.#notify(
      new Alarm(this, 'NoLeads', {
        metric: leads.with({ period: Duration.days(1) }),
        threshold: 1,
        evaluationPeriods: days,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        treatMissingData: TreatMissingData.BREACHING,
      }),
    );
  }

  #notifyOfKeys(email: Email): void {
    const rule = new Rule(this, 'KeyInDanger', {
      eventPattern: {
        source: ['aws.kms'],
        detailType: ['AWS API Call via CloudTrail'],
        detail: { eventName: ['ScheduleKeyDeletion', 'DisableKey'] },
      },
    });
    // The CDK's `SnsTopic` target would let the rules of any account publish to the topic.
    rule.addTarget({
      bind: () => ({
        arn: this.#topic.topicArn,
        deadLetterConfig: { arn: email.undelivered.queueArn },
      }),
    });
    const may = (action: string, resource: string) =>
      new PolicyStatement({
        principals: [new ServicePrincipal('events.amazonaws.com')],
        actions: [action],
        resources: [resource],
        conditions: { ArnEquals: { 'aws:SourceArn': rule.ruleArn } },
      });
    this.#topic.addToResourcePolicy(may('sns:Publish', this.#topic.topicArn));
    email.undelivered.addToResourcePolicy(may('sqs:SendMessage', email.undelivered.queueArn));
  }
}
