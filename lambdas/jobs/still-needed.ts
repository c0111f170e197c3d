import {
  caseOf,
  confirmedCases,
  findCase,
  hasUnread,
  isClosedByWithdrawal,
  isDeleting,
  isJunkOrWithdrawn,
  readCase,
  type StoredCase,
} from '#lambdas/case/stored-case.ts';
import { foldAddress } from '#lambdas/email/address.ts';
import type { Facts } from '#lambdas/email/email.ts';
import { type EmailKindName, emailKind } from '#lambdas/email/kinds.ts';
import { findStop } from '#lambdas/email/stops.ts';
import { findLead, unsubscribeToken } from '#lambdas/lead/lead.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import { mayEmail } from '#lambdas/platform/contract.ts';
import type { Hash } from '#lambdas/platform/crypto/address-hash.ts';
import { contexts } from '#lambdas/platform/crypto/contexts.ts';
import type { Decrypt } from '#lambdas/platform/crypto/decrypt.ts';
import { countWithin } from '#lambdas/platform/store/change.ts';
import { getItem } from '#lambdas/platform/store/reads.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { findTimeOff } from '#lambdas/platform/time-off.ts';
import { listOf } from '#shared/domain/case.ts';
import { dueAt } from '#shared/domain/promise.ts';
import { DAY, HOUR } from '#shared/domain/time.ts';
import type { Job } from './job.ts';

export interface Dependencies {
  readonly tables: Tables;
  readonly accounts: Pick<UserPool, 'find'>;
  readonly hash: Hash;
  /** Decrypts only the addresses in emails about a deletion. */
  readonly decryptAddress: Decrypt;
  readonly coachEmail: string;
  readonly timeZone: string;
  /** In a trial, the only address that gets emails. */
  readonly onlyTo: string;
  readonly unconfirmedEmailsPerHour: number;
  readonly now: () => Date;
}

/** What to send, or why nothing. */
export type Needed = Facts | string;

/** At most three guides a day to one address, whatever its letter case or tag. */
const GUIDES_A_DAY = 3;

/** Counts a job once: one that was put off has a reason, and its first attempt was counted. */
const isFirstTry = ({ attempts, reason }: Job): boolean => attempts === 1 && reason === undefined;

const forLead = async (deps: Dependencies, job: Job): Promise<Needed> => {
  const { leads, settings, moments } = deps.tables;
  const lead = await findLead(leads, job.owner);
  if (!lead) return 'lead gone';
  const stop = await findStop(settings, deps.hash, lead.email);
  if (stop) return stop;
  if (job.kind === 'series') {
    const cases = await confirmedCases(deps.tables, deps.hash, lead.email);
    if (cases.length > 0) return 'submitted';
  } else if (isFirstTry(job)) {
    const key = `guide#${await deps.hash('limit', foldAddress(lead.email))}`;
    const limited = { key, window: DAY, most: GUIDES_A_DAY, now: deps.now() };
    if ((await countWithin(moments, limited, job.id)) === undefined) return 'limited';
  }
  return { to: lead.email, token: unsubscribeToken(lead) };
};

const waits = (stored: StoredCase): boolean => listOf(stored) === 'answer';

const stillApplies = ({ kind, data }: Job, stored: StoredCase): boolean => {
  switch (kind) {
    case 'notice':
    case 'receipt':
      return !isJunkOrWithdrawn(stored);
    case 'messageToCoach':
      return waits(stored);
    case 'messageToClient':
      return !isClosedByWithdrawal(stored) && hasUnread(stored);
    case 'reminder':
      return data?.step === 'follow-up'
        ? listOf(stored) === 'follow-up' && stored.followUpAt === data.since
        : waits(stored) && stored.waitingSince === data?.since;
    default:
      return true;
  }
};

const dueOf = async (
  { tables, timeZone }: Dependencies,
  stored: StoredCase | undefined,
): Promise<Date | undefined> =>
  stored?.waitingSince === undefined
    ? undefined
    : dueAt(stored.waitingSince, await findTimeOff(tables.settings), timeZone);

/** Anybody can open accounts with an unconfirmed address, so few emails an hour tell of them. */
const limitUnconfirmed = async (
  deps: Dependencies,
  job: Job,
  isConfirmed: boolean | undefined,
  facts: Facts,
): Promise<Needed> => {
  if (isConfirmed || !isFirstTry(job)) return facts;
  const most = deps.unconfirmedEmailsPerHour;
  const limited = { key: 'unconfirmed', window: HOUR, most, now: deps.now() };
  const used = await countWithin(deps.tables.moments, limited, job.id);
  if (used === undefined) return 'limited';
  return { ...facts, isLastOfHour: used === most };
};

const forCoach = async (deps: Dependencies, job: Job): Promise<Needed> => {
  const stored = await findCase(deps.tables, job.owner);
  if (!stored || stored.deletingAt) return 'deleted';
  if (!stillApplies(job, stored)) return 'not needed';
  const due = await dueOf(deps, stored);
  return limitUnconfirmed(deps, job, stored.isConfirmed, { to: deps.coachEmail, due });
};

const forClient = async (deps: Dependencies, job: Job): Promise<Needed> => {
  const item = await getItem(readCase(deps.tables, job.owner));
  const stored = caseOf(item);
  const account = await deps.accounts.find(job.owner);
  // A client without a case can request a code, too.
  if (isDeleting(item) || !account || !(stored || job.kind === 'code')) return 'deleted';
  if (stored && !stillApplies(job, stored)) return 'not needed';
  // A receipt or a message for an unconfirmed address could reach a stranger.
  if (!account.isConfirmed) return 'not confirmed';
  return { to: account.email, due: await dueOf(deps, stored) };
};

/** The address is encrypted in the job, because the account and the case are gone. */
const forDeletion = async (deps: Dependencies, job: Job): Promise<Needed> => {
  const { encrypted } = (job.data ?? {}) as { encrypted?: string };
  const address =
    encrypted === undefined
      ? undefined
      : await deps.decryptAddress<{ email: string }>(
          Buffer.from(encrypted, 'base64'),
          contexts.deletion(job.owner),
        );
  if (job.kind === 'deletionToCoach') {
    const client = address?.email;
    return limitUnconfirmed(deps, job, client !== undefined, { to: deps.coachEmail, client });
  }
  return address ? { to: address.email } : 'no address';
};

const factsFor = (deps: Dependencies, job: Job): Promise<Needed> => {
  if (job.kind === 'deletionToClient' || job.kind === 'deletionToCoach') {
    return forDeletion(deps, job);
  }
  const { audience } = emailKind(job.kind as EmailKindName);
  if (audience === 'coach') return forCoach(deps, job);
  return audience === 'client' ? forClient(deps, job) : forLead(deps, job);
};

/** Decides right before sending, from the case or the address, and finds out what to send. */
export const isStillNeeded = async (deps: Dependencies, job: Job): Promise<Needed> => {
  const needed = await factsFor(deps, job);
  if (typeof needed === 'string') return needed;
  return mayEmail(deps.onlyTo, needed.to) ? needed : 'trial';
};
