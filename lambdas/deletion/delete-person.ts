import { findAssessments } from '#lambdas/assessment/stored-assessment.ts';
import { caseKey, findCase, partitionOf, readCase } from '#lambdas/case/stored-case.ts';
import { exactAddress } from '#lambdas/email/address.ts';
import { abandon, findJobs, type Job, putNewJob, saveJob } from '#lambdas/jobs/job.ts';
import { findLeadIds } from '#lambdas/lead/lead.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import type { Hash } from '#lambdas/platform/crypto/address-hash.ts';
import { contexts } from '#lambdas/platform/crypto/contexts.ts';
import { type Encrypt, steps } from '#lambdas/platform/crypto/encrypt.ts';
import { log } from '#lambdas/platform/log.ts';
import { getItem } from '#lambdas/platform/store/reads.ts';
import type { Table, Tables } from '#lambdas/platform/store/table.ts';
import { putItem, removeItem, transact, type Writes } from '#lambdas/platform/store/writes.ts';
import { retention } from '#shared/domain/privacy.ts';
import { DAY, expiry, MINUTE } from '#shared/domain/time.ts';
import { deleteJobId, deletionOwner } from './begin.ts';

export interface Dependencies {
  readonly tables: Tables;
  readonly accounts: Pick<UserPool, 'find' | 'disable' | 'remove'>;
  readonly hash: Hash;
  /** Encrypts the address in the two emails, because the account and the case are gone by then. */
  readonly encryptAddress: Encrypt;
  readonly now: () => Date;
}

export const removeJobs = async (jobs: Table, found: readonly Job[]): Promise<void> => {
  for (const { id } of found) await removeItem({ table: jobs, key: { id } });
};

/** Deletes everything about a client but the item `case`, which holds the mark. */
const removeRecords = async (
  { cases, assessments, jobs }: Tables,
  userId: string,
): Promise<void> => {
  for (const { id } of await findAssessments(assessments, userId)) {
    await removeItem({ table: assessments, key: { userId, id } });
  }
  for (const { item } of await partitionOf(cases, userId)) {
    if (item !== 'case') await removeItem({ table: cases, key: { userId, item } });
  }
  await removeJobs(jobs, await findJobs(jobs, userId));
};

/** Deletes guide requests with the address in any letter case, and their jobs. */
export const removeLeads = async ({ leads, jobs }: Tables, email: string): Promise<void> => {
  for (const id of await findLeadIds(leads, email)) {
    await removeJobs(jobs, await findJobs(jobs, id));
    await removeItem({ table: leads, key: { id } });
  }
};

/**
 * Of an account's or a lead's id, or of an address. Tombstones outlast the backups: after a restore,
 * they say what to delete again.
 */
export const tombstoneId = async (hash: Hash, text: string): Promise<string> =>
  `tombstone#${await hash('tombstone', text)}`;

export const putTombstone = async (
  { settings }: Pick<Tables, 'settings'>,
  hash: Hash,
  text: string,
  now: Date,
): Promise<void> => {
  // An unconditional put can't be refused.
  await putItem({
    table: settings,
    item: {
      id: await tombstoneId(hash, text),
      deletedAt: now.toISOString(),
      expiresAt: expiry(now, retention.tombstoneDays * DAY),
    },
  });
};

/** Requests both emails about a deletion: to the person, if the address is known, and to the coach. */
export const deletionEmails = async (
  { tables: { jobs }, encryptAddress }: Pick<Dependencies, 'tables' | 'encryptAddress'>,
  owner: string,
  {
    email,
    of,
    submittedAt,
  }: { email?: string | undefined; of: 'account' | 'address'; submittedAt?: string | undefined },
  now: Date,
): Promise<Writes> => {
  const toCoach = (encrypted?: string) =>
    putNewJob(jobs, { kind: 'deletionToCoach', owner, data: { encrypted, submittedAt } }, now);
  if (email === undefined) return { toCoach: toCoach() };
  const bytes = await encryptAddress({ email }, steps.contact, contexts.deletion(owner));
  const encrypted = Buffer.from(bytes).toString('base64');
  return {
    toCoach: toCoach(encrypted),
    toClient: putNewJob(jobs, { kind: 'deletionToClient', owner, data: { encrypted, of } }, now),
  };
};

/** Access tokens outlive the account by 15 minutes, and a request with one may still write. */
const SECOND_LOOK_AFTER_MS = 16 * MINUTE;

/** The first look: deletes, requests the emails, and plans the second look. */
const firstLook = async (deps: Dependencies, userId: string, job: Job): Promise<void> => {
  const { tables, accounts, hash, now } = deps;
  await accounts.disable(userId);
  const account = await accounts.find(userId);
  const stored = await findCase(tables, userId);
  await removeRecords(tables, userId);
  const email = account?.isConfirmed ? account.email : undefined;
  if (email) await removeLeads(tables, email);
  await putTombstone(tables, hash, userId, now());
  if (email) await putTombstone(tables, hash, exactAddress(email), now());
  const time = now();
  const about = { email, of: 'account', submittedAt: stored?.assessments[0]?.submittedAt } as const;
  const emails = await deletionEmails(deps, deletionOwner(userId), about, time);
  const written = await transact({
    job: saveJob(tables.jobs, job, {
      ...job,
      data: { emailed: true },
      attempts: job.attempts + 1,
      dueAt: new Date(time.getTime() + SECOND_LOOK_AFTER_MS).toISOString(),
    }),
    // Only the mark stays.
    mark: {
      table: tables.cases,
      item: { ...caseKey(userId), deletingAt: time.toISOString(), revision: 1 },
      condition: 'attribute_exists(deletingAt)',
    },
    ...emails,
  });
  // Another run came first, and it goes on.
  if (!written.done) return log('deletion-taken-over', { id: userId });
  await accounts.remove(userId);
};

/** The second look: deletes what late requests wrote, and the mark. */
const secondLook = async (deps: Dependencies, userId: string, job: Job): Promise<void> => {
  const { tables, accounts, hash, now } = deps;
  await accounts.remove(userId);
  await removeRecords(tables, userId);
  await putTombstone(tables, hash, userId, now());
  const written = await transact({
    job: {
      table: tables.jobs,
      key: { id: job.id },
      remove: true,
      condition: 'attribute_exists(id)',
    },
    mark: { table: tables.cases, key: caseKey(userId), remove: true },
  });
  if (!written.done) log('deletion-taken-over', { id: userId });
};

/** Interrupted, the next run finishes it. Repeated, it is harmless. */
export const deletePerson = async (deps: Dependencies, job: Job): Promise<void> => {
  const userId = job.id.slice(job.id.indexOf('#') + 1);
  const { deletingAt } = (await getItem(readCase(deps.tables, userId))) ?? {};
  // Only a client's or operator's request marks the case. A job alone deletes nobody, and neither
  // does one with another prefix, which more functions may put.
  if (deletingAt === undefined || job.id !== deleteJobId(userId)) {
    log('deletion-not-requested', { id: job.id });
    await abandon(deps.tables.jobs, job.id, 'not requested');
    return;
  }
  await (job.data?.emailed ? secondLook : firstLook)(deps, userId, job);
};
