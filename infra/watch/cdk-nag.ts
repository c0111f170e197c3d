import { type App, type Stack, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, HIPAASecurityChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import type { Stage } from '#infra/stage.ts';

export function checkRules(app: App): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new HIPAASecurityChecks(app));
}

interface Acknowledgement {
  on?: string;
  rules: string[];
  why: string;
}

const UPLOADER = 'Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C512MiB';

const trail: Acknowledgement = {
  on: 'Trail',
  rules: [
    'AwsSolutions-S1',
    'HIPAA.Security-S3BucketLoggingEnabled',
    'HIPAA.Security-S3BucketReplicationEnabled',
    'HIPAA.Security-S3DefaultEncryptionKMS',
    'HIPAA.Security-CloudTrailCloudWatchLogsEnabled',
    'HIPAA.Security-CloudTrailEncryptionEnabled',
  ],
  why: 'The files contain calls and ids, never what people wrote. Log file validation detects a changed file. A customer managed key could be lost, and a copy in CloudWatch would cost more.',
};

const acknowledgements: Acknowledgement[] = [
  {
    on: 'Site/Bucket',
    rules: [
      'AwsSolutions-S1',
      'HIPAA.Security-S3BucketLoggingEnabled',
      'HIPAA.Security-S3BucketReplicationEnabled',
      'HIPAA.Security-S3DefaultEncryptionKMS',
    ],
    why: 'It has only public pages, which a build can make again, and only the distribution reads it.',
  },
  {
    on: 'Site/Distribution',
    rules: ['AwsSolutions-CFR3'],
    why: 'A log would contain the tokens of unsubscribe links. The API, the firewall, and the functions report outcomes.',
  },
  {
    on: 'Site/Distribution',
    rules: ['AwsSolutions-CFR1'],
    why: 'The site doesn’t block countries, because clients travel.',
  },
  {
    rules: ['HIPAA.Security-WAFv2LoggingEnabled'],
    why: 'Logs of the firewalls would contain visitors’ IP addresses and tokens. Metrics count what each rule blocks.',
  },
  {
    on: 'Api/HttpApi',
    rules: ['AwsSolutions-APIG4'],
    why: 'Routes without an authorizer are for anyone (RULES.md, Visitors). All others have one.',
  },
  {
    on: 'Api/OriginSecret',
    rules: ['AwsSolutions-SMG4', 'HIPAA.Security-SecretsManagerRotationEnabled'],
    why: 'The secret only proves that a request passed the firewall. A deployment can replace it (RUNBOOK.md).',
  },
  {
    on: 'Accounts/Users',
    rules: ['AwsSolutions-COG1', 'AwsSolutions-COG2'],
    why: 'RULES.md, Clients, requires six characters and access without a second factor. NIST SP 800-63B advises against composition rules. Reading what an account submitted also takes access to its mailbox.',
  },
  {
    on: 'Trainers/Pool',
    rules: ['AwsSolutions-COG1', 'AwsSolutions-COG8'],
    why: 'It requires twelve characters and a second factor. NIST SP 800-63B advises against composition rules. Threat protection would cost the Plus plan for a handful of accounts.',
  },
  {
    on: 'SignIns/Log',
    rules: ['HIPAA.Security-CloudWatchLogGroupEncrypted'],
    why: 'Cognito writes only to log groups without a customer managed key. CloudWatch encrypts this one with its own key.',
  },
  {
    on: 'Data',
    rules: ['HIPAA.Security-DynamoDBInBackupPlan'],
    why: 'Point-in-time recovery goes back 35 days.',
  },
  {
    on: 'Data/Moments',
    rules: ['AwsSolutions-DDB3', 'HIPAA.Security-DynamoDBPITREnabled'],
    why: 'It has the keys of drafts and counts of the last hours. A restore must not bring back the key of a deleted draft.',
  },
  ...['Relay', 'Delete'].map((reader) => ({
    on: `Jobs/${reader}Permissions`,
    rules: ['AwsSolutions-IAM5[Resource::*]'],
    why: 'IAM accepts no resource for dynamodb:ListStreams.',
  })),
  {
    on: 'Jobs/SendPermissions',
    rules: ['AwsSolutions-IAM5[Resource::arn:aws:ses:us-east-1:<AWS::AccountId>:identity/*]'],
    why: "In its sandbox, SES also checks the permission for the recipient's identity. A condition allows only one sender.",
  },
  {
    on: 'Jobs/Undelivered',
    rules: ['AwsSolutions-SQS3'],
    why: 'The queue itself contains failures.',
  },
  {
    on: 'Alarms/Topic',
    rules: ['HIPAA.Security-SNSEncryptedKMS'],
    why: 'CloudWatch could not publish to a topic with the AWS managed key, and the texts contain only an alarm’s name and description.',
  },
  {
    rules: ['HIPAA.Security-LambdaDLQ'],
    why: 'The API calls these functions synchronously, or a queue, stream, or schedule with dead letters calls them. Feedback contains addresses, so an alarm reports it instead.',
  },
  {
    rules: ['HIPAA.Security-LambdaInsideVPC'],
    why: 'The functions call only AWS services, over TLS and with separate roles. A VPC would cost more and protect nothing.',
  },
  {
    on: UPLOADER,
    rules: [
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      'AwsSolutions-IAM5[Action::s3:Abort*]',
      'AwsSolutions-IAM5[Action::s3:DeleteObject*]',
      'AwsSolutions-IAM5[Action::s3:GetBucket*]',
      'AwsSolutions-IAM5[Action::s3:GetObject*]',
      'AwsSolutions-IAM5[Action::s3:List*]',
      'AwsSolutions-IAM5[Resource::*]',
      'AwsSolutions-IAM5[Resource::<SiteBucket978D4AEB.Arn>/*]',
      'AwsSolutions-IAM5[Resource::arn:aws:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-us-east-1/*]',
      'AwsSolutions-L1',
      'HIPAA.Security-IAMNoInlinePolicy',
      'HIPAA.Security-LambdaConcurrency',
    ],
    why: "The CDK's own function, which copies the public pages into their bucket while a deployment runs.",
  },
];

const ofStage = (stage: Stage): Acknowledgement[] => [
  ...(stage.domain
    ? []
    : [
        {
          on: 'Site/Distribution',
          rules: ['AwsSolutions-CFR4'],
          why: 'A trial uses CloudFront’s own address, certificate, and TLS versions.',
        },
      ]),
  ...(stage.onlyEmailTo ? [] : [trail]),
  ...(stage.hasFirewall
    ? []
    : [
        {
          rules: ['AwsSolutions-CFR2'],
          why: 'Without a firewall, the API’s throttles and Cognito’s own limits remain.',
        },
      ]),
  ...(stage.endpointConcurrency === undefined
    ? [
        {
          rules: ['HIPAA.Security-LambdaConcurrency'],
          why: 'A new account has too little concurrency to reserve any.',
        },
      ]
    : []),
];

export function acknowledgeFindings(stack: Stack, stage: Stage): void {
  const all = [...acknowledgements, ...ofStage(stage)];
  for (const { on, rules, why } of all) {
    let construct: IConstruct = stack;
    for (const id of on?.split('/') ?? []) construct = construct.node.findChild(id);
    for (const rule of rules) {
      const [pack] = rule.split('-');
      Validations.of(construct).acknowledge({ id: `${pack}::${rule}`, reason: why });
    }
  }
}
