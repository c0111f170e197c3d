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
  /** Such as `owner/name`. */
  name: string;
  /** The prefixes of its tokens' subjects. */
  subjects: string[];
}

/**
 * GitHub includes the ids of a repository that was created, renamed, or transferred after 2026-07-15, as in
 * `repo:owner@12/name@34:…`, and not of an older one (changelog of 2026-04-23). No other repository gets a
 * token of either form, because the next owner of a free name has other ids.
 * @param ids such as `12/34`
 * @returns undefined if either is invalid
 */
export function repositoryOf(name: string, ids: string): Repository | undefined {
  const [, owner, own] = /^([\w-]+)\/([\w.-]+)$/.exec(name) ?? [];
  const [, ownerId, ownId] = /^(\d+)\/(\d+)$/.exec(ids) ?? [];
  if (!owner || !ownerId) return undefined;
  return { name, subjects: [`repo:${name}`, `repo:${owner}@${ownerId}/${own}@${ownId}`] };
}

interface GitHubStackProps {
  repository: Repository;
  /** Whether the account already trusts GitHub's tokens; an account can have only one such provider. */
  hasProvider: boolean;
  /** Whether the workflows deploy a trial, too. */
  hasTrial: boolean;
}

/**
 * Lets the workflows of `.github/` use the account without a stored key: GitHub signs a token for each job,
 * and IAM assigns it a role. A separate stack, deployed by hand, once.
 */
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

    // The author of a pull request decides what runs in it, so this role can only read templates.
    role('Diff', 'pull_request', [
      permit(['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'], `${stacks}/*`),
    ]);
    const deploy = () => [
      permit(['sts:AssumeRole'], ...bootstrapRoles),
      ...this.writeCanary(),
      // Everything that `npm run doctor` reads: no data of visitors.
      permit(['cloudformation:DescribeStacks', 'cloudformation:ListStackResources'], `${stacks}/*`),
      permit(
        ['sns:ListSubscriptionsByTopic', 'ssm:GetParameter'],
        `arn:${partition}:sns:${REGION}:${account}:Coaching*`,
        `arn:${partition}:ssm:${REGION}:${account}:parameter/Coaching*`,
      ),
      permit(
        [
          'acm:DescribeCertificate',
          'cloudtrail:DescribeTrails',
          'cloudtrail:GetTrailStatus',
          'lambda:GetAccountSettings',
          'route53:GetHostedZone',
          'route53:ListResourceRecordSets',
          'ses:GetAccount',
          'ses:GetEmailIdentity',
          'ses:GetSuppressedDestination',
        ],
        '*',
      ),
    ];
    // GitHub creates an environment that a workflow names and no one has set up, without any protection. So
    // the roles trust only the environments whose rules the owner sets up with the runbook.
    role('Deploy', 'environment:production', deploy());
    // CloudFormation may do everything in the account, whichever stage it deploys: a trial's role is as powerful.
    if (hasTrial) role('DeployTrial', 'environment:trial', deploy());
  }

  /** `npm run restore-drill -- canary`: the one record without a person, with its own encryption context. */
  private writeCanary(): PolicyStatement[] {
    const { partition, account } = this;
    const keys = `arn:${partition}:kms:${REGION}:${account}:key/*`;
    const tables = `arn:${partition}:dynamodb:${REGION}:${account}:table/Coaching*`;
    return [
      new PolicyStatement({
        actions: ['dynamodb:GetItem', 'dynamodb:PutItem'],
        resources: [tables],
        conditions: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['canary'] } },
      }),
      new PolicyStatement({
        actions: ['kms:Encrypt'],
        resources: [keys],
        conditions: { StringEquals: { 'kms:EncryptionContext:purpose': 'canary' } },
      }),
      // The table's own key, which DynamoDB uses on the role's behalf.
      new PolicyStatement({
        actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
        resources: [keys],
        conditions: { StringEquals: { 'kms:ViaService': `dynamodb.${REGION}.amazonaws.com` } },
      }),
    ];
  }
}
