import { type App, CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import {
  CfnOIDCProvider,
  FederatedPrincipal,
  ManagedPolicy,
  PolicyStatement,
  Role,
} from 'aws-cdk-lib/aws-iam';
import { permit } from '#infra/functions/permissions.ts';
import { REGION } from '#shared/region.ts';

const ISSUER = 'token.actions.githubusercontent.com';

interface Repository {
  name: string;
  subjects: string[];
}

/**
 * GitHub's newer OIDC tokens add ids to the names of the owner and the repository:
 * `repo:owner@12/name@34:…` (GitHub's changelog of 2026-04-23).
 */
export function repositoryOf(name: string, ids: string): Repository | undefined {
  const [, owner, own] = /^([\w-]+)\/([\w.-]+)$/.exec(name) ?? [];
  const [, ownerId, ownId] = /^(\d+)\/(\d+)$/.exec(ids) ?? [];
  if (!owner || !ownerId) return undefined;
  return { name, subjects: [`repo:${name}`, `repo:${owner}@${ownerId}/${own}@${ownId}`] };
}

interface GitHubStackProps {
  repository: Repository;
  hasProvider: boolean;
  hasTrial: boolean;
}

export class GitHubStack extends Stack {
  constructor(app: App, { repository, hasProvider, hasTrial }: GitHubStackProps) {
    super(app, 'CoachingGitHub', {
      description: 'Roles that the workflows of the coaching site may assume',
      env: { region: REGION },
    });
    const { partition, account } = this;
    const provider = hasProvider
      ? `arn:${partition}:iam::${account}:oidc-provider/${ISSUER}`
      : new CfnOIDCProvider(this, 'Provider', {
          url: `https://${ISSUER}`,
          clientIdList: ['sts.amazonaws.com'],
        }).attrArn;

    new CfnOutput(this, 'Repository', { value: repository.name });
    const role = (id: string, subject: string, statements: PolicyStatement[]): void => {
      const made = new Role(this, id, {
        assumedBy: new FederatedPrincipal(
          provider,
          {
            StringEquals: {
              [`${ISSUER}:aud`]: 'sts.amazonaws.com',
              [`${ISSUER}:sub`]: repository.subjects.map((begin) => `${begin}:${subject}`),
            },
          },
          'sts:AssumeRoleWithWebIdentity',
        ),
        maxSessionDuration: Duration.hours(1),
      });
      made.addManagedPolicy(new ManagedPolicy(this, `${id}Permissions`, { statements }));
      new CfnOutput(this, `${id}RoleArn`, { value: made.roleArn });
    };
    const stacks = `arn:${partition}:cloudformation:${REGION}:${account}:stack/Coaching*`;
    const bootstrapRoles = ['deploy', 'file-publishing', 'lookup'].map(
      (name) =>
        `arn:${partition}:iam::${account}:role/cdk-hnb659fds-${name}-role-${account}-${REGION}`,
    );

    // A pull request can run any code with this role, so the role can only read stacks.
    role('Diff', 'pull_request', [
      permit(['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'], `${stacks}/*`),
    ]);
    const deploy = () => [
      permit(['sts:AssumeRole'], ...bootstrapRoles),
      ...this.readAndWriteRecords(),
      permit(['cloudformation:DescribeStacks', 'cloudformation:ListStackResources'], `${stacks}/*`),
      permit(
        ['sns:ListSubscriptionsByTopic', 'ssm:GetParameter'],
        `arn:${partition}:sns:${REGION}:${account}:Coaching*`,
        `arn:${partition}:ssm:${REGION}:${account}:parameter/Coaching*`,
      ),
      permit(
        [
          'cloudtrail:GetTrailStatus',
          'lambda:GetAccountSettings',
          'route53:GetHostedZone',
          'route53:ListResourceRecordSets',
          'ses:GetAccount',
          'ses:GetEmailIdentity',
        ],
        '*',
      ),
    ];
    // GitHub creates a missing environment without protection, so the owner must create it first.
    role('Deploy', 'environment:production', deploy());
    if (hasTrial) role('DeployTrial', 'environment:trial', deploy());
  }

  private readAndWriteRecords(): PolicyStatement[] {
    const { partition, account } = this;
    const keys = `arn:${partition}:kms:${REGION}:${account}:key/*`;
    const tables = `arn:${partition}:dynamodb:${REGION}:${account}:table/Coaching*`;
    const records = (action: string, ids: string[]) =>
      new PolicyStatement({
        actions: [action],
        resources: [tables],
        conditions: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ids } },
      });
    return [
      records('dynamodb:PutItem', ['canary']),
      records('dynamodb:GetItem', ['canary', 'retention#leads', 'retention#assessments']),
      new PolicyStatement({
        actions: ['kms:Encrypt'],
        resources: [keys],
        conditions: { StringEquals: { 'kms:EncryptionContext:purpose': 'canary' } },
      }),
      new PolicyStatement({
        actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
        resources: [keys],
        conditions: { StringEquals: { 'kms:ViaService': `dynamodb.${REGION}.amazonaws.com` } },
      }),
    ];
  }
}
