import { download } from '#lambdas/account/download/download.ts';
import {
  isGoodLink,
  type Link,
  storeLink,
  takeLink,
} from '#lambdas/account/download/download-store.ts';
import { everythingAbout } from '#lambdas/account/download/everything-about.ts';
import { heldIn } from '#lambdas/account/download/held.ts';
import { requestDownload } from '#lambdas/account/download/request-download.ts';
import { storeAssessment } from '#lambdas/assessment/assessment-store.ts';
import { submit } from '#lambdas/assessment/submit.ts';
import { caseStore } from '#lambdas/case/change.ts';
import { storeWithdrawal } from '#lambdas/case/withdraw.ts';
import { openAssessment } from '#lambdas/coach/case/open.ts';
import { openingStore } from '#lambdas/coach/case/opening-store.ts';
import { beginDeletion } from '#lambdas/deletion/begin-deletion.ts';
import { deletionStore } from '#lambdas/deletion/deletion-store.ts';
import { runDeletion, taskProgress } from '#lambdas/deletion/run-deletion.ts';
import { runNewTasks } from '#lambdas/deletion/run-tasks.ts';
import type { DeletionTask, Person } from '#lambdas/deletion/task.ts';
import { giveDraftKey } from '#lambdas/draft/draft-key.ts';
import { draftStore } from '#lambdas/draft/draft-store.ts';
import type { Entry } from '#lambdas/outbox/entry.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import { brand } from '#shared/brand.ts';
import { consentVersion } from '#shared/domain/consent/consent.ts';
import { assessmentOf } from '#tests/support/samples/assessment.ts';
import type { ownTables } from './own-tables.ts';

type Tables = ReturnType<ReturnType<typeof ownTables>>;

export interface TestClient {
  userId: string;
  email: string;
}

export const SESSION = 'a sign-in';
export const TOKEN = 'T'.repeat(43);

const hash = async (address: string) => `hash of ${address}`;
const unpadded = async (bytes: Uint8Array) => Buffer.from(Buffer.from(bytes).toString().trimEnd());
async function* nothing() {}
const decrypt = async (encrypted: Uint8Array) => encrypted;
const keys = {
  generate: async () => ({ plaintext: new Uint8Array(32), encrypted: new Uint8Array(40) }),
  open: async () => new Uint8Array(32),
};

export const rightsOver = (tables: Tables, now: () => Date) => {
  const accounts = {
    find: async (userId: string) => ({ email: `${userId}@example.com`, isConfirmed: true }),
    disable: async () => {},
    remove: async () => {},
  };
  const caller = ({ userId }: TestClient) => ({ userId, signedInAt: now(), session: SESSION });
  const deletion = {
    stores: { accounts, ...deletionStore(tables, { recipient: hash, deleted: hash }) },
    progress: taskProgress(tables),
    now,
  };
  const run = (task: DeletionTask) => runDeletion(deletion, task);
  return {
    submit: ({ userId, email }: TestClient) =>
      submit(
        {
          accounts,
          store: (submission) => storeAssessment(tables, submission),
          encryptAnswers: unpadded,
          encryptContact: unpadded,
          hash,
          hours: brand.workingHours,
          now,
        },
        { ...assessmentOf(email), consent: consentVersion },
        { userId, idempotencyKey: crypto.randomUUID() },
      ),

    giveDraftKey: ({ userId }: TestClient) =>
      giveDraftKey({ drafts: draftStore(tables.drafts), keys, now }, {}, { userId }),

    open: (assessmentId: string, trainer: string, openingId: string) =>
      openAssessment(
        {
          openings: openingStore(tables),
          decrypt,
          namesOf: async () => (id) => id,
          now,
        },
        { assessmentId, openingId },
        { userId: trainer, signedInAt: now() },
      ),

    addNote: ({ userId }: TestClient, by: string, id: string) =>
      caseStore(tables).addNote(
        userId,
        { id, at: now().toISOString(), by, encrypted: Buffer.from('{}') },
        now(),
      ),

    withdraw: ({ userId }: TestClient) => storeWithdrawal(tables, userId, 'client', now),

    requestDownload: (person: TestClient) =>
      requestDownload(
        {
          accounts,
          store: (link, entry) => storeLink(tables, link, entry),
          newToken: () => TOKEN,
          now,
        },
        {},
        caller(person),
      ),

    download: (person: TestClient) => {
      const records = {
        ...heldIn(tables, hash),
        accounts,
        decrypt,
        decryptContact: decrypt,
        decryptMessage: decrypt,
        now,
      };
      const deps = {
        accounts,
        isGood: (link: Link) => isGoodLink(tables, link),
        take: (link: Link, entry: Entry) => takeLink(tables, link, entry),
        gather: (about: TestClient) => everythingAbout(records, about),
        now,
      };
      return download(deps, { token: TOKEN }, caller(person));
    },

    beginDeletion: (person: Person & { userId: string }) =>
      beginDeletion(tables, person, { by: 'client', subject: person.userId }, now()),

    runDeletion: (userId: string) =>
      runNewTasks({ find: (id) => getItem(tables.tasks, { id }), due: nothing, run, now }, [
        `delete#${userId}`,
      ]),
  };
};

export type Rights = ReturnType<typeof rightsOver>;
