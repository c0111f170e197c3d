import { Duration } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import {
  FilterCriteria,
  FilterRule,
  type Function as LambdaFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { brand } from '#shared/brand.ts';
import { type Data, permitThroughDynamo } from './data.ts';
import { houseLambda, permit } from './house-lambda.ts';
import { Sender } from './sender.ts';
import { removalPolicyOf, type Stage } from './stage.ts';

interface MailProps {
  stage: Stage;
  data: Data;
  /** The address that the mails link to. */
  siteUrl: string;
}

const SEND_TIMEOUT = Duration.seconds(30);
/** Receives of one message before it is put among the dead letters. */
const MAX_RECEIVES = 6;

/** From a stored record to a mail: stream, relay, queue, sender, and what the mail's fate tells back. */
export class Mail extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  /** What never reached a function: events, stream records past their day, mails of alarms. Never feedback. */
  readonly undelivered: Queue;
  readonly sender: Sender;
  readonly relay: LambdaFunction;
  readonly send: LambdaFunction;
  readonly sweep: LambdaFunction;
  readonly feedback: LambdaFunction;
  readonly #props: MailProps;

  constructor(scope: Construct, id: string, props: MailProps) {
    super(scope, id);
    this.#props = props;

    const queueDefaults = {
      retentionPeriod: Duration.days(14),
      encryption: QueueEncryption.SQS_MANAGED,
      // The local cloud speaks plain http on the loopback address.
      enforceSSL: props.stage.name === 'deployed',
      removalPolicy: removalPolicyOf(props.stage),
    };
    this.deadLetters = new Queue(this, 'DeadLetters', queueDefaults);
    this.undelivered = new Queue(this, 'Undelivered', queueDefaults);
    this.queue = new Queue(this, 'Queue', {
      ...queueDefaults,
      // Longer than the sender's lease on a record, so that a crash is retried when the lease is over.
      visibilityTimeout: Duration.seconds(6 * SEND_TIMEOUT.toSeconds()),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MAX_RECEIVES },
    });

    this.sender = new Sender(this, 'Sender', {
      stage: props.stage,
      topicKey: props.data.storageKey,
    });

    this.relay = this.makeRelay();
    this.send = this.makeSend();
    this.sweep = this.makeSweep();
    this.feedback = this.makeFeedback();
  }

  /** Hands each new record's keys over to the queue, or throws, and the stream comes again. */
  private makeRelay(): LambdaFunction {
    const { stage, data } = this.#props;
    const streams = [data.leads, data.assessments].map((table) => table.tableStreamArn ?? '');
    const relay = houseLambda(this, 'Relay', {
      stage,
      name: 'mail/relay',
      environment: { MAIL_QUEUE_URL: this.queue.queueUrl },
      permissions: [
        permit(['sqs:SendMessage'], this.queue.queueArn, this.undelivered.queueArn),
        permit(
          ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
          ...streams,
        ),
        // Knows no resource (service authorization reference, DynamoDB).
        permit(['dynamodb:ListStreams'], '*'),
        permitThroughDynamo(data.storageKey),
      ],
      logKey: data.storageKey,
      concurrency: 5,
    });
    const inserts = (table: Table, keys?: Record<string, unknown>) =>
      relay.addEventSource(
        new DynamoEventSource(table, {
          startingPosition: StartingPosition.TRIM_HORIZON,
          batchSize: 10,
          filters: [
            FilterCriteria.filter({
              eventName: FilterRule.isEqual('INSERT'),
              ...(keys && { dynamodb: { Keys: keys } }),
            }),
          ],
          // Tried until the stream forgets the record, a day later; the sweep has found it long before.
          onFailure: new SqsDlq(this.undelivered),
        }),
      );
    inserts(data.leads, { pk: { S: FilterRule.beginsWith('lead#') } });
    inserts(data.assessments);
    return relay;
  }

  private makeSend(): LambdaFunction {
    const { stage, data, siteUrl } = this.#props;
    const send = houseLambda(this, 'Send', {
      stage,
      name: 'mail/send',
      environment: {
        LEADS_TABLE: data.leads.tableName,
        ASSESSMENTS_TABLE: data.assessments.tableName,
        MAIL_QUEUE_URL: this.queue.queueUrl,
        MAIL_FROM: brand.mailFrom,
        COACH_EMAIL: brand.email,
        SITE_URL: siteUrl,
        CONFIGURATION_SET: this.sender.configurationSetName,
        GUIDE_MAILS_PER_HOUR: String(stage.guideMailsPerHour),
        RETRY_BASE_SECONDS: String(stage.mailRetryBaseSeconds),
      },
      permissions: [
        permit(
          ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
          data.leads.tableArn,
        ),
        permit(['dynamodb:GetItem', 'dynamodb:UpdateItem'], data.assessments.tableArn),
        permit(
          [
            'sqs:ReceiveMessage',
            'sqs:DeleteMessage',
            'sqs:GetQueueAttributes',
            'sqs:ChangeMessageVisibility',
            'sqs:SendMessage',
          ],
          this.queue.queueArn,
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
        batchSize: 10,
        reportBatchItemFailures: true,
        // SES bounds how many mails go out in a second; more senders would only be throttled.
        maxConcurrency: 2,
      }),
    );
    return send;
  }

  /** Queues again what has had no outcome: a lost stream record, a breaker, a crash. */
  private makeSweep(): LambdaFunction {
    const { stage, data } = this.#props;
    const tables = [data.leads, data.assessments];
    const sweep = houseLambda(this, 'Sweep', {
      stage,
      name: 'mail/sweep',
      environment: {
        LEADS_TABLE: data.leads.tableName,
        ASSESSMENTS_TABLE: data.assessments.tableName,
        MAIL_QUEUE_URL: this.queue.queueUrl,
      },
      permissions: [
        permit(['dynamodb:Query'], ...tables.map((table) => `${table.tableArn}/index/outbox`)),
        permit(['dynamodb:UpdateItem'], ...tables.map((table) => table.tableArn)),
        permit(['sqs:SendMessage'], this.queue.queueArn),
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

  /**
   * Hands what came back over to the queue, or throws, and Lambda comes again. The events name people, so what it
   * can't hand over is kept nowhere: an alarm tells of it, and SES mails who is on its suppression list no more.
   */
  private makeFeedback(): LambdaFunction {
    const { stage, data } = this.#props;
    const feedback = houseLambda(this, 'Feedback', {
      stage,
      name: 'mail/feedback',
      environment: { MAIL_QUEUE_URL: this.queue.queueUrl },
      permissions: [permit(['sqs:SendMessage'], this.queue.queueArn)],
      logKey: data.storageKey,
      concurrency: 5,
    });
    this.sender.feedbackTopic.addSubscription(new LambdaSubscription(feedback));
    return feedback;
  }
}
