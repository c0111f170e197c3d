import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Data } from '#infra/data/data.ts';
import { createFunction } from '#infra/functions/create-function.ts';
import { onChanges, permitChanges } from '#infra/functions/on-changes.ts';
import {
  indexArn,
  permit,
  permitAttributes,
  permitThroughDynamo,
} from '#infra/functions/permissions.ts';
import { removalPolicyOf, type Stage } from '#infra/stage.ts';
import { readableBy } from '#lambdas/case/case-row.ts';
import { ANYBODY, indexes, QUEUE_RECEIVES, type Variable } from '#lambdas/platform/environment.ts';
import type { Sender } from './sender.ts';

interface EmailProps {
  stage: Stage;
  data: Data;
  sender: Sender;
  siteUrl: string;
}

const SEND_TIMEOUT = Duration.seconds(30);

export class Email extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly undelivered: Queue;
  readonly sender: Sender;
  readonly relay: LambdaFunction;
  readonly send: LambdaFunction;
  readonly sweep: LambdaFunction;
  readonly feedback: LambdaFunction;
  readonly #props: EmailProps;
  readonly #environment: Partial<Record<Variable, string>>;

  constructor(scope: Construct, id: string, props: EmailProps) {
    super(scope, id);
    this.#props = props;

    const queueDefaults = {
      retentionPeriod: Duration.days(14),
      encryption: QueueEncryption.SQS_MANAGED,
      // The local cloud uses plain HTTP.
      enforceSSL: props.stage.name === 'deployed',
      removalPolicy: removalPolicyOf(props.stage),
    };
    this.deadLetters = new Queue(this, 'DeadLetters', queueDefaults);
    this.undelivered = new Queue(this, 'Undelivered', queueDefaults);
    this.queue = new Queue(this, 'Queue', {
      ...queueDefaults,
      // AWS recommends six times the function's timeout (Lambda Developer Guide).
      visibilityTimeout: Duration.seconds(6 * SEND_TIMEOUT.toSeconds()),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: QUEUE_RECEIVES },
    });

    this.sender = props.sender;
    this.#environment = {
      ...props.data.environment,
      EMAIL_QUEUE_URL: this.queue.queueUrl,
      EMAIL_FROM: props.stage.emailFrom,
      EMAIL_ONLY_TO: props.stage.onlyEmailTo ?? ANYBODY,
      COACH_EMAIL: props.stage.coachEmail,
      SITE_URL: props.siteUrl,
      CONFIGURATION_SET: this.sender.configurationSetName,
      GUIDE_EMAILS_PER_HOUR: String(props.stage.guideEmailsPerHour),
      GUIDE_EMAILS_PER_SOURCE: String(props.stage.guideEmailsPerSource),
      UNCONFIRMED_NOTICES_PER_HOUR: String(props.stage.unconfirmedNoticesPerHour),
      RETRY_BASE_SECONDS: String(props.stage.emailRetryBaseSeconds),
    };
    this.relay = this.makeRelay();
    this.send = this.makeSend();
    this.sweep = this.makeSweep();
    this.feedback = this.makeFeedback();
  }

  private makeRelay(): LambdaFunction {
    const { stage, data } = this.#props;
    const relay = createFunction(this, 'Relay', {
      stage,
      name: 'outbox/relay',
      environment: this.#environment,
      permissions: [
        permit('sqs:SendMessage', this.queue),
        ...permitChanges(data.outbox, this.undelivered, data.storageKey),
      ],
      logKey: data.storageKey,
      concurrency: 5,
    });
    onChanges(relay, data.outbox, ['INSERT'], this.undelivered);
    return relay;
  }

  private makeSend(): LambdaFunction {
    const { stage, data } = this.#props;
    const send = createFunction(this, 'Send', {
      stage,
      name: 'outbox/send',
      environment: this.#environment,
      permissions: [
        permit(
          // The sender deletes the entries of `isForgotten` emails.
          ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
          data.outbox,
        ),
        permit(['dynamodb:GetItem', 'dynamodb:UpdateItem'], data.recipients),
        permitAttributes(data.clients, readableBy('reminder')),
        permitAttributes(data.coachState, ['id', 'timeOff']),
        permitAttributes(data.leads, ['id', 'email', 'unsubscribeSecret']),
        permit('dynamodb:ConditionCheckItem', data.leads),
        permit(
          'dynamodb:Query',
          indexArn(data.clients, indexes.byAddress),
          indexArn(data.clients, indexes.byAccount),
        ),
        permit('kms:GenerateMac', data.addressKey),
        permit(
          [
            'sqs:ReceiveMessage',
            'sqs:DeleteMessage',
            'sqs:GetQueueAttributes',
            'sqs:ChangeMessageVisibility',
          ],
          this.queue,
        ),
        this.sender.permission,
        permitThroughDynamo(data.storageKey),
      ],
      logKey: data.storageKey,
      timeout: SEND_TIMEOUT,
      concurrency: 5,
    });
    send.addEventSource(
      new SqsEventSource(this.queue, {
        // In a larger batch, a crash of the function would also delay the other emails.
        batchSize: 1,
        reportBatchItemFailures: true,
        // More executions at once could exceed SES's limit of emails per second.
        maxConcurrency: 4,
      }),
    );
    return send;
  }

  private makeSweep(): LambdaFunction {
    const { stage, data } = this.#props;
    const sweep = createFunction(this, 'Sweep', {
      stage,
      name: 'outbox/sweep',
      environment: this.#environment,
      permissions: [
        permit('dynamodb:Query', indexArn(data.outbox, indexes.due)),
        permit(['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'], data.outbox),
        permit('sqs:SendMessage', this.queue),
        permitThroughDynamo(data.storageKey),
      ],
      logKey: data.storageKey,
      timeout: Duration.minutes(2),
      concurrency: 1,
    });
    new Rule(this, 'EveryQuarterHour', {
      schedule: Schedule.rate(Duration.minutes(15)),
      targets: [new LambdaTarget(sweep, { deadLetterQueue: this.undelivered })],
    });
    return sweep;
  }

  private makeFeedback(): LambdaFunction {
    const { stage, data } = this.#props;
    const feedback = createFunction(this, 'Feedback', {
      stage,
      name: 'outbox/feedback',
      environment: this.#environment,
      permissions: [
        permit('sqs:SendMessage', this.queue),
        permit('kms:GenerateMac', data.addressKey),
      ],
      logKey: data.storageKey,
      concurrency: 5,
    });
    this.sender.feedbackTopic.addSubscription(new LambdaSubscription(feedback));
    return feedback;
  }
}
