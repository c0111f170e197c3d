import { type App, type Stack, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import type { Stage } from '#infra/stage.ts';

export function checkRules(app: App): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
}

/** The construct (or the whole stack), the rules that it breaks, and why it may. */
type Acknowledgement = [on: string, rules: string, why: string];

const UPLOADER = 'Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C512MiB';

const always: Acknowledgement[] = [
  ['Site/Bucket', 'S1', 'Only the distribution reads it, and it has only public pages.'],
  ['Site/Distribution', 'CFR1', 'Clients travel, so the site blocks no country.'],
  ['Site/Distribution', 'CFR3', 'A log would contain the tokens of unsubscribe links.'],
  ['Api/HttpApi', 'APIG4', 'Routes without an authorizer are for visitors. All others have one.'],
  ['Api/OriginSecret', 'SMG4', 'It only proves that a request passed the firewall (RUNBOOK.md).'],
  [
    'Accounts/Users',
    'COG1 COG2',
    'RULES.md, Clients, requires six characters and no second factor. Reading also takes access to the mailbox.',
  ],
  [
    'Trainers/Pool',
    'COG1 COG8',
    'It requires twelve characters and a second factor. NIST SP 800-63B advises against composition rules.',
  ],
  ['Data/Moments', 'DDB3', 'A restore must not bring back the key of a deleted draft.'],
  ['Jobs/RelayPermissions', 'IAM5[Resource::*]', 'dynamodb:ListStreams accepts no resource.'],
  ['Jobs/DeletePermissions', 'IAM5[Resource::*]', 'dynamodb:ListStreams accepts no resource.'],
  [
    'Jobs/SendPermissions',
    'IAM5[Resource::arn:aws:ses:us-east-1:<AWS::AccountId>:identity/*]',
    'In its sandbox, SES also checks the recipient’s identity. A condition allows only one sender.',
  ],
  ['Jobs/Undelivered', 'SQS3', 'The queue itself contains failures.'],
  [
    UPLOADER,
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole] IAM5[Action::s3:Abort*] IAM5[Action::s3:DeleteObject*] IAM5[Action::s3:GetBucket*] IAM5[Action::s3:GetObject*] IAM5[Action::s3:List*] IAM5[Resource::*] IAM5[Resource::<SiteBucket978D4AEB.Arn>/*] IAM5[Resource::arn:aws:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-us-east-1/*] L1',
    'The CDK’s own function, which copies the pages into their bucket during a deployment.',
  ],
];

const ofStage = ({ domain, onlyEmailTo, hasFirewall }: Stage): (Acknowledgement | false)[] => [
  !domain && ['Site/Distribution', 'CFR4', 'A trial uses CloudFront’s own TLS versions.'],
  !onlyEmailTo && ['Trail', 'S1', 'Log file validation detects a changed file.'],
  !hasFirewall && ['', 'CFR2', 'Throttles and Cognito’s own limits remain.'],
];

export function acknowledgeFindings(stack: Stack, stage: Stage): void {
  for (const [on, rules, why] of [...always, ...ofStage(stage)].filter((each) => each !== false)) {
    let construct: IConstruct = stack;
    for (const id of on === '' ? [] : on.split('/')) construct = construct.node.findChild(id);
    for (const rule of rules.split(' ')) {
      const id = `AwsSolutions::AwsSolutions-${rule}`;
      Validations.of(construct).acknowledge({ id, reason: why });
    }
  }
}
