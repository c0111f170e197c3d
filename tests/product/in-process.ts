import { deleteAccount } from '#lambdas/account/delete-account.ts';
import { withdrawConsent } from '#lambdas/account/withdraw.ts';
import { submitHealthAssessment } from '#lambdas/assessment/submit.ts';
import { changeStatus, recordCall, removeLine, sendMessage } from '#lambdas/coach/case-acts.ts';
import { listCases } from '#lambdas/coach/list-cases.ts';
import { openCase } from '#lambdas/coach/open-case.ts';
import { beginDeletion, deleteJobId } from '#lambdas/deletion/begin.ts';
import { deletePerson } from '#lambdas/deletion/delete-person.ts';
import { type Job, jobOf } from '#lambdas/jobs/job.ts';
import { subscribeLeadMagnet } from '#lambdas/lead/subscribe.ts';
import { writeMessage } from '#lambdas/message/write-message.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import type { Hash } from '#lambdas/platform/crypto/address-hash.ts';
import type { Decrypt } from '#lambdas/platform/crypto/decrypt.ts';
import type { Encrypt } from '#lambdas/platform/crypto/encrypt.ts';
import { getItem } from '#lambdas/platform/store/reads.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { putItem } from '#lambdas/platform/store/writes.ts';
import { trainerId } from '#lambdas/platform/trainers.ts';
import type { List } from '#shared/domain/case.ts';
import type { Account } from './accounts.ts';
import { consented } from './calls.ts';

export const hash: Hash = async (purpose, text) => `${purpose} of ${text}`;
const encrypt: Encrypt = async (value) => Buffer.from(JSON.stringify(value));
const decrypt: Decrypt = async (encrypted) =>
  JSON.parse(Buffer.from(encrypted as Uint8Array).toString());

export const addressOf = (userId: string): string => `${userId}@example.com`;

/** An in-memory user pool, in which every account exists until it is removed. */
export const fakePool = () => {
  const [removed, disabled] = [new Set<string>(), new Set<string>()];
  const pool: Pick<UserPool, 'find' | 'disable' | 'remove'> = {
    find: async (userId) =>
      removed.has(userId) ? undefined : { email: addressOf(userId), isConfirmed: true },
    disable: async (userId) => void disabled.add(userId),
    remove: async (userId) => void removed.add(userId),
  };
  return { ...pool, removed, disabled };
};

export type FakePool = ReturnType<typeof fakePool>;

export const addTrainer = (tables: Tables, trainer: string) =>
  putItem({
    table: tables.settings,
    item: { id: trainerId(trainer), email: 'trainer@example.com' },
  });

interface Options {
  now?: () => Date;
  accounts?: FakePool;
  guidesPerNetwork?: number;
  /** Instead of storing plaintexts. `key` is `Answers`, `Contact`, or `Notes`. */
  encryptWithKey?: (key: string) => Encrypt;
}

/** The product's use cases in the test's process, with its tables, its clock, and no encryption. */
export const actsOn = (
  tables: Tables,
  {
    now = () => new Date(),
    accounts = fakePool(),
    guidesPerNetwork = 50,
    encryptWithKey = () => encrypt,
  }: Options = {},
) => {
  const common = { tables, accounts, hash, now };
  const deps = {
    ...common,
    encryptAnswers: encryptWithKey('Answers'),
    encryptContact: encryptWithKey('Contact'),
    encryptNotes: encryptWithKey('Notes'),
    encryptAddress: encrypt,
    decryptAnswers: decrypt,
    decryptContact: decrypt,
    decryptNotes: decrypt,
  };
  const act = (userId: string, idempotencyKey: string = crypto.randomUUID()) => ({
    userId,
    idempotencyKey,
  });
  return {
    subscribe: (email: string, address: string, key: string = crypto.randomUUID()) =>
      subscribeLeadMagnet(
        { tables, secret: 'a secret', guidesPerNetwork, now },
        { email, name: 'lea' },
        { address, idempotencyKey: key },
      ),
    submit: (userId: string, changes: { userId?: string } = {}) =>
      submitHealthAssessment(
        deps,
        consented({ fullName: 'Robin', email: addressOf(userId), ...changes } as Account),
        act(userId),
      ),
    write: (userId: string, text = 'From the client') => writeMessage(deps, { text }, act(userId)),
    withdraw: (userId: string) => withdrawConsent({ tables, now }, {}, { userId }),
    list: (trainer: string, list: List) => listCases(deps, { list }, { userId: trainer }),
    open: (trainer: string, clientId: string, signedInAt = now()) =>
      openCase(deps, { clientId }, { userId: trainer, signedInAt }),
    close: (trainer: string, clientId: string) =>
      changeStatus(deps, { clientId, status: 'closed', reason: 'ended' }, act(trainer)),
    reach: (trainer: string, clientId: string) =>
      recordCall(deps, { clientId, wasReached: true, note: 'Reached' }, act(trainer)),
    send: (trainer: string, clientId: string, text = 'From the coach') =>
      sendMessage(deps, { clientId, text }, act(trainer)),
    remove: (trainer: string, clientId: string, line: string) =>
      removeLine(deps, { clientId, line }, act(trainer)),
    delete: (userId: string, signedInAt: Date) =>
      deleteAccount(deps, { email: addressOf(userId) }, { userId, signedInAt }),
    beginDeletion: (userId: string) => beginDeletion(tables, userId, 'client', now()),
    runDeletion: async (userId: string) => {
      const item = await getItem({ table: tables.jobs, key: { id: deleteJobId(userId) } });
      const job = item && jobOf(item);
      if (job) await deletePerson(deps, job as Job);
      return job !== undefined;
    },
  };
};
