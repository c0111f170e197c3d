import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { enrollTrainer, signInTrainer, totp } from '#infra/local/cloud/ready-trainer.ts';
import { findClient, findItem } from '#tests/support/cloud/records.ts';
import { cognito, signUpConfirmed } from '#tests/support/product/account.ts';
import { operate, runUntilKilled } from '#tests/support/product/operate.ts';
import { freshAddress, output, product } from '#tests/support/product/product.ts';
import { newAssessment } from '#tests/support/product/submissions.ts';
import { askCoach, newTrainer } from '#tests/support/product/trainer.ts';

interface Prepared {
  args: string[];
  expectDone: () => Promise<void>;
}

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
      expect((await askCoach('readTimeOff', {}, accessToken)).status).toBe(403);
      expect((await operate('trainer', 'list')).stdout).toContain(`${email}  locked`);
    },
  };
};

test.concurrent.each([
  ['person withdraw', personWithdraw, 2],
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

test('if npm start enrolls a trainer who was enrolled before, the trainer can sign in with the new secret', async () => {
  const account = { email: freshAddress('trainer'), password: 'a dozen letters or more' };
  await enrollTrainer(product.endpoint, product.outputs, account);
  const { secret } = await enrollTrainer(product.endpoint, product.outputs, account);
  const trainer = { ...account, code: () => totp(secret) };
  const { AccessToken } = await signInTrainer(product.endpoint, product.outputs, trainer);
  expect((await askCoach('readTimeOff', {}, AccessToken)).status).toBe(200);
});
