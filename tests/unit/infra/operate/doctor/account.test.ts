import {
  credentials,
  environmentRules,
  lambdaConcurrency,
} from '#infra/operate/doctor/checks/account.ts';
import { deployed, page, tryCheck } from '#tests/support/commands/doctor.ts';

const caller = (Arn: string) => ({
  aws: { GetCallerIdentity: { Account: '111122223333', Arn } },
});

tryCheck(credentials, [
  [
    'the caller has a role',
    caller('arn:aws:sts::111122223333:assumed-role/Admin/ada'),
    'ok',
    'account 111122223333, as assumed-role/Admin/ada',
  ],
  [
    'the caller is the root user',
    caller('arn:aws:iam::111122223333:root'),
    'warning',
    'IAM Identity Center',
  ],
]);

const quota = (ConcurrentExecutions: number, UnreservedConcurrentExecutions: number) => ({
  GetAccountSettings: { AccountLimit: { ConcurrentExecutions, UnreservedConcurrentExecutions } },
});
const two = { endpointConcurrency: 2 };

tryCheck(lambdaConcurrency, [
  [
    'the reservation leaves 100 executions',
    { stage: two, aws: quota(234, 234) },
    'ok',
    'the stack reserves 134',
  ],
  [
    'the reservation leaves 99 executions',
    { stage: two, aws: quota(233, 233) },
    'failure',
    'needs a quota of 234',
  ],
  [
    'other functions already reserve too many executions',
    { stage: two, aws: quota(234, 224) },
    'failure',
    'L-B99A9384',
  ],
  [
    'the stack is deployed',
    { stage: two, aws: quota(234, 100), stack: deployed() },
    'ok',
    '234 concurrent executions, of which 134',
  ],
  [
    'a trial’s account has the quota of a new account',
    { isTrial: true, aws: quota(10, 10) },
    'warning',
    'Enough for a trial',
  ],
]);

const api = 'https://api.github.com/repos/owner/name/environments/production';
const github = (environment?: object) => ({
  aws: {
    DescribeStacks: {
      Stacks: [{ Outputs: [{ OutputKey: 'Repository', OutputValue: 'owner/name' }] }],
    },
  },
  ...(environment && { site: { [api]: page(JSON.stringify(environment)) } }),
});
const reviewers = { type: 'required_reviewers', reviewers: [{}] };

tryCheck(environmentRules, [
  [
    'the environment has reviewers and a rule for branches',
    github({ protection_rules: [reviewers], deployment_branch_policy: {} }),
    'ok',
    'production has required reviewers',
  ],
  [
    'the environment has no rules',
    github({ protection_rules: [], deployment_branch_policy: null }),
    'failure',
    'production lacks required reviewers and a rule for branches, so everyone who can push can deploy',
  ],
  [
    'the environment has reviewers and no rule for branches',
    github({ protection_rules: [reviewers], deployment_branch_policy: null }),
    'failure',
    'production lacks a rule for branches, so a deployment can start from any branch',
  ],
  ['the repository is private', github(), 'unknown', 'GITHUB_TOKEN'],
]);
