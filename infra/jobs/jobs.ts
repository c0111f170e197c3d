import { Duration } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  FilterCriteria,
  FilterRule,
  type Function as LambdaFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { DynamoEventSource, SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { Data } from '#infra/data/data.ts';
import type { Sender } from '#infra/email/sender.ts';
import { createFunction } from '#infra/functions/create-function.ts';
import {
  exceptDeletions,
  indexArn,
  onlyItems,
  onlyPurpose,
  permit,
  permitOn,
  permitStream,
  permitThroughDynamo,
} from '#infra/functions/permissions.ts';
import { removalPolicyOf, type Stage } from '#infra/stage.ts';
import { ANYBODY, DELETE_PREFIX, QUEUE_RECEIVES } from '#lambdas/platform/contract.ts';

interface JobsProps {
  stage: Stage;
  data: Data;
  accounts: Accounts;
  sender: Sender;
  siteUrl: string;
}

const SEND_TIMEOUT = Duration.seconds(30);

/**
 * What happens without anyone waiting: the stream and a clock pass jobs to the queue, `send` emails
 * them, `feedback` notes returned emails, and `delete` runs deletions and retention.
 */
export class Jobs extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly undelivered: Queue;
  readonly delete: LambdaFunction;
  readonly #props: JobsProps;

  constructor(scope: Construct, id: string, props: JobsProps) {
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
    const relay = this.#addRelay();
    this.#addSend();
    this.#addFeedback();
    this.delete = this.#addDelete();
    this.#addClock(relay);
  }

  #function(id: string, permissions: PolicyStatement[], timeout: Duration, concurrency: number) {
    const { stage, data, accounts, sender, siteUrl } = this.#props;
    return createFunction(this, id, {
      stage,
      name: id.toLowerCase(),
      environment: {
        ...data.environment,
        USER_POOL_ID: accounts.userPool.userPoolId,
        JOBS_QUEUE_URL: this.queue.queueUrl,
        EMAIL_FROM: stage.emailFrom,
        EMAIL_ONLY_TO: stage.onlyEmailTo ?? ANYBODY,
        COACH_EMAIL: stage.coachEmail,
        SITE_URL: siteUrl,
        CONFIGURATION_SET: sender.configurationSetName,
        RETRY_BASE_SECONDS: String(stage.emailRetryBaseSeconds),
        UNCONFIRMED_EMAILS_PER_HOUR: String(stage.unconfirmedEmailsPerHour),
      },
      permissions: [...permissions, permitThroughDynamo(data.storageKey)],
      logKey: data.storageKey,
      timeout,
      concurrency,
    });
  }

  #onNewJobs(fn: LambdaFunction, table: Table, keys?: object): void {
    fn.addEventSource(
      new DynamoEventSource(table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 10,
        filters: [
          FilterCriteria.filter({
            eventName: FilterRule.isEqual('INSERT'),
            dynamodb: keys && { Keys: { id: { S: keys } } },
          }),
        ],
        onFailure: new SqsDlq(this.undelivered),
      }),
    );
  }

  #addRelay(): LambdaFunction {
    const { stage, data } = this.#props;
    const { jobs, cases, settings, storageKey } = data;
    const relay = this.#function(
      'Relay',
      [
        permit('sqs:SendMessage', this.queue),
        exceptDeletions(stage, permitOn(jobs, 'put', 'update')),
        permitOn(cases, 'get', 'put'),
        permitOn(settings, 'get'),
        permit('dynamodb:Query', indexArn(jobs, 'due'), indexArn(cases, 'lists')),
        ...permitStream(jobs, this.undelivered, storageKey),
      ],
      Duration.minutes(2),
      5,
    );
    this.#onNewJobs(relay, jobs);
    return relay;
  }

  /** Can't decrypt answers, notes, or messages. */
  #addSend(): void {
    const { stage, data, accounts, sender } = this.#props;
    const send = this.#function(
      'Send',
      [
        permitOn(data.jobs, 'get'),
        exceptDeletions(stage, permitOn(data.jobs, 'put', 'update')),
        permitOn(data.cases, 'get'),
        permitOn(data.leads, 'get'),
        permitOn(data.settings, 'get'),
        onlyItems(stage, permitOn(data.moments, 'update'), 'limit#guide#', 'limit#unconfirmed#'),
        permit('dynamodb:Query', indexArn(data.cases, 'by-address')),
        permit('cognito-idp:AdminGetUser', accounts.userPool),
        permit('kms:GenerateMac', data.addressKey),
        onlyPurpose(stage, permit('kms:Decrypt', data.contactKey), 'deletion'),
        permit(
          [
            'sqs:ReceiveMessage',
            'sqs:DeleteMessage',
            'sqs:GetQueueAttributes',
            'sqs:ChangeMessageVisibility',
          ],
          this.queue,
        ),
        sender.permission,
      ],
      SEND_TIMEOUT,
      5,
    );
    send.addEventSource(
      new SqsEventSource(this.queue, {
        // In a larger batch, a crash of the function would also delay the other emails.
        batchSize: 1,
        reportBatchItemFailures: true,
        // More executions at once could exceed SES's limit of emails per second.
        maxConcurrency: 4,
      }),
    );
  }

  #addFeedback(): void {
    const { stage, data, sender } = this.#props;
    const feedback = this.#function(
      'Feedback',
      [
        onlyItems(stage, permitOn(data.settings, 'update'), 'stopped#'),
        permit('kms:GenerateMac', data.addressKey),
        permit('sqs:SendMessage', this.undelivered),
      ],
      Duration.seconds(10),
      5,
    );
    // SNS passes an event to Lambda once. Lambda repeats it twice, then would drop it.
    feedback.configureAsyncInvoke({ onFailure: new SqsDestination(this.undelivered) });
    sender.feedbackTopic.addSubscription(
      new LambdaSubscription(feedback, { deadLetterQueue: this.undelivered }),
    );
  }

  /** Can decrypt nothing. */
  #addDelete(): LambdaFunction {
    const { stage, data, accounts } = this.#props;
    const { cases, assessments, leads, jobs, settings, storageKey } = data;
    const fn = this.#function(
      'Delete',
      [
        permitOn(cases, 'get', 'query', 'put', 'remove'),
        permitOn(assessments, 'query', 'remove'),
        permitOn(leads, 'remove'),
        permitOn(jobs, 'get', 'put', 'update', 'remove'),
        onlyItems(stage, permitOn(settings, 'put'), 'tombstone#'),
        permit(
          'dynamodb:Query',
          indexArn(cases, 'lists'),
          indexArn(leads, 'by-address'),
          indexArn(jobs, 'due'),
          indexArn(jobs, 'by-owner'),
        ),
        onlyPurpose(stage, permit('kms:GenerateDataKey', data.contactKey), 'deletion'),
        permit('kms:GenerateMac', data.addressKey),
        permit(
          [
            'cognito-idp:AdminGetUser',
            'cognito-idp:AdminDisableUser',
            'cognito-idp:AdminDeleteUser',
          ],
          accounts.userPool,
        ),
        ...permitStream(jobs, this.undelivered, storageKey),
      ],
      Duration.minutes(10),
      2,
    );
    this.#onNewJobs(fn, jobs, FilterRule.beginsWith(DELETE_PREFIX));
    return fn;
  }

  #addClock(relay: LambdaFunction): void {
    const target = (fn: LambdaFunction, event?: RuleTargetInput) =>
      new LambdaTarget(fn, { deadLetterQueue: this.undelivered, event });
    new Rule(this, 'EveryFiveMinutes', {
      schedule: Schedule.rate(Duration.minutes(5)),
      targets: [target(relay), target(this.delete)],
    });
    new Rule(this, 'Nightly', {
      schedule: Schedule.cron({ hour: '9', minute: '30' }),
      targets: [target(this.delete, RuleTargetInput.fromObject({ task: 'retain' }))],
    });
  }
}
