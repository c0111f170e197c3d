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
    'a role',
    caller('arn:aws:sts::111122223333:assumed-role/Admin/ada'),
    'ok',
    'account 111122223333, as assumed-role/Admin/ada',
  ],
  ['the root user', caller('arn:aws:iam::111122223333:root'), 'warning', 'IAM Identity Center'],
  ['none', refusing(awsError('CredentialsProviderError')), 'failure', 'has no AWS credentials'],
  ['expired', refusing(awsError('ExpiredTokenException')), 'failure', 'aws sso login'],
  ['unknown', refusing(awsError('InvalidClientTokenId')), 'failure', 'AWS doesn’t know'],
  ['no network', refusing(unreachable), 'failure', 'AWS doesn’t answer: ECONNREFUSED'],
]);

tryCheck(bootstrapped, [
  ['is done', { aws: { DescribeStacks: { Stacks: [{}] } } }, 'ok', 'done'],
  ['is missing', { aws: { DescribeStacks: awsError('ValidationError') } }, 'failure', 'bootstrap'],
]);

const quota = (ConcurrentExecutions: number, UnreservedConcurrentExecutions: number) => ({
  GetAccountSettings: { AccountLimit: { ConcurrentExecutions, UnreservedConcurrentExecutions } },
});
const two = { endpointConcurrency: 2 };

tryCheck(lambdaConcurrency, [
  ['leaves a hundred', { stage: two, aws: quota(234, 234) }, 'ok', 'the stack reserves 134'],
  ['one too few', { stage: two, aws: quota(233, 233) }, 'failure', 'needs a quota of 234'],
  ['other functions reserve', { stage: two, aws: quota(234, 224) }, 'failure', 'L-B99A9384'],
  [
    'is deployed',
    { stage: two, aws: quota(234, 100), stack: deployed() },
    'ok',
    '234, of which 134',
  ],
  ['a new account, trial', { isTrial: true, aws: quota(10, 10) }, 'warning', 'Enough for a trial'],
  ['a trial', { isTrial: true, aws: quota(1000, 1000) }, 'ok', 'this stage reserves none'],
]);
