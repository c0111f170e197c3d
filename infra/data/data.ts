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
import { indexes, type Variable } from '#lambdas/platform/environment.ts';

export class Data extends Construct {
  readonly leads: Table;
  readonly assessments: Table;
  readonly clients: Table;
  readonly messages: Table;
  readonly outbox: Table;
  readonly recipients: Table;
  readonly audit: Table;
  readonly trainers: Table;
  readonly coachState: Table;
  readonly drafts: Table;
  readonly tasks: Table;
  readonly tombstones: Table;
  readonly storageKey: Key;
  readonly assessmentKey: Key;
  readonly contactKey: Key;
  readonly draftKey: Key;
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
    this.storageKey = key(
      'StorageKey',
      'Tables, logs, bounces and the secret of the coaching site, at rest',
    );
    this.assessmentKey = key('AssessmentKey', 'Encrypts health assessments before they are stored');
    this.contactKey = key(
      'ContactKey',
      'Encrypts contact details of clients before they are stored',
    );
    this.draftKey = key(
      'DraftKey',
      'Encrypts messages, and the keys of drafts, before they are stored',
    );
    this.addressKey = key('AddressKey', 'Makes the hashes of addresses; never replaced', {
      keySpec: KeySpec.HMAC_256,
      keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
      // KMS doesn't rotate HMAC keys.
      enableKeyRotation: false,
    });
    this.letServicesUseStorageKey();

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

    this.leads = table('Leads', 'id');
    index(this.leads, indexes.byMonth, 'month', 'createdAt', ['email', 'name', 'source']);
    index(this.leads, indexes.byAddress, 'address', 'createdAt');
    this.assessments = table('Assessments', 'id');
    index(this.assessments, indexes.byOwner, 'userId');
    this.clients = table('Clients', 'userId', expires);
    const filtered = ['isConfirmed', 'clearanceGapFrom', 'answeredAt'];
    index(this.clients, indexes.byState, 'state', 'dueAt', filtered);
    index(this.clients, indexes.byAddress, 'addressHash');
    index(this.clients, indexes.byAccount, 'accountHash');
    this.messages = table('Messages', 'userId', { sortKey: text('at') });
    this.outbox = table('Outbox', 'id', { ...expires, stream: StreamViewType.KEYS_ONLY });
    index(this.outbox, indexes.due, 'kind', 'sweepAt');
    this.recipients = table('Recipients', 'id', expires);
    this.audit = table('Audit', 'subject', { ...expires, sortKey: text('at') });
    this.trainers = table('Trainers', 'id');
    this.coachState = table('CoachState', 'id', expires);
    const inNoBackup = {
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: false },
    };
    // A restored backup must not bring back the key of a deleted draft.
    this.drafts = table('Drafts', 'userId', { ...expires, ...inNoBackup });
    // A restored backup must not bring back a deleted client's address.
    this.tasks = table('Tasks', 'id', {
      ...expires,
      ...inNoBackup,
      stream: StreamViewType.KEYS_ONLY,
    });
    index(this.tasks, indexes.due, 'kind', 'dueAt');
    this.tombstones = table('Tombstones', 'id', expires);

    this.environment = {
      LEADS_TABLE: this.leads.tableName,
      ASSESSMENTS_TABLE: this.assessments.tableName,
      CLIENTS_TABLE: this.clients.tableName,
      MESSAGES_TABLE: this.messages.tableName,
      OUTBOX_TABLE: this.outbox.tableName,
      RECIPIENTS_TABLE: this.recipients.tableName,
      AUDIT_TABLE: this.audit.tableName,
      TRAINERS_TABLE: this.trainers.tableName,
      COACH_STATE_TABLE: this.coachState.tableName,
      DRAFTS_TABLE: this.drafts.tableName,
      TASKS_TABLE: this.tasks.tableName,
      TOMBSTONES_TABLE: this.tombstones.tableName,
      ASSESSMENT_KEY_ARN: this.assessmentKey.keyArn,
      CONTACT_KEY_ARN: this.contactKey.keyArn,
      DRAFT_KEY_ARN: this.draftKey.keyArn,
      ADDRESS_KEY_ARN: this.addressKey.keyArn,
      TIME_ZONE: stage.timeZone,
    };
  }

  private letServicesUseStorageKey(): void {
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

const text = (name: string) => ({ name, type: AttributeType.STRING });

function index(
  table: Table,
  indexName: string,
  partition: string,
  sort?: string,
  nonKeyAttributes?: string[],
): void {
  table.addGlobalSecondaryIndex({
    indexName,
    partitionKey: text(partition),
    ...(sort && { sortKey: text(sort) }),
    ...(nonKeyAttributes
      ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes }
      : { projectionType: ProjectionType.KEYS_ONLY }),
  });
}
