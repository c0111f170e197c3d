import type { RowFor } from '#lambdas/case/case-row.ts';
import { done, type Outcome } from '#lambdas/platform/http/outcome.ts';
import { coachLimits } from '#shared/domain/coach-records.ts';
import { promisedBy } from '#shared/domain/promise.ts';
import type { readAnswerTimes } from '#shared/endpoints/visitor.ts';
import { type ForCounting, findFigures } from './figures.ts';

export interface Counted {
  onTime: number;
  of: number;
  at: string;
}

export interface Dependencies extends ForCounting {
  readonly isPublished: boolean;
  readonly findCase: (userId: string) => Promise<RowFor<'figure'> | undefined>;
  readonly load: () => Promise<Counted | undefined>;
  readonly save: (counted: Counted) => Promise<unknown>;
}

const DAY = 24 * 3_600_000;
/** A figure about fewer clients would reveal something about individuals. */
const LEAST = 20;

/**
 * Counts overdue clients whom the coach never answered and whom `findFigures` leaves out, because the coach postponed
 * the case or the client wrote a message.
 */
const countPutOff = async (
  { clients, findCase, timeZone, now }: Dependencies,
  timeOff: Awaited<ReturnType<typeof findFigures>>['timeOff'],
): Promise<number> => {
  const from = { backwards: false, limit: coachLimits.counted };
  const found = await Promise.all(
    (['later', 'wrote'] as const).map((state) => clients.findInState(state, from)),
  );
  const rows = await Promise.all(found.flat().map(({ userId }) => findCase(userId)));
  return rows.filter(
    (row) =>
      row?.waitingSince !== undefined &&
      row.answeredAt === undefined &&
      promisedBy(new Date(row.waitingSince), timeOff, timeZone) < now(),
  ).length;
};

/** Returns how many of the clients of the last 90 days the coach answered on time. A count is cached for a day. */
export const answerTimes = async (deps: Dependencies): Promise<Outcome<typeof readAnswerTimes>> => {
  if (!deps.isPublished) return done({});
  const kept = await deps.load();
  const isFresh = kept !== undefined && deps.now().getTime() - Date.parse(kept.at) < DAY;
  let counted = kept;
  if (!isFresh) {
    const { inTime, promised, timeOff } = await findFigures(deps);
    const of = promised + (await countPutOff(deps, timeOff));
    counted = { onTime: inTime, of, at: deps.now().toISOString() };
    await deps.save(counted);
  }
  const { onTime = 0, of = 0 } = counted ?? {};
  return done(of < LEAST ? {} : { onTime, of });
};
