import { expect, test } from 'vitest';
import { leftovers } from '#infra/operate/doctor/checks/leftovers.ts';
import { deployed, doctorContext } from '#tests/support/commands/doctor.ts';

const account = {
  ListTables: { TableNames: ['Coaching-Leads-1', 'CoachingTrial-Leads-1', 'Others'] },
  ListQueues: { QueueUrls: [] },
  DescribeLogGroups: { logGroups: [] },
  ListBuckets: { Buckets: [{ Name: 'coaching-sitebucket-1' }, { Name: 'somebody-elses' }] },
  ListKeys: { Keys: [{ KeyId: 'k1' }, { KeyId: 'k2' }, { KeyId: 'k3' }, { KeyId: 'k4' }] },
  DescribeKey: ({ KeyId }: { KeyId: string }) => ({
    KeyMetadata: {
      KeyState: KeyId === 'k3' ? 'PendingDeletion' : 'Enabled',
      Description: KeyId === 'k2' ? 'Something else' : 'Health assessments, before they are stored',
    },
  }),
  ListResourceTags: ({ KeyId }: { KeyId: string }) => ({
    Tags: [
      {
        TagKey: 'aws:cloudformation:stack-name',
        TagValue: KeyId === 'k4' ? 'CoachingTrial' : 'Coaching',
      },
    ],
  }),
  ListUserPools: {
    UserPools: [
      { Id: 'p1', Name: 'AccountsUsers-1' },
      { Id: 'p2', Name: 'TrainersPool-1' },
      { Id: 'p3', Name: 'Others' },
    ],
  },
  DescribeUserPool: { UserPool: {} },
};

test('what bears the stack’s name and is not the stack’s is named, and the trial’s is not', async () => {
  expect(await leftovers.examine(doctorContext({ aws: account }))).toMatchObject({
    level: 'warning',
    found:
      '5 resources of an earlier stack: table Coaching-Leads-1, bucket coaching-sitebucket-1, key k1, user pool p1, user pool p2',
  });
});

test('what is the stack’s is not left over', async () => {
  const stack = deployed(
    {},
    {
      'T a': 'Coaching-Leads-1',
      'T b': 'coaching-sitebucket-1',
      'T c': 'k1',
      'T d': 'p1',
      'T e': 'p2',
    },
  );
  expect(await leftovers.examine(doctorContext({ aws: account, stack }))).toMatchObject({
    level: 'ok',
  });
});

test('a stack that can only be deleted is told first', async () => {
  const stack = { ...deployed(), status: 'ROLLBACK_COMPLETE' };
  expect(await leftovers.examine(doctorContext({ aws: account, stack }))).toMatchObject({
    level: 'failure',
    advice: expect.stringContaining('npx cdk destroy'),
  });
});
