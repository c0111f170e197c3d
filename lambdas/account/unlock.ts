import { randomInt } from 'node:crypto';
import { checkNotDeleting, deleting, isDeleting, readCase } from '#lambdas/case/stored-case.ts';
import { putNewJob } from '#lambdas/jobs/job.ts';
import type { Account, UserPool } from '#lambdas/platform/aws/user-pool.ts';
import { isSameSecret } from '#lambdas/platform/crypto/same-secret.ts';
import type { Caller, SessionPart } from '#lambdas/platform/http/caller.ts';
import { done, refusal, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { change, type Decision, limit } from '#lambdas/platform/store/change.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { putItem, updateItem } from '#lambdas/platform/store/writes.ts';
import { brand } from '#shared/brand.ts';
import { DAY, expiry, HOUR, MINUTE } from '#shared/domain/time.ts';
import {
  codeLimits,
  type requestCode as requestRow,
  type unlock as row,
} from '#shared/endpoints/account.ts';
import { noteConfirmed } from './confirm.ts';
import { findUnlocked, isSince, type UnlockedRow, unlockedId, unlockedUntil } from './unlocked.ts';

export interface Dependencies {
  readonly tables: Tables;
  readonly accounts: Pick<UserPool, 'find' | 'isSignedIn' | 'sendConfirmation' | 'confirm'>;
  readonly now: () => Date;
}

type Asking = Pick<Caller, SessionPart>;

const codeId = ({ userId, session }: Asking): string => `code#${userId}#${session}`;

/** Without a reason, the page renews its token, and learns that the session has ended. */
const signedOut = refusal(401, 'Please sign in again');

const tooMany = refusal(
  429,
  `You’ve requested too many codes. Please try again tomorrow, or write to ${brand.email}.`,
  'too-many',
);

const wrongCode = refusal(
  400,
  'That isn’t the code. Check the newest email, and type its six digits.',
  'wrong-code',
);

const codeOver = refusal(
  400,
  'This code no longer works. Request a new one, and type its six digits.',
  'code-over',
);

/** A password alone, of six characters or more, opens neither messages nor a copy of the data. */
export const requestCode: UseCase<typeof requestRow, Dependencies, SessionPart> = async (
  { tables, accounts, now },
  _,
  caller,
) => {
  const { userId, accessToken } = caller;
  const { moments, jobs } = tables;
  const account = await accounts.find(userId);
  if (!account) return deleting;
  if (!(await accounts.isSignedIn(accessToken))) return signedOut;
  const { email } = account;
  if (!account.isConfirmed) {
    const sent = await accounts.sendConfirmation(accessToken);
    return sent === 'sent' ? done({ ok: true as const, email }) : tooMany;
  }
  return change({ case: readCase(tables, userId) }, (found, refused) => {
    if (isDeleting(found.case)) return { answer: deleting };
    if (refused.has('limit')) return { answer: tooMany };
    const time = now();
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    return {
      answer: done({ ok: true as const, email }),
      writes: {
        case: checkNotDeleting(tables, userId),
        code: {
          table: moments,
          item: {
            id: codeId(caller),
            code,
            tries: 0,
            expiresAt: expiry(time, codeLimits.minutes * MINUTE),
          },
        },
        job: putNewJob(jobs, { kind: 'code', owner: userId, data: { code } }, time),
        limit: limit(moments, {
          key: `code#${userId}`,
          window: DAY,
          most: codeLimits.perDay,
          now: time,
        }),
      },
    };
  });
};

/** The row that lets the caller's session read for twelve hours. */
const unlockedRow = ({ userId, session }: Asking, now: Date): UnlockedRow & { id: string } => {
  // The pool's time of the confirmation must not be later than the unlocking.
  const time = new Date(Math.ceil((now.getTime() + 1) / 1000) * 1000);
  return {
    id: unlockedId(userId, session),
    unlockedAt: time.toISOString(),
    expiresAt: expiry(time, codeLimits.unlockedHours * HOUR),
  };
};

type Unlocking = UnlockedRow | typeof wrongCode | typeof codeOver;

/** Uses our code up and unlocks, in one transaction. */
const spendCode = async (
  { tables: { moments }, now }: Dependencies,
  caller: Asking,
  typed: string,
  account: Account,
): Promise<Unlocking> => {
  const time = now();
  const code = { table: moments, key: { id: codeId(caller) } };
  // When two calls have the right code, the second finds that the first one unlocked.
  const over = async () => {
    const row = await findUnlocked(moments, caller, time);
    return row && isSince(row, account) ? row : codeOver;
  };
  // Each try counts before it is compared, so that parallel tries can't exceed the limit.
  const isCounted = await updateItem({
    ...code,
    update: 'SET tries = tries + :one',
    condition: 'attribute_exists(id) AND tries < :most AND expiresAt > :now',
    values: { ':one': 1, ':most': codeLimits.tries, ':now': Math.floor(time.getTime() / 1000) },
  });
  if (!isCounted) return over();
  return change({ code }, async (found): Promise<Decision<Unlocking>> => {
    if (!found.code) return { answer: await over() };
    if (!isSameSecret(String(found.code.code), typed)) return { answer: wrongCode };
    const unlocked = unlockedRow(caller, time);
    return {
      answer: unlocked,
      writes: {
        code: { ...code, remove: true, condition: 'attribute_exists(id)' },
        unlocked: { table: moments, item: unlocked },
      },
    };
  });
};

/** Passes the code on to the pool, which confirms the address. */
const confirm = async (
  { tables, accounts, now }: Dependencies,
  caller: Asking,
  code: string,
): Promise<Unlocking> => {
  const confirmed = await accounts.confirm(caller.accessToken, code);
  if (confirmed !== 'confirmed') return confirmed === 'wrong' ? wrongCode : codeOver;
  await noteConfirmed(tables, caller.userId, now());
  const unlocked = unlockedRow(caller, now());
  // An unconditional put can't be refused.
  await putItem({ table: tables.moments, item: unlocked });
  return unlocked;
};

export const unlock: UseCase<typeof row, Dependencies, SessionPart> = async (
  deps,
  { code },
  caller,
) => {
  const account = await deps.accounts.find(caller.userId);
  if (!account) return deleting;
  if (!(await deps.accounts.isSignedIn(caller.accessToken))) return signedOut;
  if (!caller.session) return codeOver;
  const unlocking = await (account.isConfirmed ? spendCode : confirm)(deps, caller, code, account);
  return 'ok' in unlocking
    ? unlocking
    : done({ ok: true as const, unlockedUntil: unlockedUntil(unlocking) });
};
