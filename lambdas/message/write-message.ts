import { idOf, newMessage, putInLog } from '#lambdas/case/log.ts';
import {
  caseOf,
  isClosedByWithdrawal,
  isDeleting,
  putCase,
  readCase,
} from '#lambdas/case/stored-case.ts';
import { putNewJob, SKEW_MS } from '#lambdas/jobs/job.ts';
import type { Encrypt } from '#lambdas/platform/crypto/encrypt.ts';
import { done, refusal, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { changeOnce, limit } from '#lambdas/platform/store/change.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { isJunk, whenClientWrites } from '#shared/domain/case.ts';
import { isFull, messageLimits } from '#shared/domain/message.ts';
import { DAY, HOUR } from '#shared/domain/time.ts';
import type { writeMessage as row } from '#shared/endpoints/message.ts';

export interface Dependencies {
  readonly tables: Tables;
  readonly encryptNotes: Encrypt;
  readonly now: () => Date;
}

const refusals = {
  missing: refusal(409, 'Please submit your health assessment first.'),
  deleting: refusal(409, 'Your data is being deleted, so you can’t send messages.'),
  withdrawn: refusal(
    409,
    'You withdrew your consent, so you can’t send messages. To continue, submit a new assessment.',
  ),
  full: refusal(
    429,
    'This conversation has reached its limit, so no more messages fit. Please email your coach.',
  ),
  today: refusal(
    429,
    'You’ve reached the limit of ten messages a day. Please try again in 24 hours.',
  ),
} as const;

/**
 * When the next email about messages is due: at most one an hour. Undefined if an email that surely
 * isn't sent yet will also announce this message.
 */
export const nextEmailAt = (last: string | undefined, now: Date): Date | undefined => {
  if (last === undefined) return now;
  if (Date.parse(last) > now.getTime() + SKEW_MS) return undefined;
  return new Date(Math.max(now.getTime(), Date.parse(last) + HOUR));
};

/** A message starts the clock, unless it runs. */
export const writeMessage: UseCase<typeof row, Dependencies, 'userId' | 'idempotencyKey'> = async (
  { tables, encryptNotes, now },
  body,
  { userId, idempotencyKey },
) => {
  const time = now();
  const at = time.toISOString();
  const message = await newMessage(encryptNotes, { userId, from: 'client', at, ...body });
  const act = { moments: tables.moments, caller: userId, key: idempotencyKey, body, now: time };
  return changeOnce(act, { case: readCase(tables, userId) }, (found, refused) => {
    if (isDeleting(found.case)) return { answer: refusals.deleting };
    const stored = caseOf(found.case);
    if (!stored) return { answer: refusals.missing };
    if (isClosedByWithdrawal(stored)) return { answer: refusals.withdrawn };
    if (isFull(stored, body.text)) return { answer: refusals.full };
    if (refused.has('limit')) return { answer: refusals.today };
    const emailAt = isJunk(stored) ? undefined : nextEmailAt(stored.coachEmailAt, time);
    return {
      answer: done({ id: idOf(message), at }),
      writes: {
        case: putCase(tables, stored, {
          ...stored,
          ...whenClientWrites(stored, 'message', at),
          messages: stored.messages + 1,
          characters: stored.characters + body.text.length,
          coachEmailAt: emailAt?.toISOString() ?? stored.coachEmailAt,
        }),
        message: putInLog(tables.cases, message),
        job:
          emailAt &&
          putNewJob(
            tables.jobs,
            { kind: 'messageToCoach', owner: userId, data: {}, sendAt: emailAt },
            time,
          ),
        limit: limit(tables.moments, {
          key: `message#${userId}`,
          window: DAY,
          most: messageLimits.perDay,
          now: time,
        }),
      },
    };
  });
};
