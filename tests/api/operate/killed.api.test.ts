import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { KMSClient } from '@aws-sdk/client-kms';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { enrollTrainer, signInTrainer, totp } from '#infra/local/cloud/ready-trainer.ts';
import { foldAddress } from '#lambdas/email/recipient.ts';
import { addressHash } from '#lambdas/platform/crypto/address-hash.ts';
import { auditOf } from '#tests/support/cloud/audit.ts';
import { sweep } from '#tests/support/cloud/functions.ts';
import { ownTables } from '#tests/support/cloud/own-tables.ts';
import { sendMessageOf } from '#tests/support/cloud/queue.ts';
import {
  ago,
  alterEntry,
  findClient,
  findItem,
  findLead,
  findRecipient,
  tableOf,
  tables,
  waitForEmailState,
} from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { cognito, signUpConfirmed } from '#tests/support/product/account.ts';
import { operate, runUntilKilled } from '#tests/support/product/operate.ts';
import { awsConfig, freshAddress, output, product } from '#tests/support/product/product.ts';
import { leadIdOf, newAssessment, newKey, submitLead } from '#tests/support/product/submissions.ts';
import { askCoach, newTrainer } from '#tests/support/product/trainer.ts';

const restoredTables = ownTables();
const sqs = new SQSClient({ ...awsConfig, useQueueUrlAsEndpoint: false });

interface Prepared {
  args: string[];
  expectDone: (stdout: string) => Promise<void>;
}

