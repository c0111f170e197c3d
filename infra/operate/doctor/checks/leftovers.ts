import { DescribeLogGroupsCommand } from '@aws-sdk/client-cloudwatch-logs';
import {
  DescribeUserPoolCommand,
  ListUserPoolsCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DescribeKeyCommand, ListKeysCommand, ListResourceTagsCommand } from '@aws-sdk/client-kms';
import { ListBucketsCommand } from '@aws-sdk/client-s3';
import { ListQueuesCommand } from '@aws-sdk/client-sqs';
import { type Check, type DoctorContext, failure, ok, warning } from '../check.ts';

/** What CloudFormation tags its resources with, and what stays on those that outlive their stack. */
const STACK_TAG = 'aws:cloudformation:stack-name';

/** The start of the descriptions of the stack's keys, which have no name. */
const OUR_KEYS =
  /^(Tables, logs, bounces|Health assessments, before|How to reach clients|Keys of half-filled assessments|Hashes of addresses|The topic of the alarms)/;

export const isOurKey = (description = ''): boolean => OUR_KEYS.test(description);

const KEPT = 'After a destroy or a failed create';

async function keys({ aws, target }: DoctorContext): Promise<string[]> {
  const { Keys = [] } = await aws.kms.send(new ListKeysCommand({ Limit: 1000 }));
  const ours: string[] = [];
  for (const { KeyId } of Keys) {
    const { KeyMetadata } = await aws.kms.send(new DescribeKeyCommand({ KeyId }));
    if (KeyMetadata?.KeyManager === 'AWS' || KeyMetadata?.KeyState === 'PendingDeletion') continue;
    if (!isOurKey(KeyMetadata?.Description)) continue;
    const { Tags = [] } = await aws.kms.send(new ListResourceTagsCommand({ KeyId }));
    const stack = Tags.find(({ TagKey }) => TagKey === STACK_TAG)?.TagValue;
    if (!stack || stack === target.stackName) ours.push(KeyId ?? '');
  }
  return ours;
}

async function userPools({ aws, target }: DoctorContext): Promise<string[]> {
  const { UserPools = [] } = await aws.cognito.send(new ListUserPoolsCommand({ MaxResults: 60 }));
  const ours: string[] = [];
  for (const { Id } of UserPools.filter(({ Name }) => Name?.includes('AccountsUsers'))) {
    const { UserPool } = await aws.cognito.send(new DescribeUserPoolCommand({ UserPoolId: Id }));
    const stack = UserPool?.UserPoolTags?.[STACK_TAG];
    if (!stack || stack === target.stackName) ours.push(Id ?? '');
  }
  return ours;
}

/** What there is in the account that bears the stack's name, by kind. Names made by CloudFormation begin with it. */
async function named(context: DoctorContext): Promise<Record<string, string[]>> {
  const { aws, target } = context;
  const prefix = `${target.stackName}-`;
  const [tables, queues, groups, buckets, ourKeys, pools] = await Promise.all([
    aws.dynamo.send(new ListTablesCommand({ ExclusiveStartTableName: target.stackName })),
    aws.sqs.send(new ListQueuesCommand({ QueueNamePrefix: prefix })),
    aws.logs.send(new DescribeLogGroupsCommand({ logGroupNamePrefix: prefix })),
    aws.s3.send(new ListBucketsCommand({})),
    keys(context),
    userPools(context),
  ]);
  const starting = (names: (string | undefined)[], with_ = prefix): string[] =>
    names.filter((name): name is string => name?.startsWith(with_) ?? false);
  return {
    table: starting(tables.TableNames ?? []),
    queue: queues.QueueUrls ?? [],
    'log group': starting((groups.logGroups ?? []).map(({ logGroupName }) => logGroupName)),
    bucket: starting(
      (buckets.Buckets ?? []).map(({ Name }) => Name),
      prefix.toLowerCase(),
    ),
    key: ourKeys,
    'user pool': pools,
  };
}

/** What an earlier deploy left: it costs, holds data, and a new deploy starts empty beside it. */
export const leftovers: Check = {
  name: 'leftovers',
  phase: 'after',
  needs: ['account'],
  local: true,
  async examine(context) {
    const { stack, target } = context;
    if (
      stack &&
      /^(ROLLBACK_COMPLETE|CREATE_FAILED|ROLLBACK_FAILED|DELETE_FAILED)$/.test(stack.status)
    ) {
      return failure(
        `the stack ${target.stackName} is ${stack.status}: it can only be deleted`,
        `npx cdk destroy, then the doctor again; see "${KEPT}" in infra/RUNBOOK.md.`,
      );
    }
    const inStack = new Set(stack?.resources.map(({ physicalId }) => physicalId));
    const left = Object.entries(await named(context)).flatMap(([kind, names]) =>
      names.filter((name) => !inStack.has(name)).map((name) => `${kind} ${name}`),
    );
    return left.length === 0
      ? ok('none')
      : warning(
          `${left.length} resources of an earlier stack: ${left.join(', ')}`,
          `Remove or import them: "${KEPT}" in infra/RUNBOOK.md.`,
        );
  },
};
