import { Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { Api } from '#infra/api/api.ts';
import { functionsOf } from '#infra/functions/create-function.ts';
import type { Jobs } from '#infra/jobs/jobs.ts';
import type { Stage } from '#infra/stage.ts';
import { reputation, signInFailures, siteMetric } from './metrics.ts';

interface AlarmsProps {
  stage: Stage;
  accounts: Accounts;
  api: Api;
  jobs: Jobs;
}

interface AlarmProps {
  metric: IMetric;
  /** The alarm rings at this number, or below one for `isSilence`. */
  threshold: number;
  isSilence?: boolean;
  /** What happened, and what to do first. */
  why: string;
}

/** The alarms, which email the owner. Each has a heading in infra/docs/RUNBOOK.md. */
export class Alarms extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    this.topic = this.#topic(props);
    for (const [name, { metric, threshold, isSilence, why }] of Object.entries(this.#all(props))) {
      const alarm = new Alarm(this, name, {
        alarmDescription: `${why} See infra/docs/RUNBOOK.md#${name.toLowerCase()}.`,
        metric,
        threshold,
        evaluationPeriods: 1,
        comparisonOperator: isSilence
          ? ComparisonOperator.LESS_THAN_THRESHOLD
          : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: isSilence ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      });
      alarm.addAlarmAction(new SnsAction(this.topic));
    }
    this.#notifyOfKeys(props.jobs);
  }

  #all({ stage, accounts, api, jobs }: AlarmsProps): Record<string, AlarmProps> {
    const max = { statistic: Stats.MAXIMUM, period: Duration.minutes(5) };
    const sum = { statistic: Stats.SUM, period: Duration.minutes(5) };
    const hour = Duration.hours(1);
    const background = functionsOf(Stack.of(this)).filter(
      (fn) => !Array.from(api.functions.values()).includes(fn),
    );
    const always = {
      ClockStopped: {
        metric: jobs.delete.metricInvocations({ statistic: Stats.SUM, period: hour }),
        threshold: 1,
        isSilence: true,
        why: 'For an hour, the clock has called nobody, so no reminder, planned email, or deletion runs. Check that the rule EveryFiveMinutes is enabled.',
      },
      ApiFails: {
        metric: api.httpApi.metricServerError(sum),
        threshold: 1,
        why: 'The API answered a visitor, client, or trainer with an error. Read the newest errors in the log of the function.',
      },
      EmailsAreLate: {
        metric: jobs.queue.metricApproximateAgeOfOldestMessage(max),
        threshold: 15 * 60,
        why: 'An email has been waiting for 15 minutes. Check the log of Send and the state of SES.',
      },
      JobGivenUp: {
        metric: siteMetric(this, 'JobGivenUp'),
        threshold: 1,
        why: 'The site gave up an email: SES refused it for good, or nobody can read or compose it. Fix the cause, then send the job again.',
      },
      EmailHeldByAccount: {
        metric: siteMetric(this, 'EmailHeldByAccount'),
        threshold: 1,
        why: 'SES refuses all emails of this account. Check sandbox, quota, and sending status with `npm run doctor`. Nothing is lost.',
      },
      Undelivered: {
        metric: jobs.undelivered.metricApproximateNumberOfMessagesVisible(max),
        threshold: 1,
        why: 'A function failed repeatedly on an event of the stream or of SES, or AWS couldn’t call a function or email an alarm. Read the message and the function’s log. The clock repeats jobs by itself.',
      },
      AnswerOverdue: {
        metric: siteMetric(this, 'AnswerOverdue'),
        threshold: 1,
        why: 'A client has been waiting for 12 hours longer than promised. Ask the coach.',
      },
      UnusualReading: {
        metric: siteMetric(this, 'PageListed', hour),
        threshold: 60,
        why: 'Trainers loaded 60 pages of cases or leads within an hour. If nobody can explain it, lock all trainers: npm run trainer -- lock --all.',
      },
      OpeningLimitReached: {
        metric: siteMetric(this, 'OpeningLimitReached'),
        threshold: 1,
        why: 'A trainer tried to open more than 40 cases within an hour. If nobody can explain it, lock all trainers: npm run trainer -- lock --all.',
      },
      AnswersUnreadable: {
        metric: siteMetric(this, 'AnswersUnreadable'),
        threshold: 1,
        why: 'A trainer opened answers that nobody can decrypt: someone changed a record, or a key is missing. Find the client in the log of CoachOpen.',
      },
    };
    if (stage.name === 'local') return always;
    // The local cloud can't compute a metric from others.
    const errors = Object.fromEntries(
      background.map((fn, index) => [`m${index}`, fn.metricErrors(sum)]),
    );
    return {
      ...always,
      FunctionFails: {
        metric: new MathExpression({
          expression: 'SUM(METRICS())',
          label: 'Errors of functions in the background',
          period: Duration.minutes(5),
          usingMetrics: {
            ...errors,
            overdue: siteMetric(this, 'DeletionOverdue'),
          },
        }),
        threshold: 1,
        why: 'A function in the background failed, or a deletion is an hour late. Read its log. The clock repeats jobs by itself.',
      },
      AccountsInDanger: {
        metric: new MathExpression({
          expression: 'MAX([failures / 100, copies / 6, reviewed])',
          label: 'Failed sign-ins, copies, or returned emails, as a share of what is unusual',
          period: hour,
          usingMetrics: {
            failures: signInFailures(accounts),
            copies: siteMetric(this, 'DataCopied', hour),
            reviewed: reputation(),
          },
        }),
        threshold: 1,
        why: 'Within an hour, 100 sign-ins failed, or clients downloaded six copies, or SES counts too many returned emails. Look at the sign-ins, and at the reputation in the SES console.',
      },
    };
  }

  /**
   * The topic uses none of our keys: alarms contain no personal data, and SNS must send them even if
   * a key fails.
   */
  #topic({ stage, jobs }: AlarmsProps): Topic {
    const topic = new Topic(this, 'Topic', { enforceSSL: stage.name === 'deployed' });
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [
          new ServicePrincipal('cloudwatch.amazonaws.com', {
            conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
          }),
        ],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
      }),
    );
    topic.addSubscription(
      new EmailSubscription(stage.alarmEmail, { deadLetterQueue: jobs.undelivered }),
    );
    return topic;
  }

  /** Emails the owner when someone disables or deletes a key. */
  #notifyOfKeys({ undelivered }: Jobs): void {
    const rule = new Rule(this, 'KeyInDanger', {
      eventPattern: {
        source: ['aws.kms'],
        detailType: ['AWS API Call via CloudTrail'],
        detail: { eventName: ['ScheduleKeyDeletion', 'DisableKey'] },
      },
    });
    // Its permission has no condition, which a topic's policy for EventBridge can't have
    // (EventBridge guide, resource-based policies).
    rule.addTarget(new SnsTopic(this.topic, { deadLetterQueue: undelivered }));
  }
}
