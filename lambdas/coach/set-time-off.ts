import { done, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { TIME_OFF } from '#lambdas/platform/time-off.ts';
import type { setTimeOff as row } from '#shared/endpoints/coach.ts';
import { type Dependencies, record } from './write.ts';

/** Due times follow from it, so no case changes. */
export const setTimeOff: UseCase<typeof row, Dependencies, 'userId' | 'idempotencyKey'> = (
  deps,
  body,
  caller,
) =>
  record(
    deps,
    { action: 'set time off', subject: caller.userId, body, caller },
    {},
    () => ({
      answer: done(body),
      writes: { timeOff: { table: deps.tables.settings, item: { id: TIME_OFF, ...body } } },
    }),
    () => done(body),
  );
