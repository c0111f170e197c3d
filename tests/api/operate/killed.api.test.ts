import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { enrollTrainer, signInTrainer, totp } from '#infra/local/cloud/ready-trainer.ts';
import { sweep } from '#tests/support/cloud/functions.ts';
import { sendMessageOf } from '#tests/support/cloud/queue.ts';
import {
  ago,
  alterEntry,
  findClient,
  findItem,
  waitForEmailState,
} from '#tests/support/cloud/records.ts';
import { cognito, signUpConfirmed } from '#tests/support/product/account.ts';
import { operate, runUntilKilled } from '#tests/support/product/operate.ts';
import { awsConfig, freshAddress, output, product } from '#tests/support/product/product.ts';
import { leadIdOf, newAssessment, newKey, submitLead } from '#tests/support/product/submissions.ts';
import { askCoach, newTrainer } from '#tests/support/product/trainer.ts';

const sqs = new SQSClient({ ...awsConfig, useQueueUrlAsEndpoint: false });

interface Prepared {
  args: string[];
  expectDone: () => Promise<void>;
}

const newLead = async () => {
  const key = newKey();
  await submitLead(freshAddress(), key);
  await waitForEmailState(leadIdOf(key), 'sent');
  return leadIdOf(key);
};

const personWithdraw = async (): Promise<Prepared> => {
  const ended = await signUpConfirmed();
  await newAssessment(ended);
  await cognito.send(
    new AdminDeleteUserCommand({ UserPoolId: output('UserPoolId'), Username: ended.email }),
  );
  const account = await signUpConfirmed({ email: ended.email });
  await newAssessment(account);
  return {
    args: ['person', 'withdraw', account.email, '--yes'],
    async expectDone() {
      for (const { sub } of [ended, account]) {
        expect((await findClient(sub))?.state).toBe('withdrawn');
      }
    },
  };
};

const redriveFailed = async (): Promise<Prepared> => {
  const id = await newLead();
  const reason = `reason-${id}`;
  const payload = { email: freshAddress(), unsubscribeSecret: '5'.repeat(32) };
  await alterEntry(id, { state: 'failed', reason, payload });
  return {
    args: ['redrive', '--failed', reason],
    async expectDone() {
      // The killed command may not have sent the entry to the queue.
      await alterEntry(id, { sweepAt: ago(1) });
      await sweep();
      await waitForEmailState(id, 'sent');
    },
  };
};

const trainerAdd = async (): Promise<Prepared> => {
  const email = freshAddress('trainer');
  return {
    args: ['trainer', 'add', email],
    async expectDone() {
      const named = { UserPoolId: output('TrainersPoolId'), Username: email };
      const { UserAttributes = [] } = await cognito.send(new AdminGetUserCommand(named));
      const id = UserAttributes.find(({ Name }) => Name === 'sub')?.Value ?? '';
      expect(await findItem(output('TrainersTableName'), { id })).toMatchObject({ email });
    },
  };
};

const trainerLock = async (): Promise<Prepared> => {
  const { email, accessToken } = await newTrainer();
  return {
    args: ['trainer', 'lock', email],
    async expectDone() {
      expect((await askCoach('countWaiting', {}, accessToken)).status).toBe(403);
      expect((await operate('trainer', 'list')).stdout).toContain(`${email}  locked`);
    },
  };
};

test.concurrent.each([
  ['person withdraw', personWithdraw, 2],
  ['redrive --failed', redriveFailed, 2],
  ['trainer add', trainerAdd, 2],
  ['trainer lock', trainerLock, 3],
] as const)(
  'if the command “%s” is killed between any two of its writes, the next run completes its work',
  async (_, prepare, writes) => {
    for (let done = 1; done < writes; done += 1) {
      const { args, expectDone } = await prepare();
      const [command = '', ...rest] = args;
      expect(await runUntilKilled(done, command, ...rest), `${done} writes`).toBe(true);
      await operate(command, ...rest);
      await expectDone();
    }
  },
);

test('after a killed redrive, the next redrive prints how many dead letters SQS still hides', async () => {
  const id = await newLead();
  const letter = { QueueUrl: output('EmailDeadLettersUrl'), MessageBody: sendMessageOf(id) };
  await sqs.send(new SendMessageCommand(letter));
  expect(await runUntilKilled(1, 'redrive')).toBe(true);
  const { stdout } = await operate('redrive');
  expect(stdout).toMatch(/^Another run is moving \d+ more, .* in 5 minutes\./m);
});

test('if npm start enrolls a trainer who was enrolled before, the trainer can sign in with the new secret', async () => {
  const account = { email: freshAddress('trainer'), password: 'a dozen letters or more' };
  await enrollTrainer(product.endpoint, product.outputs, account);
  const { secret } = await enrollTrainer(product.endpoint, product.outputs, account);
  const trainer = { ...account, code: () => totp(secret) };
  const { AccessToken } = await signInTrainer(product.endpoint, product.outputs, trainer);
  expect((await askCoach('countWaiting', {}, AccessToken)).status).toBe(200);
});
