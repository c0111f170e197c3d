import {
  bootstrapped,
  credentials,
  lambdaConcurrency,
} from '#infra/operate/doctor/checks/account.ts';
import { awsError, deployed, tryCheck } from '#tests/support/commands/doctor.ts';

const caller = (Arn: string) => ({
  aws: { GetCallerIdentity: { Account: '111122223333', Arn } },
});
const refusing = (error: Error) => ({ aws: { GetCallerIdentity: error } });
const unreachable = Object.assign(awsError('Error'), { code: 'ECONNREFUSED' });

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
  [
    'the shell has no credentials',
    refusing(awsError('CredentialsProviderError')),
    'failure',
    'has no AWS credentials',
  ],
  [
    'the credentials have expired',
    refusing(awsError('ExpiredTokenException')),
    'failure',
    'aws sso login',
  ],
  [
    'AWS doesn’t know the credentials',
    refusing(awsError('InvalidClientTokenId')),
    'failure',
    'AWS doesn’t know',
  ],
  ['there is no network', refusing(unreachable), 'failure', 'AWS doesn’t answer: ECONNREFUSED'],
]);

tryCheck(bootstrapped, [
  ['the account is bootstrapped', { aws: { DescribeStacks: { Stacks: [{}] } } }, 'ok', 'done'],
  [
    'the account isn’t bootstrapped',
    { aws: { DescribeStacks: awsError('ValidationError') } },
    'failure',
    'bootstrap',
  ],
]);

const quota = (ConcurrentExecutions: number, UnreservedConcurrentExecutions: number) => ({
  GetAccountSettings: { AccountLimit: { ConcurrentExecutions, UnreservedConcurrentExecutions } },
});
const two = { endpointConcurrency: 2 };

tryCheck(lambdaConcurrency, [
  [
    'the reservation leaves 100 executions to other functions',
    { stage: two, aws: quota(234, 234) },
    'ok',
    'the stack reserves 134',
  ],
  [
    'the reservation leaves 99 executions to other functions',
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
    '234, of which 134',
  ],
  [
    'the quota is a new account’s, and the stage a trial',
    { isTrial: true, aws: quota(10, 10) },
    'warning',
    'Enough for a trial',
  ],
  [
    'the quota is high, and the stage a trial',
    { isTrial: true, aws: quota(1000, 1000) },
    'ok',
    'this stage reserves none',
  ],
]);
