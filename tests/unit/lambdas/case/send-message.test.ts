import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { writeAsClient } from '#lambdas/message/write-as-client.ts';
import { writeAsCoach } from '#lambdas/message/write-as-coach.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import type { Item } from '#lambdas/platform/aws/table.ts';
import type { Case } from '#shared/domain/case.ts';
import { isTransaction, messageDeps } from '#tests/support/lambdas/message-deps.ts';

const at = '2026-11-22T08:00:00.000Z';
const waiting: Case = { state: 'new', stateAt: at, waitingSince: at, dueAt: at };
const answered = { answeredAt: at, answeredAfter: 1, via: 'phone' } as const;

const submitted = (createdAt: string) => [
  { id: '0'.repeat(32), createdAt, consentVersion: '2026-11' },
];

const depsWithConflicts = (its: Case, audited: Item[] = []) =>
  messageDeps({
    row: { userId: 'ada', revision: 1, assessments: submitted(at), ...its },
    time: new Date('2026-11-22T10:00:00.000Z'),
    write: (written) => {
      if (isTransaction(written)) {
        throw new TransactionCanceledException({
          message: 'cancelled',
          $metadata: {},
          CancellationReasons: [{ Code: 'ConditionalCheckFailed' }],
        });
      }
      if (written.Item) audited.push(written.Item);
    },
  });

const message = { messageId: '1'.repeat(32), text: 'Hello' };

const sendInVain = async (from: 'client' | 'coach', its: Case): Promise<Item[]> => {
  const audited: Item[] = [];
  const deps = depsWithConflicts(its, audited);
  const sending =
    from === 'client'
      ? writeAsClient(deps, message, { userId: 'ada' })
      : writeAsCoach(deps, { ...message, clientId: 'ada' }, { userId: 'trainer' });
  await expect(sending).rejects.toThrow(ServiceUnavailableError);
  return audited;
};

test.each(['client', 'coach'] as const)(
  'if other requests keep changing the case, the API returns 503 to the %s who sends a message',
  async (from) => {
    await sendInVain(from, waiting);
  },
);

test('the API tells a trainer why it refuses a message to a case marked as spam', async () => {
  const audited: Item[] = [];
  const deps = depsWithConflicts({ ...waiting, state: 'spam' }, audited);
  const outcome = await writeAsCoach(deps, { ...message, clientId: 'ada' }, { userId: 'trainer' });
  expect(outcome).toMatchObject({
    status: 400,
    error: 'This case is marked as spam, so you can’t send a message.',
  });
  expect(audited).toEqual([]);
});

test.each([
  ['a new case', 'contacted', waiting],
  ['a case postponed after an answer', 'contacted', { ...waiting, ...answered, state: 'later' }],
  ['a postponed case whose client wrote', 'contacted', { ...waiting, ...answered, state: 'wrote' }],
  [
    'a current client who submitted again',
    'client',
    {
      ...waiting,
      ...answered,
      state: 'wrote',
      stateBefore: 'client',
      assessments: submitted('2026-11-22T09:00:00.000Z'),
    },
  ],
] as const)(
  'the audit entry of a coach’s message to %s has the state “%s”',
  async (_, change, its) => {
    const audited = await sendInVain('coach', its);
    expect(audited[0]).toMatchObject({ action: 'wrote', by: 'trainer', change });
  },
);

test('the audit entry of a coach’s answer to a current client’s message has no state', async () => {
  const audited = await sendInVain('coach', {
    ...waiting,
    ...answered,
    state: 'wrote',
    stateBefore: 'client',
  });
  expect(audited[0]).toMatchObject({ action: 'wrote', by: 'trainer' });
  expect(audited[0]?.change).toBeUndefined();
});

test('if the operator locks a trainer during a request, the API refuses the trainer’s message and writes no audit entry', async () => {
  const audited: Item[] = [];
  const locks = [false, true];
  const deps = {
    ...depsWithConflicts(waiting, audited),
    trainers: { isLocked: async () => locks.shift() ?? true, namesOf: async () => String },
  };
  const outcome = await writeAsCoach(deps, { ...message, clientId: 'ada' }, { userId: 'trainer' });
  expect(outcome).toMatchObject({ status: 403, reason: 'locked' });
  expect(audited).toEqual([]);
});
