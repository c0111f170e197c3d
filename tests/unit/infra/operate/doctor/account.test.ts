import {
  credentials,
  lambdaConcurrency,
  reservedBy,
} from '#infra/operate/doctor/checks/account.ts';
import { deployed, tryCheck } from '#tests/support/commands/doctor.ts';

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
const reserved = reservedBy(2);
const needed = reserved + 100;

tryCheck(lambdaConcurrency, [
  [
    'the reservation leaves 100 executions',
    { stage: two, aws: quota(needed, needed) },
    'ok',
    `the stack reserves ${reserved}`,
  ],
  [
    'the reservation leaves 99 executions',
    { stage: two, aws: quota(needed - 1, needed - 1) },
    'failure',
    `needs a quota of ${needed}`,
  ],
  [
    'other functions already reserve too many executions',
    { stage: two, aws: quota(needed, needed - 10) },
    'failure',
    'L-B99A9384',
  ],
  [
    'the stack is deployed',
    { stage: two, aws: quota(needed, 100), stack: deployed() },
    'ok',
    `${needed} concurrent executions, of which ${reserved}`,
  ],
  [
    'a trial’s account has the quota of a new account',
    { isTrial: true, aws: quota(10, 10) },
    'warning',
    'Enough for a trial',
  ],
]);