const newLead = async (email = freshAddress()) => {
  const key = newKey();
  await submitLead(email, key);
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

const personDelete = async (): Promise<Prepared> => {
  const email = freshAddress();
  const id = await newLead(email);
  return {
    args: ['person', 'delete', email, '--yes'],
    expectDone: () => eventually(async () => expect(await findLead(id)).toBeUndefined()),
  };
};

const personExport = async (): Promise<Prepared> => {
  const email = freshAddress();
  const id = await newLead(email);
  const { sub: subject } = await signUpConfirmed({ email });
  return {
    args: ['person', 'export', email],
    async expectDone(stdout) {
      expect(stdout).toContain(id);
      expect((await auditOf(subject)).map(({ action }) => action)).toEqual(['downloaded']);
    },
  };
};

const recipientStop = async (): Promise<Prepared> => {
  const email = freshAddress();
  return {
    args: ['recipient', 'stop', email],
    async expectDone() {
      expect(await findRecipient(email)).toMatchObject({ suppressed: 'unsubscribed' });
    },
  };
};

const recipientAllow = async (): Promise<Prepared> => {
  const email = freshAddress().replace('@', '+tag@');
  for (const address of [email, foldAddress(email)]) {
    await operate('recipient', 'stop', address);
  }
  return {
    args: ['recipient', 'allow', email],
    async expectDone() {
      expect(await findRecipient(foldAddress(email))).not.toHaveProperty('suppressed');
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
      // The killed command may have lost the queue's message, so the sweep must enqueue the entry
      // now.
      await alterEntry(id, { sweepAt: ago(1) });
      await sweep();
      await waitForEmailState(id, 'sent');
    },
  };
};

const putBack = async (): Promise<Prepared> => {
  const { leads } = restoredTables(tables);
  const lead = await findLead(await newLead());
  const ids = ['one', 'two'].map((name) => `${name}-${crypto.randomUUID()}`);
  for (const id of ids) {
    await tables.send(new PutCommand({ TableName: leads.name, Item: { ...lead, id } }));
  }
  return {
    args: ['restore-drill', 'put-back', 'leads', leads.name],
    async expectDone() {
      for (const id of ids) expect(await findItem(tableOf.leads, { id })).toMatchObject({ id });
    },
  };
};

const putBackDeleted = async (): Promise<Prepared> => {
  const { outbox } = restoredTables(tables);
  const userId = crypto.randomUUID();
  const hash = addressHash(new KMSClient(awsConfig), output('AddressKeyArn'), 'deleted');
  const tombstone = { id: await hash(userId), deletedAt: new Date().toISOString() };
  await tables.send(new PutCommand({ TableName: output('TombstonesTableName'), Item: tombstone }));
  const ids = ['one', 'two'].map((name) => `${name}-${userId}`);
  for (const id of ids) {
    await tables.send(
      new PutCommand({ TableName: outbox.name, Item: { id, payload: { userId } } }),
    );
  }
  return {
    args: ['restore-drill', 'put-back', 'outbox', outbox.name],
    async expectDone() {
      for (const id of ids) {
        expect(await findItem(outbox.name, { id })).toBeUndefined();
        expect(await findItem(tableOf.outbox, { id })).toBeUndefined();
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

const trainerLock = async (action: 'lock' | 'remove'): Promise<Prepared> => {
  const { email, accessToken } = await newTrainer();
  return {
    args: ['trainer', action, email],
    async expectDone() {
      expect((await askCoach('countWaiting', {}, accessToken)).status).toBe(403);
      const { stdout } = await operate('trainer', 'list');
      if (action === 'lock') expect(stdout).toContain(`${email}  locked`);
      else expect(stdout).not.toContain(email);
    },
  };
};

const trainerUnlock = async (): Promise<Prepared> => {
  const { email, accessToken } = await newTrainer();
  await operate('trainer', 'lock', email);
  return {
    args: ['trainer', 'unlock', email],
    async expectDone() {
      expect((await askCoach('countWaiting', {}, accessToken)).status).toBe(200);
      expect((await operate('trainer', 'list')).stdout).toContain(`${email}  active`);
    },
  };
};

// `doctor.api.test.ts` kills the drill, and `outages/coach.api.test.ts` kills `trainer lock --all` and `unlock --all`.
test.concurrent.each([
  ['person withdraw', personWithdraw, 2],
  ['person delete', personDelete, 1],
  ['person export', personExport, 1],
  ['recipient stop', recipientStop, 1],
  ['recipient allow', recipientAllow, 2],
  ['redrive --failed', redriveFailed, 2],
  ['restore-drill put-back', putBack, 2],
  ['restore-drill put-back, with a deleted client’s items', putBackDeleted, 2],
  ['trainer add', trainerAdd, 2],
  ['trainer lock', () => trainerLock('lock'), 3],
  ['trainer unlock', trainerUnlock, 2],
  ['trainer remove', () => trainerLock('remove'), 2],
] as const)(
  'if “%s” is killed before any one of its writes, running it again does all of its work',
  async (_, prepare, writes) => {
    for (let done = 0; done < writes; done += 1) {
      const { args, expectDone } = await prepare();
      const [command = '', ...rest] = args;
      expect(await runUntilKilled(done, command, ...rest), `${done} writes`).toBe(true);
      const { stdout } = await operate(command, ...rest);
      await expectDone(stdout);
    }
  },
);

test('after a redrive was killed, the next one prints how many dead letters stay hidden for five minutes', async () => {
  const id = await newLead();
  const letter = { QueueUrl: output('EmailDeadLettersUrl'), MessageBody: sendMessageOf(id) };
  await sqs.send(new SendMessageCommand(letter));
  expect(await runUntilKilled(1, 'redrive')).toBe(true);
  const { stdout } = await operate('redrive');
  expect(stdout).toMatch(/^Another run is moving \d+ more, .* in 5 minutes\./m);
});

test('after npm start is killed while it creates the trainer, the next start creates the trainer again', async () => {
  const account = { email: freshAddress('trainer'), password: 'a dozen letters or more' };
  await enrollTrainer(product.endpoint, product.outputs, account);
  const { secret } = await enrollTrainer(product.endpoint, product.outputs, account);
  const trainer = { ...account, code: () => totp(secret) };
  const { AccessToken } = await signInTrainer(product.endpoint, product.outputs, trainer);
  expect((await askCoach('countWaiting', {}, AccessToken)).status).toBe(200);
});
