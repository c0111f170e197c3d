import { Duration, Stack } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import {
  AccountPrincipal,
  Effect,
  ManagedPolicy,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { permit, permitThrough } from './house-lambda.ts';
import { removalPolicyOf, type Stage } from './stage.ts';

/** The index over records whose mail has no outcome yet; sparse: the attribute goes when the mail is out. */
const OUTBOX_INDEX = 'outbox';

/** The two tables, the two keys, and the one role that may read an assessment. */
export class Data extends Construct {
  readonly leads: Table;
  readonly assessments: Table;
  /** Encrypts tables, logs, bounces and the secret at rest. */
  readonly storageKey: Key;
  /** Encrypts each assessment before it is stored: the envelope's key. */
  readonly assessmentKey: Key;
  readonly coachReader: Role;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);

    const key = (name: string, description: string) =>
      new Key(this, name, {
        description,
        enableKeyRotation: true,
        pendingWindow: Duration.days(30),
        removalPolicy: removalPolicyOf(stage),
      });
    this.storageKey = key(
      'StorageKey',
      'Tables, logs, bounces and the secret of the coaching site, at rest',
    );
    this.assessmentKey = key('AssessmentKey', 'Health assessments, before they are stored');
    this.letServicesUseStorageKey();

    const table = (name: string, keys: { partition: string; sort?: string; ttl?: string }) => {
      const made = new Table(this, name, {
        partitionKey: { name: keys.partition, type: AttributeType.STRING },
        ...(keys.sort && { sortKey: { name: keys.sort, type: AttributeType.STRING } }),
        ...(keys.ttl && { timeToLiveAttribute: keys.ttl }),
        billingMode: BillingMode.PAY_PER_REQUEST,
        encryption: TableEncryption.CUSTOMER_MANAGED,
        encryptionKey: this.storageKey,
        stream: StreamViewType.KEYS_ONLY,
        pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
        deletionProtection: stage.name === 'deployed',
        removalPolicy: removalPolicyOf(stage),
      });
      made.addGlobalSecondaryIndex({
        indexName: OUTBOX_INDEX,
        partitionKey: { name: 'outbox', type: AttributeType.STRING },
        sortKey: { name: 'dueAt', type: AttributeType.STRING },
        projectionType: ProjectionType.INCLUDE,
        nonKeyAttributes: ['mail'],
      });
      return made;
    };
    this.leads = table('Leads', { partition: 'pk', ttl: 'expiresAt' });
    this.assessments = table('Assessments', { partition: 'userId', sort: 'assessmentId' });

    this.coachReader = this.makeCoachReader();
  }

  private letServicesUseStorageKey(): void {
    const { partition, region, account } = Stack.of(this);
    // What each encrypts says in its encryption context, which is the account's own log group or topic.
    const encrypted = {
      [`logs.${region}.amazonaws.com`]: [
        'aws:logs:arn',
        `arn:${partition}:logs:${region}:${account}:*`,
      ],
      'ses.amazonaws.com': ['aws:sns:topicArn', `arn:${partition}:sns:${region}:${account}:*`],
    };
    for (const [service, [key, arns]] of Object.entries(encrypted)) {
      this.storageKey.addToResourcePolicy(
        new PolicyStatement({
          effect: Effect.ALLOW,
          principals: [new ServicePrincipal(service)],
          actions: [
            'kms:Decrypt',
            'kms:Encrypt',
            'kms:ReEncrypt*',
            'kms:GenerateDataKey*',
            'kms:DescribeKey',
          ],
          resources: ['*'],
          conditions: { ArnLike: { [`kms:EncryptionContext:${key}`]: arns } },
        }),
      );
    }
  }

  private makeCoachReader(): Role {
    const role = new Role(this, 'CoachReader', {
      description: 'Reads and decrypts health assessments: for the coach, and nobody else',
      assumedBy: new AccountPrincipal(Stack.of(this).account),
      maxSessionDuration: Duration.hours(1),
    });
    role.addManagedPolicy(
      new ManagedPolicy(this, 'CoachReaderPermissions', {
        statements: [
          permit(
            ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:Scan'],
            this.assessments.tableArn,
          ),
          permit(['kms:Decrypt'], this.assessmentKey.keyArn),
          permitThroughDynamo(this.storageKey),
        ],
      }),
    );
    return role;
  }
}

/** Use of the storage key, through DynamoDB only. */
export const permitThroughDynamo = (key: Key): PolicyStatement =>
  permitThrough(key, `dynamodb.${Stack.of(key).region}.amazonaws.com`);
