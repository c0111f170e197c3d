import { Duration, Stack } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
  type TableProps,
} from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key, type KeyProps, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { removalPolicyOf, type Stage } from '#infra/stage.ts';
import type { IndexName, Variable } from '#lambdas/platform/contract.ts';

/** The seven tables and the five keys. */
export class Data extends Construct {
  /** Everything of one client except answers, in one partition. */
  readonly cases: Table;
  /** Encrypted answers. They have their own table, so IAM can keep the listing function out. */
  readonly assessments: Table;
  readonly leads: Table;
  /** Emails and deletions to do, now or later. */
  readonly jobs: Table;
  /** Functions only add entries. */
  readonly audit: Table;
  /** What must survive a restore: trainers, locks, time off, stops of emails, tombstones. */
  readonly settings: Table;
  /** Acts, counters, codes, unlocked sessions, draft keys. All end, and no backup has them. */
  readonly moments: Table;
  readonly storageKey: Key;
  readonly contactKey: Key;
  readonly answersKey: Key;
  /** For notes and messages. */
  readonly notesKey: Key;
  /** Never replace this key: hashes made with another key wouldn't match. */
  readonly addressKey: Key;
  readonly environment: Partial<Record<Variable, string>>;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);

    const key = (name: string, description: string, props: Partial<KeyProps> = {}) =>
      new Key(this, name, {
        description,
        enableKeyRotation: true,
        pendingWindow: Duration.days(30),
        removalPolicy: removalPolicyOf(stage),
        ...props,
      });
    this.storageKey = key('StorageKey', 'Tables, logs, bounces, and the secret, at rest');
    this.contactKey = key('ContactKey', 'Encrypts contacts of clients before they are stored');
    this.answersKey = key('AnswersKey', 'Encrypts answers before they are stored');
    this.notesKey = key('NotesKey', 'Encrypts notes and messages before they are stored');
    this.addressKey = key('AddressKey', 'Makes the hashes of addresses; never replaced', {
      keySpec: KeySpec.HMAC_256,
      keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
      // KMS doesn't rotate HMAC keys.
      enableKeyRotation: false,
    });
    this.#letServicesUseStorageKey();

    const table = (name: string, partition: string, props: Partial<TableProps> = {}) =>
      new Table(this, name, {
        partitionKey: text(partition),
        billingMode: BillingMode.PAY_PER_REQUEST,
        encryption: TableEncryption.CUSTOMER_MANAGED,
        encryptionKey: this.storageKey,
        pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
        deletionProtection: stage.isProtected,
        removalPolicy: removalPolicyOf(stage),
        ...props,
      });
    const expires = { timeToLiveAttribute: 'expiresAt' };

    this.cases = table('Cases', 'userId', { sortKey: text('item') });
    // Only the item `case` has `list`, `at`, and `addressHash`.
    index(this.cases, 'lists', 'list', 'at');
    index(this.cases, 'by-address', 'addressHash');
    this.assessments = table('Assessments', 'userId', { sortKey: text('id') });
    this.leads = table('Leads', 'id', expires);
    index(this.leads, 'by-month', 'month', 'at');
    index(this.leads, 'by-address', 'address');
    this.jobs = table('Jobs', 'id', { ...expires, stream: StreamViewType.KEYS_ONLY });
    index(this.jobs, 'due', 'shard', 'dueAt');
    index(this.jobs, 'by-owner', 'owner', undefined, ['kind', 'state', 'sendAt']);
    this.audit = table('Audit', 'subject', { ...expires, sortKey: text('time') });
    this.settings = table('Settings', 'id', expires);
    this.moments = table('Moments', 'id', {
      ...expires,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: false },
    });

    this.environment = {
      ...Object.fromEntries(
        this.node.children
          .filter((each) => each instanceof Table)
          .map((each) => [`${nameOf(each).toUpperCase()}_TABLE`, each.tableName]),
      ),
      CONTACT_KEY_ARN: this.contactKey.keyArn,
      ANSWERS_KEY_ARN: this.answersKey.keyArn,
      NOTES_KEY_ARN: this.notesKey.keyArn,
      ADDRESS_KEY_ARN: this.addressKey.keyArn,
      TIME_ZONE: stage.timeZone,
    };
  }

  #letServicesUseStorageKey(): void {
    const { partition, region, account } = Stack.of(this);
    const allow = (service: string, actions: string[], contextKey: string, arn: string) =>
      this.storageKey.addToResourcePolicy(
        new PolicyStatement({
          principals: [new ServicePrincipal(service)],
          actions: ['kms:Decrypt', 'kms:GenerateDataKey*', ...actions],
          resources: ['*'],
          conditions: { ArnLike: { [`kms:EncryptionContext:${contextKey}`]: arn } },
        }),
      );
    allow(
      `logs.${region}.amazonaws.com`,
      ['kms:Encrypt', 'kms:ReEncrypt*', 'kms:DescribeKey'],
      'aws:logs:arn',
      `arn:${partition}:logs:${region}:${account}:*`,
    );
    allow(
      'ses.amazonaws.com',
      [],
      'aws:sns:topicArn',
      `arn:${partition}:sns:${region}:${account}:*`,
    );
  }
}

/** The table that replaces an archived one has a number in its id, such as `Cases2` (RUNBOOK.md). */
export const nameOf = ({ node }: Table): string => node.id.replace(/\d+$/, '');

const text = (name: string) => ({ name, type: AttributeType.STRING });

function index(
  table: Table,
  indexName: IndexName,
  partition: string,
  sort?: string,
  nonKeyAttributes?: string[],
): void {
  table.addGlobalSecondaryIndex({
    indexName,
    partitionKey: text(partition),
    sortKey: sort ? text(sort) : undefined,
    ...(nonKeyAttributes
      ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes }
      : { projectionType: ProjectionType.KEYS_ONLY }),
  });
}
