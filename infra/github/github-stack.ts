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

interface GitHubStackProps {
  /** Such as `owner/name`. */
  repository: string;
  /** Whether the account trusts GitHub's tokens already; an account has one such provider at most. */
  hasProvider: boolean;
}

/**
 * Lets the workflows of `.github/` use the account without a stored key: GitHub signs a token for each job, and
 * IAM gives it one of two roles. A stack of its own, deployed by hand, once.
 */
export class GitHubStack extends Stack {
  constructor(app: App, { repository, hasProvider }: GitHubStackProps) {
    super(app, 'CoachingGitHub', {
      description: 'Roles that the workflows of the coaching site may take on',
      env: { region: REGION },
    });
    const { partition, account } = this;
    const provider = hasProvider
      ? `arn:${partition}:iam::${account}:oidc-provider/${ISSUER}`
      : new CfnOIDCProvider(this, 'Provider', {
          url: `https://${ISSUER}`,
          clientIdList: ['sts.amazonaws.com'],
        }).attrArn;

    const role = (id: string, subjects: string[], statements: PolicyStatement[]): void => {
      const made = new Role(this, id, {
        assumedBy: new FederatedPrincipal(
          provider,
          {
            StringEquals: {
              [`${ISSUER}:aud`]: 'sts.amazonaws.com',
              [`${ISSUER}:sub`]: subjects.map((subject) => `repo:${repository}:${subject}`),
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

    // The author of a pull request chooses what runs in it, so this role reads templates and nothing else.
    role(
      'Diff',
      ['pull_request'],
      [permit(['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'], `${stacks}/*`)],
    );
    role(
      'Deploy',
      ['environment:production', 'environment:trial'],
      [
        permit(['sts:AssumeRole'], ...bootstrapRoles),
        ...this.writeCanary(),
        // Everything that `npm run doctor` reads: no data of visitors.
        permit(
          ['cloudformation:DescribeStacks', 'cloudformation:ListStackResources'],
          `${stacks}/*`,
        ),
        permit(
          ['sns:ListSubscriptionsByTopic', 'ssm:GetParameter'],
          `arn:${partition}:sns:${REGION}:${account}:Coaching*`,
          `arn:${partition}:ssm:${REGION}:${account}:parameter/Coaching*`,
        ),
        permit(
          [
            'lambda:GetAccountSettings',
            'ses:GetAccount',
            'ses:GetEmailIdentity',
            'ses:GetSuppressedDestination',
          ],
          '*',
        ),
      ],
    );
  }

  /** `npm run restore-drill -- canary`: the one record without a person, under an encryption context of its own. */
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
