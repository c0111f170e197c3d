import { auditEntry } from '#lambdas/platform/audit.ts';
import { done, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { changeOnce } from '#lambdas/platform/store/change.ts';
import { limit, secondsLeft } from '#lambdas/platform/store/limit.ts';
import { TIME_OFF } from '#lambdas/platform/time-off.ts';
import { checkLocks, isLocked, locked, readLocks } from '#lambdas/platform/trainers.ts';
import type { setTimeOff as row } from '#shared/endpoints/coach.ts';
import { tooMany } from './refusals.ts';
import { type Dependencies, limitOf } from './write.ts';

/** Due times follow from it, so no case changes. */
export const setTimeOff: UseCase<typeof row, Dependencies, 'userId' | 'idempotencyKey'> = (
  { tables, now },
  body,
  { userId: trainer, idempotencyKey },
) => {
  const { settings, moments, audit } = tables;
  const time = now();
  const act = { moments, caller: trainer, key: idempotencyKey, body, now: time };
  return changeOnce(act, readLocks(settings, trainer), (found, refused) => {
    if (isLocked(found)) return { answer: locked };
    const limited = limitOf(trainer, time);
    if (refused.has('limit')) return { answer: { ...tooMany, retryAfter: secondsLeft(limited) } };
    return {
      answer: done({ timeOff: body.timeOff }),
      writes: {
        timeOff: { table: settings, item: { id: TIME_OFF, timeOff: body.timeOff } },
        audit: auditEntry(audit, {
          subject: trainer,
          action: 'set time off',
          by: trainer,
          now: time,
        }),
        limit: limit(moments, limited),
        ...checkLocks(settings, trainer),
      },
    };
  });
};
